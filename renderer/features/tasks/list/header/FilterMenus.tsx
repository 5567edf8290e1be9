import { Check, ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type TaskFilter, type TaskStatus, taskStatuses } from '#contract';
import menuStyles from '../../../../ui/Menu.module.css';
import styles from './FilterMenus.module.css';
import { type StatusChoice, statusChoiceOf, statusesOf, statusGroupNames } from './filters.ts';

interface StatusMenuProps {
  readonly statuses: TaskFilter['statuses'];
  readonly onChange: (change: Partial<TaskFilter>) => void;
}

/** Shows tasks of one status, or of a few that people look for together. */
export const StatusMenu = memo(function StatusMenu({ statuses, onChange }: StatusMenuProps) {
  const { t } = useTranslation();
  const chosen = statusChoiceOf(statuses);
  const words = useStatusWords();
  const choices = ['all', ...statusGroupNames] as const;
  const single = taskStatuses.filter((status) => status !== 'ready');
  return (
    <MenuTrigger>
      <Button
        aria-label={`${t('library.filter.status')}: ${words(chosen)}`}
        className={styles.trigger ?? ''}
        data-narrowed={chosen !== 'all' || undefined}
      >
        <span className={styles.triggerText}>
          {chosen === 'all' ? t('library.filter.status') : words(chosen)}
        </span>
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={menuStyles.popover ?? ''} placement="bottom end" offset={4}>
        <Menu
          aria-label={t('library.filter.status')}
          className={menuStyles.menu ?? ''}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys;
            if (key !== undefined) onChange({ statuses: statusesOf(key as StatusChoice) });
          }}
        >
          <MenuSection>
            <Header className={styles.heading ?? ''}>{t('library.filter.groupsTitle')}</Header>
            {choices.map((choice) => (
              <Choice key={choice} id={choice} text={words(choice)} />
            ))}
          </MenuSection>
          <MenuSection>
            <Header className={styles.heading ?? ''}>{t('library.filter.singles')}</Header>
            {single.map((status) => (
              <Choice key={status} id={status} text={words(status)} />
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
});

interface ChoiceProps {
  readonly id: string;
  readonly text: string;
}

/** A menu's choice with a tick where it is chosen. */
export function Choice({ id, text }: ChoiceProps) {
  return (
    <MenuItem id={id} textValue={text} className={menuStyles.item ?? ''}>
      {({ isSelected }) => (
        <>
          <span className={styles.tick}>{isSelected && <Check aria-hidden />}</span>
          <span className={styles.choiceText}>{text}</span>
        </>
      )}
    </MenuItem>
  );
}

/** The word of a choice: a group's, or the status's own. */
export function useStatusWords(): (choice: StatusChoice) => string {
  const { t } = useTranslation();
  return (choice) => {
    if (choice === 'all') return t('library.filter.all');
    if (choice in groupWords) return t(`library.filter.groups.${choice as keyof typeof groupWords}`);
    return t(`tasks.status.${choice as TaskStatus}`);
  };
}

const groupWords = { underWay: true, ready: true, attention: true, withoutClip: true };
