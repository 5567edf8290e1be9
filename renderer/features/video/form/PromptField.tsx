import { type KeyboardEvent, useId, useRef } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { countCodePoints, promptSoftLimit, type ReferenceFile } from '#contract';
import field from '../../../ui/Field.module.css';
import { MentionList, optionId } from './MentionList.tsx';
import styles from './PromptField.module.css';
import { PromptHints } from './PromptHints.tsx';
import { useMention } from './use-mention.ts';

const keys = /Mac/.test(navigator.userAgent) ? '⌘↩' : 'Ctrl+Enter';

interface PromptFieldProps {
  readonly value: string;
  /** What the prompt may name; empty where it names nothing. */
  readonly references: readonly ReferenceFile[];
  readonly describedBy: string | undefined;
  readonly onChange: (value: string) => void;
  /** Ctrl+Enter, or Cmd+Enter on a Mac. */
  readonly onGenerate: () => void;
}

export function PromptField({ value, references, describedBy, onChange, onGenerate }: PromptFieldProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mentioning = useMention(area, references);
  const isOffering = mentioning.offers.length > 0;
  const counterId = useId();
  const used = countCodePoints(value);
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
      value={value}
      onChange={onChange}
      isInvalid={describedBy !== undefined}
      aria-describedby={[describedBy, counterId].filter(Boolean).join(' ')}
    >
      <Label className={field.label ?? ''}>{t('compose.prompt')}</Label>
      <TextArea
        className={styles.area ?? ''}
        placeholder={t('compose.promptPlaceholder')}
        ref={area}
        onKeyDown={onKeyDown}
        onSelect={mentioning.look}
        onInput={mentioning.look}
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
      <PromptHints prompt={value} references={references} />
    </TextField>
  );
}

/** Some input methods send the Enter that commits a word after composition has ended, as key code 229. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
