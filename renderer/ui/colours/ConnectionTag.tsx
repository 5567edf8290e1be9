import { useTranslation } from 'react-i18next';
import { connectionName, useConnections } from '../../hooks/contexts/use-connections.ts';
import { ColourDot } from './ColourDot.tsx';
import styles from './ConnectionTag.module.css';

/** The connection that something belongs to, small; nothing where there is only one to belong to. */
export function ConnectionTag({ connectionId }: { readonly connectionId: string | null }) {
  const { t } = useTranslation();
  const { all } = useConnections();
  const connection = all.find(({ id }) => id === connectionId);
  if (connection === undefined || all.length < 2) return null;
  return (
    <span className={styles.tag}>
      <ColourDot colour={connection.colour} isSilent />
      <span className="one-line">{connectionName(connection, t)}</span>
    </span>
  );
}
