import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionView } from '#contract';
import { connectionName, lostAccessOf, useConnections } from '../../hooks/contexts/use-connections.ts';
import { useIsGone } from '../../hooks/use-on-leave.ts';
import { AppError } from '../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogChoice } from '../../ui/overlays/Dialog.tsx';
import { connections, saveConnection } from './connections.queries.ts';
import { inputWithToken } from './form/draft.ts';
import styles from './TokenDialog.module.css';
import { readTokenOf, type TokenField, TokenInput } from './TokenInput.tsx';

interface TokenDialogProps {
  readonly connection: ConnectionView;
  readonly onClose: () => void;
}

/** The one field for the token of a connection that has none any more. */
export function TokenDialog({ connection, onClose }: TokenDialogProps) {
  const { t } = useTranslation();
  const name = connectionName(connection, t);
  const Content = lostAccessOf(connection).length === 0 ? TokenForm : LostAccess;
  return (
    <Dialog title={t('connections.token.heading', { name })} isOpen onClose={onClose} isKept>
      <Content connection={connection} onClose={onClose} />
    </Dialog>
  );
}

/** Leads to the connection's form, where the token is not all that cannot be read. */
function LostAccess({ connection, onClose }: TokenDialogProps) {
  const { t } = useTranslation();
  const { manage } = useConnections();
  const name = connectionName(connection, t);
  return (
    <>
      {lostAccessOf(connection).map((what) => (
        <p key={what}>{t(`connections.token.lost.${what}`)}</p>
      ))}
      <p>{t(`connections.token.lost.${connection.state === 'keychain-locked' ? 'unlock' : 'next'}`)}</p>
      <DialogChoice
        onCancel={onClose}
        act={t('connections.editNamed', { name })}
        onAct={() => {
          onClose();
          manage(connection.id);
        }}
        focus="act"
      />
    </>
  );
}

/** Checks the token with the gateway, then stores it. The address is shown, and cannot be changed here. */
function TokenForm({ connection, onClose }: TokenDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorId = useId();
  const tokenRef = useRef<TokenField>(null);
  const isGone = useIsGone();
  useEffect(() => tokenRef.current?.focus(), []);
  // Reads the token when it is sent: what a mutation is given stays in the window's memory.
  const checking = useMutation({
    mutationFn: async () => {
      // The form may be gone once the token was taken, and its input outlives it.
      const field = tokenRef.current;
      const input = inputWithToken(connection, readTokenOf(field));
      const { error } = await connections.test(input);
      if (error !== null) throw new AppError(error);
      // What was cancelled meanwhile stores nothing.
      if (!isGone.current) await saveConnection(client, input);
      field?.clear();
    },
    onSuccess: () => isGone.current || onClose(),
    onError: () => tokenRef.current?.focus(),
  });
  const { isPending, error } = checking;
  return (
    <form
      className={styles.form}
      aria-label={t('connections.token.heading', { name: connection.name })}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isPending) checking.mutate();
      }}
    >
      <p className="quiet breaks">{t('connections.token.goesTo', { address: connection.address })}</p>
      <TokenInput
        fieldRef={tokenRef}
        isInvalid={error !== null}
        describedBy={error === null ? undefined : errorId}
        isReadOnly={isPending}
      />
      <div id={errorId}>
        <ErrorNotice error={error} onDismiss={checking.reset} />
      </div>
      <p role="status" className={styles.status}>
        {isPending ? t('session.checking') : ''}
      </p>
      <DialogChoice onCancel={onClose} act={t('session.connect')} isPending={isPending} />
    </form>
  );
}
