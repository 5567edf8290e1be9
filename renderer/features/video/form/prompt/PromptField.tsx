import { type KeyboardEvent, useId, useMemo, useRef } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { countCodePoints, numberReferences, promptSoftLimit, type ReferenceFile } from '#contract';
import { useDebounced } from '../../../../hooks/use-debounced.ts';
import field from '../../../../ui/controls/Field.module.css';
import { useVideoForm } from '../use-video-form.ts';
import { MentionList, optionId } from './MentionList.tsx';
import { mentionHints, mentionText } from './mentions.ts';
import styles from './PromptField.module.css';
import { useMention } from './use-mention.ts';

const quietMs = 900;
/** Frames have no names, so the prompt cannot mention them. */
const noReferences: readonly ReferenceFile[] = [];
const keys = /Mac/.test(navigator.userAgent) ? '⌘↩' : 'Ctrl+Enter';

interface PromptFieldProps {
  readonly describedBy: string | undefined;
  /** Ctrl+Enter, or Cmd+Enter on a Mac. */
  readonly onGenerate: () => void;
}

export function PromptField({ describedBy, onGenerate }: PromptFieldProps) {
  const { t } = useTranslation();
  const { prompt, setPrompt, ...form } = useVideoForm();
  const references = form.fields.mode === 'frames' ? noReferences : form.references;
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mentioning = useMention(area, references);
  const isOffering = mentioning.offers.length > 0;
  const counterId = useId();
  const used = countCodePoints(prompt);
  const isOver = used > promptSoftLimit;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || mentioning.onKeyDown(event)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onGenerate();
  };

  return (
    <TextField
      className={field.field ?? ''}
      value={prompt}
      onChange={setPrompt}
      isInvalid={describedBy !== undefined}
      aria-describedby={[describedBy, counterId].filter(Boolean).join(' ')}
    >
      <Label className={field.label ?? ''}>{t('compose.prompt')}</Label>
      <TextArea
        className={styles.area ?? ''}
        placeholder={t('compose.promptPlaceholder')}
        ref={area}
        onKeyDown={onKeyDown}
        onSelect={mentioning.readCaret}
        onInput={mentioning.readCaret}
        onBlur={mentioning.close}
        rows={5}
        aria-autocomplete="list"
        {...(isOffering && {
          'aria-controls': listId,
          'aria-activedescendant': optionId(listId, mentioning.at),
        })}
      />
      {isOffering && <MentionList id={listId} area={area} mentioning={mentioning} />}
      <div className={styles.foot}>
        <span className={styles.hint}>
          <span role="status" className={styles.over}>
            {isOver ? t('compose.promptOver', { limit: promptSoftLimit }) : ''}
          </span>
          {!isOver && t('compose.shortcut', { keys })}
        </span>
        <span id={counterId} className={isOver ? styles.countOver : styles.count}>
          {t('compose.promptCount', { used, limit: promptSoftLimit })}
        </span>
      </div>
      <PromptHints prompt={prompt} references={references} />
    </TextField>
  );
}

/** Some input methods send the Enter that commits a word after composition has ended, as key code 229. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

interface PromptHintsProps {
  readonly prompt: string;
  readonly references: readonly ReferenceFile[];
}

/** Says, once typing has stopped, which mentions point nowhere and which references are never named. */
function PromptHints({ prompt, references }: PromptHintsProps) {
  const { t, i18n } = useTranslation();
  const now = useMemo(() => ({ prompt, references }), [prompt, references]);
  const { prompt: read, references: held } = useDebounced(now, quietMs);
  const isWorthIt = references.length > 0 && held.length > 0 && read.trim() !== '';
  const { dangling, unmentioned } = isWorthIt ? mentionHints(read, held) : noHints;
  const numbers = numberReferences(held);
  const unnamed = held.flatMap(({ fileId, kind }, index) =>
    unmentioned.includes(fileId) ? [mentionText(kind, numbers[index] ?? null)] : [],
  );
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const say = (key: 'dangling' | 'unmentioned', names: readonly string[]) =>
    names.length > 0 && (
      <span className={styles.mentionHint}>
        {t(`compose.mentions.${key}`, { count: names.length, names: list.format(names) })}
      </span>
    );
  return (
    <p role="status" className={styles.hints}>
      {say('dangling', dangling)}
      {say('unmentioned', unnamed)}
    </p>
  );
}

const noHints = { dangling: [], unmentioned: [] } as const;
