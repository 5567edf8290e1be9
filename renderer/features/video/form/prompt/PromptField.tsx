import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import {
  countCodePoints,
  type FormProblem,
  isBlank,
  longPromptCharacters,
  mentionAt,
  type ReferenceFile,
  resolveMentions,
} from '#contract';
import { useCast } from '../../../../hooks/contexts/use-cast.ts';
import { isComposing } from '../../../../hooks/keys/key-table.ts';
import { useCommand } from '../../../../hooks/keys/use-command.ts';
import { useDebounced } from '../../../../hooks/use-debounced.ts';
import { useLatest } from '../../../../hooks/use-latest.ts';
import { lazyView } from '../../../../ui/panes/lazy-view.tsx';
import { FieldProblems } from '../FieldProblems.tsx';
import { describedBy } from '../form-problems.ts';
import { useTypedForm, useVideoForm } from '../use-video-form.ts';
import { CastPeek, useCastPeek } from './CastPeek.tsx';
import { MentionLayer } from './MentionLayer.tsx';
import { MentionList, optionId } from './MentionList.tsx';
import styles from './PromptField.module.css';
import { MentionProblem, PromptFooter, UnknownNames } from './PromptFooter.tsx';
import { useMention } from './use-mention.ts';

const PromptHistory = lazyView(() => import('./PromptHistory.tsx'), 'PromptHistory');

/** Frames have no names, so the prompt cannot mention them. */
const noReferences: readonly ReferenceFile[] = [];
const noNames: readonly string[] = [];

const restMs = 250;

interface PromptFieldProps {
  readonly problems: readonly FormProblem[];
  readonly onAddReferences: () => void;
  /** A text was pasted, with the line breaks that the field gives it. */
  readonly onPaste: (text: string) => void;
}

/** The prompt: a plain text area over the tints of its mentions, what is wrong with it, and what helps to write it. */
export function PromptField({ problems, onAddReferences, onPaste }: PromptFieldProps) {
  const { t } = useTranslation();
  const about = describedBy(problems, 'prompt');
  const { typePrompt, replacePrompt, caretReference, fields, sent } = useVideoForm();
  const { prompt, mentions, castMentions, unknownNames } = useTypedForm();
  const { seen } = useCast();
  const canMention = fields.mode === 'references';
  const references = canMention ? fields.references : noReferences;
  const area = useRef<HTMLTextAreaElement>(null);
  const [listId, problemId, countId] = [useId(), useId(), useId()];
  const gone = useMemo(() => mentions.filter(({ fileId }) => fileId === null), [mentions]);
  const [litStart, setLitStart] = useState<number | null>(null);
  const atCaret = mentions.find(({ start }) => start === litStart) ?? null;
  useEffect(() => caretReference.set(atCaret?.fileId ?? null), [caretReference, atCaret]);

  const mentioning = useMention(area, references, canMention ? onAddReferences : null);
  /** The prompt before what an input method composes now: nothing else in it changes meanwhile. */
  const composedIn = useRef<string | null>(null);
  /** The text in the field, and where the caret stands in it. */
  const held = useRef({ text: prompt, caret: 0 });
  // A mention that got another number or name: the browser would put the caret behind all of the new text.
  useLayoutEffect(() => {
    const isWrittenIn = area.current === document.activeElement;
    const caret = isWrittenIn ? caretIn(prompt, held.current) : prompt.length;
    if (held.current.text !== prompt) area.current?.setSelectionRange(caret, caret);
    held.current = { text: prompt, caret };
  }, [prompt]);
  const editor = useRef<HTMLDivElement>(null);
  const { peeked, onCaret, onPointerMove, onPointerLeave } = useCastPeek(editor, castMentions);
  const begin = useLatest(mentioning.begin);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const openHistory = useLatest((): void => {
    // The focus comes back to where it was: what is taken can be written on, and undone.
    area.current?.focus();
    setHistoryOpen(true);
  });
  useCommand('video.promptHistory', openHistory);
  const readCaret = (): void => {
    mentioning.readCaret();
    const element = area.current;
    if (element === null) return;
    const { value, selectionStart: start, selectionEnd: end } = element;
    held.current = { text: value, caret: end };
    const isCaret = document.activeElement === element && start === end;
    onCaret(isCaret ? start : null);
    if (!canMention) return;
    const found = isCaret ? mentionAt(resolveMentions(value, sent), start) : null;
    setLitStart(found?.start ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    mentioning.onKeyDown(event);
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.defaultPrevented || event.key !== 'ArrowUp' || !isPlain || prompt !== '') return;
    event.preventDefault();
    openHistory();
  };
  const onBlur = (): void => {
    mentioning.close();
    onCaret(null);
    setLitStart(null);
  };

  return (
    <TextField
      className={styles.field ?? ''}
      value={prompt}
      onChange={(typed) => typePrompt(typed, composedIn.current === null ? undefined : null)}
      isInvalid={about !== undefined || gone.length > 0}
      aria-describedby={[about, gone.length > 0 && problemId, countId].filter(Boolean).join(' ')}
    >
      <Label className={styles.unseen ?? ''}>{t('compose.prompt')}</Label>
      <div
        ref={editor}
        className={styles.editor}
        onPointerMove={onPointerMove}
        onPointerLeave={onPointerLeave}
      >
        <MentionLayer
          area={area}
          prompt={prompt}
          mentions={mentions}
          castMentions={castMentions}
          atCaret={atCaret}
        />
        <TextArea
          className={`${styles.text} ${styles.area}`}
          placeholder={t('compose.promptPlaceholder')}
          ref={area}
          onKeyDown={onKeyDown}
          onSelect={readCaret}
          onInput={readCaret}
          onCompositionStart={() => {
            composedIn.current = prompt;
          }}
          onCompositionEnd={({ currentTarget }) => {
            readCaret();
            typePrompt(currentTarget.value, composedIn.current);
            composedIn.current = null;
          }}
          onBlur={onBlur}
          onPaste={({ clipboardData }) =>
            onPaste(clipboardData.getData('text/plain').replace(/\r\n?/g, '\n'))
          }
          rows={5}
          aria-autocomplete="list"
          {...(mentioning.isOpen && {
            'aria-controls': listId,
            'aria-activedescendant': optionId(listId, mentioning.at),
          })}
        />
      </div>
      {mentioning.isOpen && <MentionList id={listId} area={area} mentioning={mentioning} />}
      {!mentioning.isOpen && peeked && <CastPeek key={peeked.of.id} {...peeked} />}
      <div className={styles.problems}>
        <FieldProblems shown={problems} field="prompt" />
        <MentionProblem
          id={problemId}
          gone={gone}
          onChoose={mentioning.replace}
          onRemove={mentioning.remove}
        />
        {/* A name that is still looked for is no unknown one. */}
        <UnknownNames names={mentioning.isOpen ? noNames : unknownNames} />
      </div>
      <PromptLength id={countId} prompt={prompt} />
      <PromptFooter
        onMention={canMention || seen.length > 0 ? begin : null}
        onHistory={openHistory}
        isWritten={!isBlank(prompt)}
      />
      {isHistoryOpen && (
        <PromptHistory
          onTake={(taken) => {
            replacePrompt(taken);
            setHistoryOpen(false);
          }}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </TextField>
  );
}

/** Where a caret stands once another text takes the place of its own: before or behind all that differs, as before; else at the end. */
function caretIn(text: string, before: { readonly text: string; readonly caret: number }): number {
  const behind = before.text.slice(before.caret);
  if (text.endsWith(behind)) return text.length - behind.length;
  const isSame = text.length === before.text.length || text.startsWith(before.text.slice(0, before.caret));
  return isSame ? before.caret : text.length;
}

/**
 * How long the prompt is: drawn where that begins to matter, and always there for those who ask. Who asks has
 * stopped typing, so what is not drawn is counted then.
 */
function PromptLength({ id, prompt }: { readonly id: string; readonly prompt: string }) {
  const { t } = useTranslation();
  const isDrawn = prompt.length > longPromptCharacters / 2;
  const rested = useDebounced(prompt, restMs);
  const counted = isDrawn ? prompt : rested;
  const used = useMemo(() => countCodePoints(counted), [counted]);
  const isOver = used > longPromptCharacters;
  return (
    <p className={isDrawn ? styles.length : styles.unseen} data-over={isOver || undefined}>
      <span role="status">{isOver ? t('compose.promptOver', { limit: longPromptCharacters }) : ''}</span>
      <span id={id}>{t('compose.promptCount', { used, limit: longPromptCharacters })}</span>
    </p>
  );
}
