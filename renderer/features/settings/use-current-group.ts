import { type RefObject, type UIEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type SettingGroup, settingGroups } from './setting-entries.ts';

/** A group is the current one from so far below the upper edge on, in CSS pixels. */
const readingLine = 96;

/**
 * Follows the scrolling of the settings, and scrolls to a group.
 *
 * @param isSearching a search hides groups: which one is current is looked at when it has ended
 */
export function useCurrentGroup(page: RefObject<HTMLElement | null>, isSearching: boolean) {
  const [current, setCurrent] = useState<SettingGroup>(settingGroups[0]);
  /** Where the group stands that was gone to: a short one at the end cannot come to the upper edge. */
  const goneTo = useRef<number | null>(null);
  const topOf = (group: SettingGroup) =>
    page.current?.querySelector(`[data-settings-group="${group}"]`)?.getBoundingClientRect().top;

  const look = (edge: number): void => {
    const above = settingGroups.filter((group) => (topOf(group) ?? Number.NaN) <= edge + readingLine);
    setCurrent(above.at(-1) ?? settingGroups[0]);
  };
  const lookAgain = useEffectEvent(() => look(page.current?.getBoundingClientRect().top ?? 0));
  useEffect(() => {
    if (!isSearching) lookAgain();
  }, [isSearching]);

  return {
    /** The group that is at the upper edge, or the one that was gone to and is only in sight. */
    current,
    goTo(group: SettingGroup): void {
      page.current?.querySelector(`[data-settings-group="${group}"]`)?.scrollIntoView({ block: 'start' });
      goneTo.current = topOf(group) ?? null;
      setCurrent(group);
    },
    onScroll({ target }: UIEvent): void {
      if (isSearching || !(target instanceof HTMLElement)) return;
      if (goneTo.current !== null && topOf(current) === goneTo.current) return;
      goneTo.current = null;
      look(target.getBoundingClientRect().top);
    },
  };
}
