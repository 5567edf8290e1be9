import { type KeyboardEvent, useDeferredValue, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryButtons } from '../history/HistoryButtons.tsx';
import { RefillNotices } from '../history/RefillNotices.tsx';
import type { Refilling } from '../history/use-refilling.ts';
import { RefusalToast } from '../references/adding/RefusalToast.tsx';
import type { Adding } from '../references/adding/use-adding.ts';
import { ReferencesSection } from '../references/ReferencesSection.tsx';
import { FormMenu } from './FormMenu.tsx';
import { SettingsFields } from './fields/SettingsFields.tsx';
import { describedBy, type FormField } from './form-problems.ts';
import { GenerateBar } from './generate/GenerateBar.tsx';
import { asksToGenerate } from './generate/generate-keys.ts';
import { SendAnywayDialog } from './generate/SendAnywayDialog.tsx';
import { useGenerate } from './generate/use-generate.ts';
import { PromptField } from './prompt/PromptField.tsx';
import { useVideoForm, VideoFormContext, type VideoFormHandle } from './use-video-form.ts';
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
  const generate = (): void => {
    if (!adding.isPending) adding.dismiss();
    generating.generate();
  };
  // Read before the fields and buttons, which have an Enter of their own.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (!asksToGenerate(event)) return;
    event.preventDefault();
    event.stopPropagation();
    generate();
  };
  const about = (field: FormField) => describedBy(generating.shownProblems, field);

  const settled = useSettledForm(form);
  const aboutReferences = about('references');
  const tray = useMemo(
    () => (
      <VideoFormContext value={settled}>
        <ReferencesSection adding={adding} describedBy={aboutReferences} />
      </VideoFormContext>
    ),
    [settled, adding, aboutReferences],
  );
  const { shownProblems } = generating;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same problems are the same, in whatever array
  const settings = useMemo(
    () => (
      <VideoFormContext value={settled}>
        <SettingsFields describedBy={(field) => describedBy(shownProblems, field)} />
      </VideoFormContext>
    ),
    [settled, shownProblems.join()],
  );

  return (
    // Enter in a field must never send: a task costs money.
    <form
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
          {tray}
          <PromptField describedBy={about('prompt')} onAddReferences={adding.pick} />
        </div>
      </div>
      <div className={styles.dock}>
        <RefusalToast refused={adding.refused} onDismiss={adding.dismiss} />
        {settings}
        <GenerateBar generating={{ ...generating, generate }} />
      </div>
      <SendAnywayDialog
        warnings={generating.asking}
        onSend={generating.sendAnyway}
        onBack={generating.goBack}
      />
    </form>
  );
}

/**
 * The form for what a key typed in the prompt need not wait for: where nothing else has changed, the form of a moment ago,
 * until there is time to draw.
 */
function useSettledForm(form: VideoFormHandle): VideoFormHandle {
  const before = useDeferredValue(form);
  const isOnlyTyped =
    before.fields === form.fields &&
    before.references === form.references &&
    before.lastStep === form.lastStep &&
    before.nextStep === form.nextStep;
  return isOnlyTyped ? before : form;
}
