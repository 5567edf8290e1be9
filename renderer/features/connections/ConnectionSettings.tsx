import { Check, Coins, LogOut, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConnectionView, maxConnections } from '#contract';
import { connectionName, type FormPart, useConnections } from '../../hooks/contexts/use-connections.ts';
import { useSpend } from '../../hooks/contexts/use-spend.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { ColourDot } from '../../ui/colours/ColourDot.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TokenButton } from '../../ui/controls/TokenButton.tsx';
import { Callout } from '../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Question } from '../../ui/overlays/Dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/Menu.tsx';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { SwitchFailure } from './ConnectionMenu.tsx';
import styles from './ConnectionSettings.module.css';
import { useRemoveConnection, useSelectConnection, useSignOut } from './connections.queries.ts';
import { ConnectionForm } from './form/ConnectionForm.tsx';

interface ConnectionRowProps {
  readonly connection: ConnectionView;
  /** What of its form is asked for from elsewhere in the window. */
  readonly asked: FormPart | null;
  readonly onAnswered: () => void;
}

/** One connection: what it is, how it stands, and what can be done with it. Its form opens below. */
function ConnectionRow({ connection, asked, onAnswered }: ConnectionRowProps) {
  const { t } = useTranslation();
  const { editPrices } = useSpend();
  const name = connectionName(connection, t);
  const select = useSelectConnection();
  const remove = useRemoveConnection();
  const [editing, setEditing] = useState<FormPart | null>(null);
  const editRef = useFocusReturn(editing !== null);
  const [asking, setAsking] = useState<'remove' | 'signOut' | null>(null);
  const { id, isActive, state, liveTasks, kind } = connection;
  useEffect(() => {
    if (asked === null) return;
    setEditing(asked);
    onAnswered();
  }, [asked, onAnswered]);
  const hasToken = state === 'ready' || state === 'refused';

  const closeForm = (): void => setEditing(null);
  const stopAsking = (): void => setAsking(null);
  const hasLiveTasks = liveTasks > 0;

  return (
    <li>
      <div className={styles.row}>
        <ColourDot colour={connection.colour} />
        <ConnectionWords connection={connection} name={name} />
        <div className={styles.actions}>
          {!isActive && (
            <Button
              aria-label={t('connections.useNamed', { name })}
              isPending={select.isPending}
              onPress={() => select.mutate({ id })}
            >
              {t('connections.use')}
            </Button>
          )}
          {state !== 'ready' && <TokenButton connection={connection} />}
          {isActive && hasToken && (
            <Button icon={LogOut} onPress={() => setAsking('signOut')}>
              {t(kind === 'practice' ? 'session.leavePractice' : 'session.signOut')}
            </Button>
          )}
          <Button
            icon={Pencil}
            ref={editRef}
            aria-label={t('connections.editNamed', { name })}
            aria-expanded={editing !== null}
            isDisabled={editing !== null}
            onPress={() => setEditing('beginning')}
          >
            {t('connections.edit')}
          </Button>
          <Menu label={t('common.moreFor', { name })}>
            <MenuItem icon={Coins} text={t('connections.prices')} onAction={() => editPrices(id)} />
            <MenuLine />
            <MenuItem
              icon={Trash2}
              text={t('connections.remove')}
              isDestructive
              onAction={() => setAsking('remove')}
            />
          </Menu>
        </div>
      </div>
      <ErrorNotice error={select.error} onDismiss={select.reset} />
      <ErrorNotice error={remove.error} onDismiss={remove.reset} />
      {editing !== null && (
        <ConnectionForm
          stored={connection}
          opensAdvanced={editing === 'advanced'}
          label={t('connections.editNamed', { name })}
          onSaved={closeForm}
          onClose={closeForm}
        />
      )}
      <Question
        title={t('connections.removing.title', { name })}
        isOpen={asking === 'remove'}
        onCancel={stopAsking}
        act={t(hasLiveTasks ? 'connections.removing.stop' : 'connections.removing.action')}
        onAct={() => {
          stopAsking();
          remove.mutate({ id, liveTasks: hasLiveTasks ? 'stop' : null });
        }}
        look="danger"
      >
        {hasLiveTasks && <p>{t('connections.removing.live', { count: liveTasks })}</p>}
        <p>{t('connections.removing.rest')}</p>
      </Question>
      {asking === 'signOut' && <SignOutDialog connection={connection} onClose={stopAsking} />}
    </li>
  );
}

function ConnectionWords({ connection, name }: { connection: ConnectionView; name: string }) {
  const { t } = useTranslation();
  const { isActive, label, kind, state, storage, liveTasks } = connection;
  const place = kind === 'practice' ? t('connections.onThisComputer') : label;
  const kept = kind === 'remote' && state === 'ready' && storage !== null;
  const facts = [
    t(`connections.states.${state}`),
    kept && t(`connections.storage.${storage}`),
    liveTasks > 0 && t('connections.liveTasks', { count: liveTasks }),
  ].filter(Boolean);
  return (
    <div className={styles.words}>
      <p className="row medium breaks wraps">
        <bdi>{name}</bdi>
        {isActive && <span className={styles.active}>{t('connections.active')}</span>}
      </p>
      {place !== name && <p className={styles.soft}>{place}</p>}
      <p className={state === 'ready' ? styles.soft : styles.trouble}>{facts.join(' · ')}</p>
    </div>
  );
}

/** Asks before the active connection is left: its token is forgotten, or the practice gateway ends. */
function SignOutDialog({ connection, onClose }: { connection: ConnectionView; onClose: () => void }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const isPractice = connection.kind === 'practice';
  const words = isPractice ? 'session.leavePractice' : 'session.signOut';
  return (
    <Question
      title={t(`${words}Title`)}
      onCancel={onClose}
      act={t(words)}
      onAct={() => signOut.mutate({ id: connection.id }, { onSuccess: onClose })}
      look={isPractice ? 'primary' : 'danger'}
      isPending={signOut.isPending}
    >
      <p>{t(`${words}Body`)}</p>
      <ErrorNotice error={signOut.error} onDismiss={signOut.reset} />
    </Question>
  );
}

/** Puts the focus on the button of a form once the form has gone: only then can the button be pressed again. */
function useFocusReturn(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

interface ConnectionSettingsProps {
  /** Whether the connections are to be seen, and not only what else belongs into their section. */
  readonly isListShown: boolean;
  readonly children?: ReactNode;
}

/** All connections, each with its form on demand, the form of a new one, and what else belongs into the section. */
export function ConnectionSettings({ isListShown, children }: ConnectionSettingsProps) {
  const { t } = useTranslation();
  const { all, managing, managed } = useConnections();
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
              <p>{t('connections.added', { name: connectionName(added, t) })}</p>
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
