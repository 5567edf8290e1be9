import { Eye, EyeOff } from 'lucide-react';
import { type RefObject, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button, Group, Input } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { maxTokenLength, Secret } from '#contract';
import field from '../../ui/controls/Field.module.css';
import styles from './TokenInput.module.css';

/** All that is known of the field outside of this file. It may outlive its form, and is emptied even then. */
export interface TokenField {
  readonly typed: () => Secret;
  readonly clear: () => void;
  readonly focus: () => void;
}

interface TokenInputProps {
  readonly fieldRef: RefObject<TokenField | null>;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly isReadOnly: boolean;
  /** Where a form refers to its fields by id. */
  readonly id?: string;
  readonly placeholder?: string;
  readonly size?: 'normal' | 'tall';
}

/**
 * Uncontrolled on purpose: what is typed is read from the element when it is sent, and is never React
 * state; from there on it is a `Secret`. A text input with masked glyphs keeps the role of a textbox and stays out of password managers.
 */
export function TokenInput(props: TokenInputProps) {
  const { fieldRef, isInvalid, describedBy, isReadOnly, placeholder, size = 'tall' } = props;
  const { t } = useTranslation();
  const ownId = useId();
  const id = props.id ?? ownId;
  const [isShown, setShown] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  useImperativeHandle(fieldRef, () => {
    const input = inputRef.current;
    return {
      typed: () => new Secret(input?.value ?? ''),
      clear() {
        if (input !== null) input.value = '';
      },
      focus: () => input?.focus(),
    };
  }, []);
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {t('session.token')}
      </label>
      <Group className={`${field.control} ${size === 'tall' ? field.tall : ''}`} isInvalid={isInvalid}>
        <Input
          id={id}
          ref={inputRef}
          type="text"
          className={`${field.input} ${isShown ? styles.shown : styles.masked}`}
          placeholder={placeholder ?? t('session.tokenPlaceholder')}
          maxLength={maxTokenLength}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          readOnly={isReadOnly}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
        />
        <Button
          className={field.trailing ?? ''}
          aria-label={isShown ? t('session.hideToken') : t('session.showToken')}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </Button>
      </Group>
    </div>
  );
}
