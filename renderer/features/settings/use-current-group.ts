import { type RefObject, type UIEvent, useRef, useState } from 'react';
import { type SettingGroup, settingGroups } from './setting-entries.ts';

/** A group is the current one from so far below the upper edge on, in CSS pixels. */
const readingLine = 96;

interface CurrentGroup {
  /** The group that is at the upper edge, or the one that was gone to and is only in sight. */
  readonly current: SettingGroup;
  readonly goTo: (group: SettingGroup) => void;
  readonly onScroll: (event: UIEvent) => void;
}

/** Follows the scrolling of the settings, and scrolls to a group. */
export function useCurrentGroup(page: RefObject<HTMLElement | null>): CurrentGroup {
  const [current, setCurrent] = useState<SettingGroup>(settingGroups[0]);
  /** Where `goTo` has scrolled to: a short group at the end cannot come to the upper edge. */
  const goneTo = useRef<number | null>(null);
  const sectionOf = (group: SettingGroup) =>
    page.current?.querySelector<HTMLElement>(`[data-settings-group="${group}"]`) ?? null;
  return {
    current,
    goTo(group) {
      const section = sectionOf(group);
      section?.scrollIntoView({ block: 'start' });
      goneTo.current = section?.getBoundingClientRect().top ?? null;
      setCurrent(group);
    },
    onScroll({ target }) {
      if (!(target instanceof HTMLElement)) return;
      if (goneTo.current !== null && sectionOf(current)?.getBoundingClientRect().top === goneTo.current)
        return;
      goneTo.current = null;
      const line = target.getBoundingClientRect().top + readingLine;
      const above = settingGroups.filter((group) => {
        const section = sectionOf(group);
        return section?.checkVisibility() && section.getBoundingClientRect().top <= line;
      });
      setCurrent(above.at(-1) ?? settingGroups[0]);
    },
  };
}
