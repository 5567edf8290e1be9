import { useQueryClient } from '@tanstack/react-query';
import { LoaderCircle, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Group, Input } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type AppErrorData, appError, readAddress, readToken, type TokenStorage } from '#contract';
import { useFormReadyMark } from '../../../hooks/use-form-ready-mark.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import field from '../../../ui/controls/Field.module.css';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { fieldOfError } from '../form/field-of-error.ts';
import { connect } from '../session.queries.ts';
import { type TokenField, TokenInput } from '../TokenInput.tsx';
import styles from './ConnectForm.module.css';

interface ConnectFormProps {
  readonly address: string;
  readonly storage: TokenStorage;
  /** A keychain that is there refuses to open. */
  readonly isKeychainLocked: boolean;
  readonly label: string;
}

/** Asks for address and token, and says where the token will be kept. */
export function ConnectForm({ address, storage, isKeychainLocked, label }: ConnectFormProps) {
  const { t } = useTranslation();
  const addressId = useId();
  const errorId = useId();
  useFormReadyMark();
  const form = useConnect();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const describedBy = (name: 'address' | 'token') => (form.wrongField === name ? errorId : undefined);

  return (
    <form className={styles.form} aria-label={label} onSubmit={submit} noValidate>
      <div className={field.field}>
        <label htmlFor={addressId} className={field.label}>
          {t('session.address')}
        </label>
        <Group className={`${field.control} ${field.tall}`} isInvalid={form.wrongField === 'address'}>
          <Input
            id={addressId}
            ref={form.addressRef}
            className={field.input ?? ''}
            type="text"
            inputMode="url"
            defaultValue={address}
            placeholder={t('session.addressPlaceholder')}
            maxLength={2048}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            readOnly={form.isChecking}
            aria-invalid={form.wrongField === 'address' || undefined}
            aria-describedby={describedBy('address')}
          />
        </Group>
      </div>
      <TokenInput
        fieldRef={form.tokenRef}
        isInvalid={form.wrongField === 'token'}
        describedBy={describedBy('token')}
        isReadOnly={form.isChecking}
      />
      <StorageNote storage={storage} isKeychainLocked={isKeychainLocked} />
      <div id={errorId} className={styles.error}>
        <ErrorNotice error={form.error} onDismiss={form.dismiss} />
      </div>
      <Button type="submit" look="primary" size="large" wide isPending={form.isChecking}>
        {form.isChecking && <LoaderCircle className="turning" aria-hidden />}
        {t('session.connect')}
      </Button>
      <p role="status" className={styles.status}>
        {form.isChecking ? t('session.checking') : ''}
      </p>
    </form>
  );
}

/** Says, before a token is given away, where it will be kept. */
function StorageNote({ storage, isKeychainLocked }: Pick<ConnectFormProps, 'storage' | 'isKeychainLocked'>) {
  const { t } = useTranslation();
  if (storage === 'session') {
    return (
      <Callout tone="warn" icon={TriangleAlert}>
        {t(isKeychainLocked ? 'session.storageLocked' : 'session.storageSession')}
      </Callout>
    );
  }
  return (
    <p className={styles.note}>
      <ShieldCheck aria-hidden />
      <span>{t('session.storageKeychain')}</span>
    </p>
  );
}

type ConnectField = 'address' | 'token';

/** The connect form's behaviour. Both fields stay in the page: nothing typed there becomes React state. */
function useConnect() {
  const client = useQueryClient();
  const addressRef = useRef<HTMLInputElement>(null);
  const tokenRef = useRef<TokenField>(null);
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<AppErrorData | null>(null);

  // The first thing to do here is to type: into the address, or below one that is there already.
  useEffect(() => {
    (addressRef.current?.value ? tokenRef : addressRef).current?.focus();
  }, []);

  const refuse = (problem: AppErrorData): void => {
    setError(problem);
    const field = fieldOf(problem);
    const input = field === 'token' ? tokenRef.current : field === 'address' ? addressRef.current : null;
    input?.focus();
  };

  const submit = async (): Promise<void> => {
    const field = tokenRef.current;
    if (isChecking || !addressRef.current || !field) return;
    const address = readAddress(addressRef.current.value);
    if ('problem' in address) return refuse(appError(address.problem, 'The typed address was refused.'));
    const token = readToken(field.typed());
    if ('problem' in token) return refuse(appError(token.problem, 'The typed token was refused.'));
    setChecking(true);
    setError(null);
    try {
      await connect(client, address.address, token.token);
      field.clear();
    } catch (thrown) {
      refuse(toAppError(thrown));
    } finally {
      setChecking(false);
    }
  };

  const dismiss = (): void => setError(null);
  return { addressRef, tokenRef, isChecking, error, wrongField: error && fieldOf(error), submit, dismiss };
}

/** The page asks for address and token alone. */
function fieldOf({ code }: AppErrorData): ConnectField | null {
  const field = fieldOfError(code);
  return field === 'address' || field === 'token' ? field : null;
}
