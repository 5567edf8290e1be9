import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appError } from '#contract';
import { announce } from '../../../hooks/announce.ts';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import { isComposing } from '../../../hooks/keys/key-table.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { ToastOf } from '../../../ui/messages/Toast.tsx';
import { lazyView } from '../../../ui/panes/lazy-view.tsx';
import { HistoryButtons } from '../history/HistoryButtons.tsx';
import type { Refilling } from '../history/use-refilling.ts';
import type { Adding } from '../references/adding/use-adding.ts';
import { ReferencesSection } from '../references/ReferencesSection.tsx';
import { focusProblem } from './FieldProblems.tsx';
import { type DraftOfForm, FormMenu } from './FormMenu.tsx';
import { firstOnScreen } from './form-problems.ts';
import { GenerateBar } from './generate/GenerateBar.tsx';
import { requestsOfLines } from './generate/prompt-lines.ts';
import { useGenerate } from './generate/use-generate.ts';
import { PromptField } from './prompt/PromptField.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { useTypedForm, useVideoForm } from './use-video-form.ts';
import styles from './VideoForm.module.css';

const RefillNotices = lazyView(() => import('../history/RefillNotices.tsx'), 'RefillNotices');
const RefusalToast = lazyView(() => import('../references/adding/RefusalToast.tsx'), 'RefusalToast');
const LinesOffer = lazyView(() => import('./generate/LinesOffer.tsx'), 'LinesOffer');
const SendAnywayDialog = lazyView(() => import('./generate/SendAnywayDialog.tsx'), 'SendAnywayDialog');

interface VideoFormProps {
  readonly adding: Adding;
  readonly refilling: Refilling;
  readonly draft: DraftOfForm;
}

/** Everything a new video is made from, and the button that makes it. */
export function VideoForm({ adding, refilling, draft }: VideoFormProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const { form, prompt } = useTypedForm();
  const { cast } = useVideoForm();
  const { seen } = useCast();
  /** What was pasted last; lines are offered as tasks for as long as it is all of the prompt. */
  const [pasted, setPasted] = useState('');
  const lines = useMemo(
    () => (pasted === prompt ? requestsOfLines(form, cast, seen) : []),
    [pasted, prompt, form, cast, seen],
  );
  const generating = useGenerate(lines);
  const asked = useRef('');
  // Offered for as long as none was made: else all lines would go out as one prompt.
  useEffect(() => {
    if (generating.addedCount > 0) setPasted((now) => (now === asked.current ? '' : now));
  }, [generating.addedCount]);
  useEffect(() => {
    if (!adding.isPending && generating.error?.code === 'files.being-added') generating.dismissError();
  }, [adding.isPending, generating]);
  const start = (what: 'form' | 'lines'): void => {
    // The task would go out, and be paid for, without them.
    if (adding.isUnderWay()) {
      generating.refuse(appError('files.being-added', 'Files are on their way into the form.'));
      return;
    }
    adding.dismiss();
    if (refilling.filled?.source.type === 'example') refilling.dismiss();
    if (!generating.isBusy) asked.current = prompt;
    const problems = generating.generate(what);
    const first = firstOnScreen(problems);
    if (first === undefined || formRef.current === null) return;
    announce(t('compose.notSent', { count: problems.length }));
    focusProblem(formRef.current, first);
  };
  const generate = useLatest(() => start('form'));
  useCommand('video.generate', generate);
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
        <FormMenu adding={adding} takeSaved={refilling.takeSaved} {...draft} />
      </header>
      <div className={styles.work}>
        <RefillNotices refilling={refilling} />
        <div className={styles.card}>
          <ReferencesSection adding={adding} problems={shownProblems} />
          <PromptField problems={shownProblems} onAddReferences={adding.pick} onPaste={setPasted} />
        </div>
        {lines.length > 0 && (
          <LinesOffer lines={lines} onMake={() => start('lines')} onDismiss={() => setPasted('')} />
        )}
      </div>
      <div className={styles.dock}>
        {(adding.refused.length > 0 || draft.notice !== null) && (
          <RefusalToast refused={adding.refused} onDismiss={adding.dismiss}>
            {draft.notice && (
              <ToastOf
                key={draft.notice.text(t)}
                news={draft.notice}
                onDismiss={draft.drafts.dismissNotice}
              />
            )}
          </RefusalToast>
        )}
        <SettingsFields problems={shownProblems} />
        <GenerateBar generating={generating} onGenerate={generate} />
      </div>
      {generating.asking !== null && (
        <SendAnywayDialog
          warnings={generating.asking}
          onSend={generating.sendAnyway}
          onBack={generating.goBack}
        />
      )}
    </form>
  );
}

/** What has opened a list or a menu; words that are folded out in their place keep no key to themselves. */
const openLists = '[aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"]';

/**
 * Whether a key pressed in the form asks to generate: Ctrl+Enter, or Cmd+Enter on a Mac, in any of its fields and
 * buttons. Not where the Enter belongs to something else: an open list, a menu or a dialog, an input method that
 * commits a word, a key that is held down.
 */
function asksToGenerate(event: KeyboardEvent<HTMLFormElement>): boolean {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.repeat)
    return false;
  if (isComposing(event)) return false;
  // React tells the form of keys in its dialogs and menus too, which stand elsewhere in the page.
  if (!(target instanceof Element) || !form.contains(target)) return false;
  return !target.hasAttribute('aria-activedescendant') && form.querySelector(openLists) === null;
}
