import { useTranslation } from 'react-i18next';
import { useConnectionName, useConnections } from '../../hooks/use-connections.ts';
import { ConnectionDot } from './ConnectionDot.tsx';
import styles from './ConnectionTag.module.css';

interface ConnectionTagProps {
  readonly connectionId: string;
  /** What is known of a connection that was removed: its host. */
  readonly label: string;
}

/** The connection that something belongs to, small; nothing where there is only one to belong to. */
export function ConnectionTag({ connectionId, label }: ConnectionTagProps) {
  const { t } = useTranslation();
  const { all } = useConnections();
  const nameOf = useConnectionName();
  const connection = all.find(({ id }) => id === connectionId);
  if (connection === undefined) {
    return <span className={styles.tag}>{t('connections.removedTag', { host: label })}</span>;
  }
  if (all.length < 2) return null;
  return (
    <span className={styles.tag}>
      <ConnectionDot colour={connection.colour} isSilent />
      <span className={styles.name}>{nameOf(connection)}</span>
    </span>
  );
}
