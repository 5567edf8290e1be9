import { Check, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConnectionView, maxConnections } from '#contract';
import { useConnectionName, useConnections } from '../../../hooks/contexts/use-connections.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { SettingsSection } from '../../../ui/SettingsSection.tsx';
import { SwitchFailure } from '../ConnectionMenu.tsx';
import { useSelectConnection } from '../connections.queries.ts';
import { ConnectionForm } from '../form/ConnectionForm.tsx';
import { ConnectionRow, useFocusReturn } from './ConnectionRow.tsx';
import styles from './ConnectionSettings.module.css';

interface ConnectionSettingsProps {
  /** Whether the connections are to be seen, and not only what else belongs into their section. */
  readonly isListShown: boolean;
  readonly children?: ReactNode;
}

/** All connections, each with its form on demand, the form of a new one, and what else belongs into the section. */
export function ConnectionSettings({ isListShown, children }: ConnectionSettingsProps) {
  const { t } = useTranslation();
  const { all, managing, managed } = useConnections();
  const nameOf = useConnectionName();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const asked = managing?.connectionId ?? null;
  useEffect(() => {
    // A row whose form is asked for answers by itself.
    if (managing === null || asked !== null) return;
    // Focusing alone leaves a heading at the edge of the window.
    headingRef.current?.scrollIntoView({ block: 'start' });
    headingRef.current?.focus({ preventScroll: true });
    managed();
  }, [managing, asked, managed]);
  const [isAdding, setAdding] = useState(false);
  useCommand('connections.add', () => setAdding(true), all.length < maxConnections);
  const addRef = useFocusReturn(isAdding);
  const [added, setAdded] = useState<ConnectionView | null>(null);
  const select = useSelectConnection();
  const isUnused = all.some(({ id, isActive }) => id === added?.id && !isActive);
  const saved = (connection: ConnectionView): void => {
    setAdded(connection);
    close();
  };
  const close = (): void => setAdding(false);
  return (
    <SettingsSection title={t('connections.title')} headingRef={headingRef}>
      <ul className={styles.list} hidden={!isListShown} aria-label={t('connections.title')}>
        {all.map((connection) => (
          <ConnectionRow
            key={connection.id}
            connection={connection}
            asked={connection.id === asked ? (managing?.part ?? null) : null}
            onAnswered={managed}
          />
        ))}
      </ul>
      <div className={styles.add} hidden={!isListShown}>
        <div role="status">
          {added !== null && isUnused && (
            <Callout tone="good" icon={Check}>
              <p>{t('connections.added', { name: nameOf(added) })}</p>
              <Button isPending={select.isPending} onPress={() => select.mutate({ id: added.id })}>
                {t('connections.useNow')}
              </Button>
            </Callout>
          )}
        </div>
        <SwitchFailure select={select} />
        {isAdding ? (
          <>
            <h3 className={styles.heading}>{t('connections.add')}</h3>
            <ConnectionForm stored={null} label={t('connections.add')} onSaved={saved} onClose={close} />
          </>
        ) : (
          <Button
            icon={Plus}
            ref={addRef}
            isDisabled={all.length >= maxConnections}
            onPress={() => setAdding(true)}
          >
            {t('connections.add')}
          </Button>
        )}
      </div>
      {children}
    </SettingsSection>
  );
}
