import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, ListFilter } from 'lucide-react';
import { memo } from 'react';
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  type Selection,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { everyTask, type TaskFilter, type TaskStatus, taskStatuses } from '#contract';
import { useFormat } from '../../../../i18n/use-format.ts';
import menuStyles from '../../../../ui/overlays/Menu.module.css';
import { choicesQuery } from '../../data/tasks.queries.ts';
import styles from './FilterMenus.module.css';
import { narrowings, type StatusChoice, statusChoiceOf, statusesOf, statusGroupNames } from './filters.ts';

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

interface FilterMenuProps extends Pick<TaskFilter, 'isStarred' | 'hasReferences' | 'ratio' | 'tag'> {
  readonly onChange: (change: Partial<TaskFilter>) => void;
}

/** Narrows the list by star, references, aspect ratio and tag. */
export const FilterMenu = memo(function FilterMenu({ onChange, ...filter }: FilterMenuProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const choices = useQuery(choicesQuery).data;
  const count = narrowings({ ...everyTask, ...filter }).length;
  const kinds = (['isStarred', 'hasReferences'] as const).filter((kind) => filter[kind]);
  // A tag may be called like a ratio: in the menu each has its kind before it.
  const only = (kind: string, keys: Selection): string | null => {
    const [key] = keys === 'all' ? [] : keys;
    return key === undefined ? null : String(key).slice(kind.length);
  };
  return (
    <MenuTrigger>
      <Button
        aria-label={
          count === 0 ? t('library.filter.label') : t('library.filter.labelCount', { value: count })
        }
        className={styles.trigger ?? ''}
        data-narrowed={count > 0 || undefined}
      >
        <ListFilter aria-hidden />
        {count > 0 && <span>{format.integer(count)}</span>}
      </Button>
      <Popover className={menuStyles.popover ?? ''} placement="bottom end" offset={4}>
        <Menu aria-label={t('library.filter.label')} className={menuStyles.menu ?? ''}>
          <MenuSection
            selectionMode="multiple"
            selectedKeys={kinds}
            onSelectionChange={(keys) => {
              const has = (key: string) => keys === 'all' || keys.has(key);
              onChange({ isStarred: has('isStarred'), hasReferences: has('hasReferences') });
            }}
          >
            <Header className={styles.heading ?? ''}>{t('library.filter.kinds')}</Header>
            <Choice id="isStarred" text={t('library.filter.starred')} />
            <Choice id="hasReferences" text={t('library.filter.hasReferences')} />
          </MenuSection>
          {choices && choices.ratios.length > 0 && (
            <MenuSection
              selectionMode="single"
              selectedKeys={filter.ratio === null ? [] : [`ratio:${filter.ratio}`]}
              onSelectionChange={(keys) => onChange({ ratio: only('ratio:', keys) })}
            >
              <Header className={styles.heading ?? ''}>{t('library.filter.ratio')}</Header>
              {choices.ratios.map((ratio) => (
                <Choice key={ratio} id={`ratio:${ratio}`} text={ratio} />
              ))}
            </MenuSection>
          )}
          {choices && choices.tags.length > 0 && (
            <MenuSection
              selectionMode="single"
              selectedKeys={filter.tag === null ? [] : [`tag:${filter.tag}`]}
              onSelectionChange={(keys) => onChange({ tag: only('tag:', keys) })}
            >
              <Header className={styles.heading ?? ''}>{t('library.filter.tags')}</Header>
              {choices.tags.map(({ tag, count: uses }) => (
                <Choice
                  key={tag}
                  id={`tag:${tag}`}
                  text={t('library.filter.tagCount', { tag, value: format.integer(uses) })}
                />
              ))}
            </MenuSection>
          )}
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
function Choice({ id, text }: ChoiceProps) {
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
