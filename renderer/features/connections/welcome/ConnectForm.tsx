import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { appError, readAddress, type TokenStorage } from '#contract';
import { useFormReadyMark } from '../../../hooks/use-form-ready-mark.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { AppError, toAppError } from '../../../ui/messages/app-error.ts';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { connect } from '../connections.queries.ts';
import { FormField } from '../FormField.tsx';
import { fieldOfError } from '../form/field-of-error.ts';
import { readTokenOf, type TokenField, TokenInput } from '../TokenInput.tsx';
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
  const client = useQueryClient();
  const addressRef = useRef<HTMLInputElement>(null);
  const tokenRef = useRef<TokenField>(null);
  const refs = { address: addressRef, token: tokenRef } as const;
  // The first thing to do here is to type: into the address, or below one that is there already.
  useEffect(() => {
    (addressRef.current?.value ? tokenRef : addressRef).current?.focus();
  }, []);
  // Both fields stay in the page: nothing typed there becomes React state, nor is it given to the mutation.
  const connecting = useMutation({
    mutationFn: async () => {
      // The form may be gone once the token was taken, and its input outlives it.
      const field = tokenRef.current;
      const address = readAddress(addressRef.current?.value ?? '');
      if ('problem' in address) {
        throw new AppError(appError(address.problem, 'The typed address was refused.'));
      }
      await connect(client, address.address, readTokenOf(field));
      field?.clear();
    },
    onError: (error) => {
      const field = fieldOf(error);
      if (field !== null) refs[field].current?.focus();
    },
  });
  const { isPending, error } = connecting;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) connecting.mutate();
  };
  const stateOf = (name: ConnectField) => {
    const isInvalid = error !== null && fieldOf(error) === name;
    return { isInvalid, describedBy: isInvalid ? errorId : undefined };
  };

  return (
    <form className={styles.form} aria-label={label} onSubmit={submit} noValidate>
      <FormField
        ref={addressRef}
        label={t('session.address')}
        state={{ id: addressId, ...stateOf('address') }}
        isTall
        inputMode="url"
        defaultValue={address}
        placeholder={t('session.addressPlaceholder')}
        maxLength={2048}
        readOnly={isPending}
      />
      <TokenInput fieldRef={tokenRef} {...stateOf('token')} isReadOnly={isPending} />
      <StorageNote storage={storage} isKeychainLocked={isKeychainLocked} />
      <div id={errorId} className={styles.error}>
        <ErrorNotice error={error} onDismiss={connecting.reset} />
      </div>
      <Button type="submit" look="primary" size="large" wide isPending={isPending}>
        {isPending && <LoaderCircle className="turning" aria-hidden />}
        {t('session.connect')}
      </Button>
      <p role="status" className={styles.status}>
        {isPending ? t('session.checking') : ''}
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

/** The page asks for address and token alone. */
function fieldOf(error: Error): ConnectField | null {
  const field = fieldOfError(toAppError(error).code);
  return field === 'address' || field === 'token' ? field : null;
}
