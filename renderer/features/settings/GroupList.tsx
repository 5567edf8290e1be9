import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './GroupList.module.css';
import type { SettingGroup } from './setting-entries.ts';

interface GroupListProps {
  readonly groups: readonly SettingGroup[];
  /** The group that is in sight; `null` while a search shows what it finds of all. */
  readonly current: SettingGroup | null;
  readonly onChoose: (group: SettingGroup) => void;
  /** Goes into a group: the Tab key leads from a group to its first setting. */
  readonly onEnter: (group: SettingGroup) => void;
}

/** Which place each key goes to. Both axes, since the list stands in lines where there is little room. */
const ways: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** The groups: one stop of the Tab key, in which arrow keys go from group to group and show each. */
export function GroupList({ groups, current, onChoose, onEnter }: GroupListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const stop = current ?? groups[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = Array.from(list.current?.querySelectorAll('button') ?? []);
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const on = groups[at];
    if (event.key === 'Tab' && on !== undefined && on === current) {
      event.preventDefault();
      onEnter(on);
    }
    const to = ways[event.key]?.(at, groups.length - 1);
    const group = to === undefined ? undefined : groups[to];
    if (to === undefined || group === undefined) return;
    event.preventDefault();
    onChoose(group);
    buttons[to]?.focus();
  };
  return (
    <nav aria-label={t('settings.groupList')} data-pane="settings-groups">
      <ul ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {groups.map((group) => {
          const words = t(`settings.groups.${group}`);
          return (
            <li key={group}>
              <button
                type="button"
                className={styles.group}
                tabIndex={group === stop ? 0 : -1}
                aria-label={t('settings.showGroup', { group: words })}
                aria-current={group === current ? 'true' : undefined}
                onClick={() => onChoose(group)}
              >
                {words}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
