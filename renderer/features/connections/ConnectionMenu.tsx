import { ChevronDown, FlaskConical, Settings2 } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type ConnectionView, practiceConnectionId } from '#contract';
import { useConnectionName, useConnections } from '../../hooks/use-connections.ts';
import { ConnectionDot } from '../../ui/connections/ConnectionDot.tsx';
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../ui/overlays/Menu.tsx';
import styles from './ConnectionMenu.module.css';
import { useSelectConnection } from './connections.queries.ts';
import { SwitchFailure } from './SwitchFailure.tsx';

/** Says at all times where what is started goes, above all when it is only practice; and changes that. */
export function ConnectionMenu() {
  const { t } = useTranslation();
  const { all, active, manage } = useConnections();
  const nameOf = useConnectionName();
  const select = useSelectConnection();
  const hasPractice = all.some(({ kind }) => kind === 'practice');
  const choices = [
    ...all.map((connection) => ({
      id: connection.id,
      text: nameOf(connection),
      detail: detailOf(connection, nameOf(connection), t(`connections.states.${connection.state}`)),
      icon:
        connection.kind === 'practice' ? (
          <FlaskConical aria-hidden />
        ) : (
          <ConnectionDot colour={connection.colour} isSilent />
        ),
    })),
    ...(hasPractice
      ? []
      : [
          {
            id: practiceConnectionId,
            text: t('session.practiceBadge'),
            detail: t('connections.onThisComputer'),
            icon: <FlaskConical aria-hidden />,
          },
        ]),
  ];
  const isPractice = active.kind === 'practice';
  return (
    <>
      <Menu
        label={t('connections.title')}
        trigger={
          <Button
            className={isPractice ? `${styles.button} ${styles.practice}` : (styles.button ?? '')}
            isPending={select.isPending}
          >
            {isPractice ? <FlaskConical aria-hidden /> : <ConnectionDot colour={active.colour} isSilent />}
            <span className={styles.hidden}>{t('connections.button')} </span>
            <span className={styles.name}>{nameOf(active)}</span>
            {active.state === 'ready' ? (
              <span className={styles.hidden}>, {t('connections.states.ready')}</span>
            ) : (
              <span className={styles.trouble}>
                <span className={styles.hidden}>, </span>
                {t(`connections.states.${active.state}`)}
              </span>
            )}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuChoices
          label={t('connections.title')}
          choices={choices}
          value={active.id}
          onChoose={(id) => {
            if (id !== active.id) select.mutate(id);
          }}
        />
        <MenuLine />
        <MenuItem icon={Settings2} text={t('connections.manage')} onAction={() => manage()} />
      </Menu>
      <SwitchFailure select={select} />
    </>
  );
}

/** What stands below the name in the menu: the host where the name does not say it, and what keeps it from being used. */
function detailOf({ label, state }: ConnectionView, name: string, stateWords: string): string {
  return [label !== name && label, state !== 'ready' && stateWords].filter(Boolean).join(' · ');
}
