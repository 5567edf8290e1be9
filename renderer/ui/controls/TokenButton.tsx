import { useTranslation } from 'react-i18next';
import type { ConnectionView } from '#contract';
import { connectionName, useConnections } from '../../hooks/contexts/use-connections.ts';
import { Button } from './Button.tsx';

/** Asks for the token of a connection, which those who hear it are told the name of. */
export function TokenButton({ connection }: { readonly connection: ConnectionView }) {
  const { t } = useTranslation();
  const { askForToken } = useConnections();
  const name = connectionName(connection, t);
  return (
    <Button
      aria-label={t('connections.token.actionNamed', { name })}
      onPress={() => askForToken(connection.id)}
    >
      {t('connections.token.action')}
    </Button>
  );
}
