import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../hooks/use-announce.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { HistoryButtons } from '../history/HistoryButtons.tsx';
import { RefillNotices } from '../history/RefillNotices.tsx';
import type { Refilling } from '../history/use-refilling.ts';
import { RefusalToast } from '../references/adding/RefusalToast.tsx';
import type { Adding } from '../references/adding/use-adding.ts';
import { ReferencesSection } from '../references/ReferencesSection.tsx';
import { focusProblem } from './FieldProblems.tsx';
import { FormMenu } from './FormMenu.tsx';
import { SettingsFields } from './fields/SettingsFields.tsx';
import { firstOnScreen } from './form-problems.ts';
import { GenerateBar } from './generate/GenerateBar.tsx';
import { asksToGenerate } from './generate/generate-keys.ts';
import { SendAnywayDialog } from './generate/SendAnywayDialog.tsx';
import { useGenerate } from './generate/use-generate.ts';
import { PromptField } from './prompt/PromptField.tsx';
import { useTypedForm, useVideoForm } from './use-video-form.ts';
import styles from './VideoForm.module.css';

interface VideoFormProps {
  readonly adding: Adding;
  readonly refilling: Refilling;
}

/** Everything a new video is made from, and the button that makes it. */
export function VideoForm({ adding, refilling }: VideoFormProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const announce = useAnnounce();
  const generating = useGenerate(useVideoForm(), useTypedForm().form);
  const generate = useLatest((): void => {
    if (!adding.isPending) adding.dismiss();
    // An example that is made has served.
    if (refilling.filled?.title === null) refilling.dismiss();
    const problems = generating.generate();
    const first = firstOnScreen(problems);
    if (first === undefined || formRef.current === null) return;
    announce(t('compose.notSent', { count: problems.length }));
    focusProblem(formRef.current, first);
  });
  // Read before the fields and buttons, which have an Enter of their own.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (!asksToGenerate(event)) return;
    event.preventDefault();
    event.stopPropagation();
    generate();
  };

  const { shownProblems } = generating;

  return (
    // Enter in a field must never send: a task costs money.
    <form
      ref={formRef}
      className={styles.form}
      aria-labelledby={titleId}
      onSubmit={(event) => event.preventDefault()}
      onKeyDownCapture={onKeyDownCapture}
    >
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
          <ReferencesSection adding={adding} problems={shownProblems} />
          <PromptField problems={shownProblems} onAddReferences={adding.pick} />
        </div>
      </div>
      <div className={styles.dock}>
        <RefusalToast refused={adding.refused} onDismiss={adding.dismiss} />
        <SettingsFields problems={shownProblems} />
        <GenerateBar generating={generating} onGenerate={generate} />
      </div>
      <SendAnywayDialog
        warnings={generating.asking}
        onSend={generating.sendAnyway}
        onBack={generating.goBack}
      />
    </form>
  );
}
