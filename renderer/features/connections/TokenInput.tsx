import { Eye, EyeOff } from 'lucide-react';
import { type RefObject, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { appError, maxTokenLength, readToken, Secret } from '#contract';
import field from '../../ui/controls/Field.module.css';
import { AppError } from '../../ui/messages/app-error.ts';
import { type FieldState, FormField } from './FormField.tsx';

/** All that is known of the field outside of this file. It may outlive its form, and is emptied even then. */
export interface TokenField {
  readonly typed: () => Secret;
  readonly clear: () => void;
  readonly focus: () => void;
}

/** The token that is typed. @throws {AppError} for what can be none. */
export function readTokenOf(field: TokenField | null): Secret {
  const read = readToken(field?.typed() ?? new Secret(''));
  if ('problem' in read) throw new AppError(appError(read.problem, 'The typed token was refused.'));
  return read.token;
}

/** `id` where a form refers to its fields by id. */
interface TokenInputProps extends Omit<FieldState, 'id'>, Partial<Pick<FieldState, 'id'>> {
  readonly fieldRef: RefObject<TokenField | null>;
  readonly placeholder?: string;
  readonly size?: 'normal' | 'tall';
}

/** Uncontrolled: what is typed is read from the element when it is sent, and is no state. Masked glyphs keep it out of password managers. */
export function TokenInput({ fieldRef, placeholder, size = 'tall', ...state }: TokenInputProps) {
  const { t } = useTranslation();
  const ownId = useId();
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
    <FormField
      ref={inputRef}
      label={t('session.token')}
      state={{ id: ownId, ...state }}
      letters={isShown ? 'code' : 'masked'}
      isTall={size === 'tall'}
      placeholder={placeholder ?? t('session.tokenPlaceholder')}
      maxLength={maxTokenLength}
    >
      <Button
        className={field.trailing ?? ''}
        aria-label={isShown ? t('session.hideToken') : t('session.showToken')}
        onPress={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Button>
    </FormField>
  );
}
