import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './GroupList.module.css';
import type { SettingGroup } from './setting-entries.ts';

interface GroupListProps {
  readonly groups: readonly SettingGroup[];
  /** Where the Tab key comes in. */
  readonly chosen: SettingGroup;
  /** Whether the chosen group is what is shown; while something is searched for it is not. */
  readonly isShown: boolean;
  readonly onChoose: (group: SettingGroup) => void;
}

/** The way from each key to the group that it goes to. Both axes, since the list stands in lines where there is little room. */
const ways: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** The groups: one stop of the Tab key, in which arrow keys go from group to group and show each. */
export function GroupList({ groups, chosen, isShown, onChoose }: GroupListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = ways[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const to = way(groups.indexOf(chosen), groups.length - 1);
    const group = groups[to];
    if (group === undefined) return;
    onChoose(group);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <nav aria-label={t('settings.groupList')} data-pane="settings-groups">
      <ul ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {groups.map((group) => (
          <li key={group}>
            <button
              type="button"
              className={styles.group}
              tabIndex={group === chosen ? 0 : -1}
              aria-current={isShown && group === chosen ? 'true' : undefined}
              onClick={() => onChoose(group)}
            >
              {t(`settings.groups.${group}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
