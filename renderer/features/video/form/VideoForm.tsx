import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useMemo, useRef } from 'react';
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
  const formRef = useRef<HTMLFormElement>(null);
  const announce = useAnnounce();
  const generating = useGenerate(form);
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
  const tray = useMemo(
    () => (
      <SettledForm>
        <ReferencesSection adding={adding} problems={shownProblems} />
      </SettledForm>
    ),
    [adding, shownProblems],
  );
  const { fields, references, lastStep, nextStep } = form;
  // What neither reads the prompt nor what follows from it is not drawn again at a key typed there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const untyped = useMemo(() => form, [fields, references, lastStep, nextStep]);
  const settings = useMemo(
    () => (
      <VideoFormContext value={untyped}>
        <SettingsFields problems={shownProblems} />
      </VideoFormContext>
    ),
    [untyped, shownProblems],
  );
  const history = useMemo(
    () => (
      <VideoFormContext value={untyped}>
        <HistoryButtons />
      </VideoFormContext>
    ),
    [untyped],
  );
  const notices = useMemo(
    () => (
      <VideoFormContext value={untyped}>
        <RefillNotices refilling={refilling} />
      </VideoFormContext>
    ),
    [untyped, refilling],
  );

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
        {history}
        <FormMenu adding={adding} />
      </header>
      <div className={styles.work}>
        {notices}
        <div className={styles.card}>
          {tray}
          <PromptField problems={shownProblems} onAddReferences={adding.pick} />
        </div>
      </div>
      <div className={styles.dock}>
        <RefusalToast refused={adding.refused} onDismiss={adding.dismiss} />
        {settings}
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

/** Draws what a key typed in the prompt need not wait for, and nothing else, when there is time. */
function SettledForm({ children }: { readonly children: ReactNode }) {
  return <VideoFormContext value={useSettledForm(useVideoForm())}>{children}</VideoFormContext>;
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
