import { dayOf } from '#contract';
import type { ShownLanguage } from '../../../i18n/index.ts';

interface DayFormats {
  readonly near: Intl.RelativeTimeFormat;
  readonly thisYear: Intl.DateTimeFormat;
  readonly otherYear: Intl.DateTimeFormat;
}

const formats = new Map<ShownLanguage, DayFormats>();

/** Made once: making them takes longer than using them, and a scroll meets many days. */
function formatsOf(language: ShownLanguage): DayFormats {
  const held = formats.get(language);
  if (held) return held;
  const parts = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const made = {
    near: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    thisYear: new Intl.DateTimeFormat(language, parts),
    otherYear: new Intl.DateTimeFormat(language, { ...parts, year: 'numeric' }),
  };
  formats.set(language, made);
  return made;
}

/** `Today`, `Yesterday`, else weekday and date; the year is told where it is not the present one. */
export function dayLabel(day: string, now: number, language: ShownLanguage): string {
  const { near, thisYear, otherYear } = formatsOf(language);
  const today = new Date(now);
  if (day === dayOf(now)) return capital(near.format(0, 'day'), language);
  const before = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1, 12);
  if (day === dayOf(before.getTime())) return capital(near.format(-1, 'day'), language);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // Noon: no change of the clocks moves it into another day.
  const noon = new Date(year, month - 1, date, 12);
  return (year === today.getFullYear() ? thisYear : otherYear).format(noon);
}

function capital(word: string, language: ShownLanguage): string {
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}
