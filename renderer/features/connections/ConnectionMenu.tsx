import { ChevronDown, FlaskConical, Settings2 } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type ConnectionView, practiceConnectionId } from '#contract';
import { connectionName, useConnections } from '../../hooks/contexts/use-connections.ts';
import { ColourDot } from '../../ui/colours/ColourDot.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/Dialog.tsx';
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../ui/overlays/Menu.tsx';
import styles from './ConnectionMenu.module.css';
import { useSelectConnection } from './connections.queries.ts';

/** Says at all times where what is started goes, above all when it is only practice; and changes that. */
export function ConnectionMenu() {
  const { t } = useTranslation();
  const { all, active, manage } = useConnections();
  const select = useSelectConnection();
  const signOf = ({ kind, colour }: Pick<ConnectionView, 'kind' | 'colour'>) =>
    kind === 'practice' ? <FlaskConical aria-hidden /> : <ColourDot colour={colour} isSilent />;
  const choices = all.map((connection) => {
    const { id, label, state } = connection;
    const text = connectionName(connection, t);
    // The host where the name does not say it, and what keeps it from being used.
    const details = [label !== text && label, state !== 'ready' && t(`connections.states.${state}`)];
    return { id, text, detail: details.filter(Boolean).join(' · '), icon: signOf(connection) };
  });
  if (all.every(({ kind }) => kind !== 'practice'))
    choices.push({
      id: practiceConnectionId,
      text: t('session.practiceBadge'),
      detail: t('connections.onThisComputer'),
      icon: <FlaskConical aria-hidden />,
    });
  const isPractice = active.kind === 'practice';
  const [name, state] = [connectionName(active, t), t(`connections.states.${active.state}`)];
  return (
    <>
      <Menu
        label={t('connections.title')}
        trigger={
          <AriaButton
            className={isPractice ? `${styles.button} ${styles.practice}` : (styles.button ?? '')}
            aria-label={`${t('connections.button')} ${name}, ${state}`}
            isPending={select.isPending}
          >
            {signOf(active)}
            <span className={styles.name}>{name}</span>
            {active.state !== 'ready' && <span className={styles.trouble}>{state}</span>}
            <ChevronDown aria-hidden />
          </AriaButton>
        }
      >
        <MenuChoices
          label={t('connections.title')}
          choices={choices}
          value={active.id}
          onChoose={(id) => id !== active.id && select.mutate({ id })}
        />
        <MenuLine />
        <MenuItem icon={Settings2} text={t('connections.manage')} onAction={() => manage()} />
      </Menu>
      <SwitchFailure select={select} />
    </>
  );
}

/** Says why another connection could not be taken, wherever that was asked for. */
export function SwitchFailure({ select }: { readonly select: ReturnType<typeof useSelectConnection> }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('connections.switchFailed')} isOpen={select.isError} onClose={select.reset}>
      <ErrorNotice error={select.error} />
      <DialogClose onClose={select.reset} words={t('common.dismiss')} />
    </Dialog>
  );
}
