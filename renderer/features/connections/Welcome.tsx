import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FlaskConical, KeyRound, LoaderCircle, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { appError, type ConnectionView, readAddress, type Session } from '#contract';
import { tokenWords } from '../../hooks/contexts/use-connections.ts';
import { useFormReadyMark } from '../../hooks/use-form-ready-mark.ts';
import { AppLogo } from '../../ui/AppLogo.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { HelpLink } from '../../ui/help/HelpLink.tsx';
import { AppError, toAppError } from '../../ui/messages/app-error.ts';
import { Callout } from '../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { connect, usePractice } from './connections.queries.ts';
import { FormField } from './FormField.tsx';
import { fieldOfError } from './form/draft.ts';
import { UnlockButton } from './TokenBanners.tsx';
import { readTokenOf, type TokenField, TokenInput } from './TokenInput.tsx';
import styles from './Welcome.module.css';

type SignedOut = Extract<Session, { status: 'signedOut' }>;

interface WelcomeProps {
  readonly session: SignedOut;
  /** The one that was worked with, while it is kept. */
  readonly connection: ConnectionView | undefined;
  /** The user wants the practice gateway, which is about to start. */
  readonly onPractice: () => void;
  /** A third way to begin. */
  readonly children?: ReactNode;
}

export function Welcome({ session, connection, onPractice, children }: WelcomeProps) {
  const { t } = useTranslation();
  const notice = connection && connection.state !== 'needs-token' ? tokenWords(connection, t) : null;

  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <header className={styles.header}>
          <AppLogo size={44} />
          <h1 className={styles.heading}>{t('session.heading')}</h1>
          <p className={styles.lede}>{t('session.lede')}</p>
        </header>
        <div className={styles.card}>
          {notice && (
            <Callout tone="warn" icon={KeyRound}>
              <p>{notice.title}</p>
              <p>{notice.next}</p>
              {connection?.state === 'keychain-locked' && <UnlockButton />}
            </Callout>
          )}
          <ConnectForm session={session} connection={connection} />
          <p className={styles.or}>{t('common.or')}</p>
          <Practice onPractice={onPractice} />
          {children}
          <p className={styles.help}>
            <HelpLink to={{ page: 'connect' }} about={t('session.heading')} />
          </p>
        </div>
      </div>
    </main>
  );
}

function Practice({ onPractice }: Pick<WelcomeProps, 'onPractice'>) {
  const { t } = useTranslation();
  const practice = usePractice();
  const begin = (): void => {
    onPractice();
    practice.mutate();
  };
  return (
    <div className="stack">
      <Button size="large" wide isPending={practice.isPending} onPress={begin}>
        {practice.isPending ? <LoaderCircle className="turning" aria-hidden /> : <FlaskConical aria-hidden />}
        {t('session.practice')}
      </Button>
      <p className={styles.hint} role="status">
        {practice.isPending ? t('session.practiceStarting') : t('session.practiceHint')}
      </p>
      <ErrorNotice error={practice.error} onDismiss={practice.reset} />
    </div>
  );
}

/** Asks for address and token, and says where the token will be kept. */
function ConnectForm({ session, connection }: Pick<WelcomeProps, 'session' | 'connection'>) {
  const { t } = useTranslation();
  const addressId = useId();
  const errorId = useId();
  useFormReadyMark();
  const client = useQueryClient();
  const addressRef = useRef<HTMLInputElement>(null);
  const tokenRef = useRef<TokenField>(null);
  const refs = { address: addressRef, token: tokenRef } as const;
  // The first thing to do here is to type: into the address, or below one that is there already.
  useEffect(() => (addressRef.current?.value ? tokenRef : addressRef).current?.focus(), []);
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
    return { isInvalid, isReadOnly: isPending, describedBy: isInvalid ? errorId : undefined };
  };

  return (
    <form className={styles.form} aria-label={t('session.heading')} onSubmit={submit} noValidate>
      <FormField
        ref={addressRef}
        label={t('session.address')}
        state={{ id: addressId, ...stateOf('address') }}
        isTall
        inputMode="url"
        defaultValue={connection?.address ?? ''}
        placeholder={t('session.addressPlaceholder')}
        maxLength={2048}
      />
      <TokenInput fieldRef={tokenRef} {...stateOf('token')} />
      <StorageNote storage={session.storage} isLocked={connection?.state === 'keychain-locked'} />
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
function StorageNote({ storage, isLocked }: Pick<SignedOut, 'storage'> & { readonly isLocked: boolean }) {
  const { t } = useTranslation();
  if (storage === 'session') {
    return (
      <Callout tone="warn" icon={TriangleAlert}>
        {t(isLocked ? 'session.storageLocked' : 'session.storageSession')}
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
  const field = fieldOfError[toAppError(error).code];
  return field === 'address' || field === 'token' ? field : null;
}
