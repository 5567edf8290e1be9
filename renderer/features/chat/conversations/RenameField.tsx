import { useRef, useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { chatLimits } from '#contract';
import field from '../../../ui/Field.module.css';

interface RenameFieldProps {
  readonly title: string;
  /** `null` keeps the title. */
  readonly onDone: (title: string | null) => void;
}

/** A title being changed where it stands: Enter and leaving keep it, Escape does not. */
export function RenameField({ title, onDone }: RenameFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(title);
  const isDone = useRef(false);
  const finish = (renamed: string | null): void => {
    if (isDone.current) return;
    isDone.current = true;
    const trimmed = renamed?.trim() ?? '';
    onDone(trimmed === '' || trimmed === title ? null : trimmed);
  };
  return (
    <TextField
      aria-label={t('chat.renameField')}
      className={field.control ?? ''}
      value={text}
      onChange={setText}
      maxLength={chatLimits.title}
      // The person has just asked to type here.
      autoFocus
      onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
      onBlur={() => finish(text)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (event.key === 'Enter') finish(text);
        if (event.key === 'Escape') finish(null);
      }}
    >
      <Input className={field.input ?? ''} />
    </TextField>
  );
}
