import { type KeyboardEvent, useId } from 'react';
import { Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { countCodePoints, promptSoftLimit } from '#contract';
import field from '../../ui/Field.module.css';
import styles from './PromptField.module.css';

const keys = /Mac/.test(navigator.userAgent) ? '⌘↩' : 'Ctrl+Enter';

interface PromptFieldProps {
  readonly value: string;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string) => void;
  /** Ctrl+Enter, or Cmd+Enter on a Mac. */
  readonly onGenerate: () => void;
}

export function PromptField({ value, describedBy, onChange, onGenerate }: PromptFieldProps) {
  const { t } = useTranslation();
  const counterId = useId();
  const used = countCodePoints(value);
  const isOver = used > promptSoftLimit;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
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
        onKeyDown={onKeyDown}
        rows={5}
      />
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
    </TextField>
  );
}

/** Some input methods send the Enter that commits a word after composition has ended, as key code 229. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
