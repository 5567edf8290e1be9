import { dayOf } from '#contract';
import type { ShownLanguage } from '../../../i18n/index.ts';

const formats = new Map<ShownLanguage, ReturnType<typeof makeFormats>>();

function makeFormats(language: ShownLanguage) {
  // A day has no hour, and so no time zone: the computer may go to another one.
  const parts = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return {
    near: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    thisYear: new Intl.DateTimeFormat(language, parts),
    otherYear: new Intl.DateTimeFormat(language, { ...parts, year: 'numeric' }),
  };
}

/** `Today`, `Yesterday`, else weekday and date; the year is told where it is not the present one. */
export function dayLabel(day: string, now: number, language: ShownLanguage): string {
  // Made once: making them takes longer than using them, and a scroll meets many days.
  const held = formats.get(language) ?? makeFormats(language);
  formats.set(language, held);
  const { near, thisYear, otherYear } = held;
  const today = new Date(now);
  if (day === dayOf(now)) return capital(near.format(0, 'day'), language);
  const before = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1, 12);
  if (day === dayOf(before.getTime())) return capital(near.format(-1, 'day'), language);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return (year === today.getFullYear() ? thisYear : otherYear).format(Date.UTC(year, month - 1, date));
}

function capital(word: string, language: ShownLanguage): string {
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}
