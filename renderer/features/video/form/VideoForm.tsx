import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryButtons } from '../history/HistoryButtons.tsx';
import { RefillNotices } from '../history/RefillNotices.tsx';
import type { Refilling } from '../history/use-refilling.ts';
import type { Adding } from '../references/adding/use-adding.ts';
import { ReferencesSection } from '../references/ReferencesSection.tsx';
import { FormMenu } from './FormMenu.tsx';
import { SettingsFields } from './fields/SettingsFields.tsx';
import { describedBy, type FormField } from './form-problems.ts';
import { GenerateBar } from './generate/GenerateBar.tsx';
import { SendAnywayDialog } from './generate/SendAnywayDialog.tsx';
import { useGenerate } from './generate/use-generate.ts';
import { PromptField } from './prompt/PromptField.tsx';
import { useVideoForm } from './use-video-form.ts';
import styles from './VideoForm.module.css';

interface VideoFormProps {
  readonly adding: Adding;
  readonly refilling: Refilling;
}

/** Everything a new video is made from, and the button that makes it. */
export function VideoForm({ adding, refilling }: VideoFormProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const form = useVideoForm();
  const generating = useGenerate(form);
  const about = (field: FormField) => describedBy(generating.shownProblems, field);

  return (
    // Enter in a field must never send: a task costs money.
    <form className={styles.form} aria-labelledby={titleId} onSubmit={(event) => event.preventDefault()}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {t('compose.form')}
        </h2>
        <HistoryButtons />
        <FormMenu adding={adding} />
      </header>
      <div className={styles.work}>
        <RefillNotices refilling={refilling} />
        <div className={styles.card}>
          <ReferencesSection adding={adding} describedBy={about('references')} />
          <PromptField
            describedBy={about('prompt')}
            onGenerate={generating.generate}
            onAddReferences={adding.pick}
          />
        </div>
      </div>
      <div className={styles.dock}>
        <SettingsFields describedBy={about} />
        <GenerateBar generating={generating} />
      </div>
      <SendAnywayDialog
        warnings={generating.asking}
        onSend={generating.sendAnyway}
        onBack={generating.goBack}
      />
    </form>
  );
}
