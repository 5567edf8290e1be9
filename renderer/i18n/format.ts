import { dayOf, type Settings, showableTime } from '#contract';
import { closeGaps, markGap, spaceFigures } from './spacing.ts';

const kibi = 1024;
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const units = {
  en: {
    day: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    hour: (count: number) => `${count} h`,
    minute: (count: number) => `${count} min`,
    second: (count: string) => `${count} s`,
  },
  'zh-CN': {
    day: (count: number) => `${count} 天`,
    hour: (count: number) => `${count} 小时`,
    minute: (count: number) => `${count} 分钟`,
    second: (count: string) => `${count} 秒`,
  },
} as const;

export type Format = ReturnType<typeof createFormat>;

const made = new Map<string, Format>();

/** What writes in a language. What was made in another time zone keeps that one, where the computer may be no more. */
export function formatIn(language: Settings['shownLanguage']): Format {
  const key = `${language} ${new Date().getTimezoneOffset()}`;
  const format = made.get(key) ?? createFormat(language);
  made.set(key, format);
  return format;
}

export function createFormat(language: Settings['shownLanguage']) {
  const integers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const dateTimes = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const precise = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  // Days and months have no hour, and so no time zone.
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const dayNames = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const daysOfYear = new Intl.DateTimeFormat(language, dayNames);
  const daysOfYears = new Intl.DateTimeFormat(language, { ...dayNames, year: 'numeric' });
  const months = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  const enumerations = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
  const past = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
    spaceFigures(relative.format(-count, unit));
  // Making one takes a hundred times as long as using it.
  const decimals = new Map<number, Intl.NumberFormat>();
  const decimal = (value: number, digits: number): string => {
    const known = decimals.get(digits) ?? new Intl.NumberFormat(language, { maximumFractionDigits: digits });
    decimals.set(digits, known);
    return known.format(value);
  };

  const clock = (milliseconds: number): string => {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000));
    const two = (value: number): string => String(value).padStart(2, '0');
    const minutes = Math.floor(seconds / minute);
    if (minutes < 60) return `${minutes}:${two(seconds % minute)}`;
    return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % minute)}`;
  };

  return {
    integer: (value: number): string => integers.format(value),
    /** For words that are said of one or of several: what decides that, and the number as it is written. */
    counted: (count: number) => ({ count, value: integers.format(count) }),
    /** At most `digits` decimals, trailing zeros dropped. */
    decimal,
    /** Bytes in binary steps, as the 64 MB limit is counted: `214 B`, `63 KB`, `1.2 MB`. */
    bytes: (value: number): string => {
      if (value < kibi) return `${integers.format(value)} B`;
      if (value < kibi * kibi) return `${integers.format(value / kibi)} KB`;
      if (value < kibi ** 3) return `${decimal(value / kibi ** 2, 1)} MB`;
      return `${decimal(value / kibi ** 3, 1)} GB`;
    },
    /** Date and time of day; times are milliseconds since 1970. A time that no calendar has is shown as the nearest that one has. */
    dateTime: (time: number): string => dateTimes.format(showableTime(time)),
    /** The date alone. */
    date: (time: number): string => dates.format(showableTime(time)),
    /** Date and time of day with seconds. */
    dateTimeSeconds: (time: number): string => precise.format(showableTime(time)),
    /** Time of day with seconds, and its date where that is not today. */
    timeSeconds(time: number, now: number = Date.now()): string {
      const shown = showableTime(time);
      return (dates.format(shown) === dates.format(now) ? times : precise).format(shown);
    },
    /** A day of the calendar, from `2026-01-31`. */
    day: (day: string): string => days.format(Date.parse(day)),
    /** `Today`, `Yesterday`, else weekday and date; the year is told where it is not the present one. */
    dayName(day: string, now: number): string {
      const today = new Date(now);
      const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1, 12);
      const ago = [dayOf(now), dayOf(yesterday.getTime())].indexOf(day);
      if (ago < 0) {
        const isThisYear = day.startsWith(`${today.getFullYear()}-`);
        return (isThisYear ? daysOfYear : daysOfYears).format(Date.parse(day));
      }
      const word = relative.format(-ago, 'day');
      return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
    },
    /** A month, from `2026-01`. */
    month: (month: string): string => months.format(Date.parse(month)),
    /** `now`, `5 minutes ago`, `yesterday`; a date once a week has passed. */
    ago: (time: number, now: number): string => {
      const seconds = Math.max(0, Math.floor((now - time) / 1000));
      if (seconds < minute) return past(0, 'second');
      if (seconds < hour) return past(Math.floor(seconds / minute), 'minute');
      if (seconds < day) return past(Math.floor(seconds / hour), 'hour');
      if (seconds < 7 * day) return past(Math.floor(seconds / day), 'day');
      return dates.format(showableTime(time));
    },
    /** `Image 1, Image 2, and Image 3`. */
    list: (names: readonly string[]): string =>
      closeGaps(
        lists
          .formatToParts(names)
          .map(({ type, value }) => (type === 'element' ? markGap(value) : value.replace('和', ' 和 ')))
          .join(''),
      ),
    /** `Fox, rating 2, picked`: without a word before the last. */
    enumeration: (parts: readonly string[]): string => enumerations.format(parts),
    /** `0:07`, `12:30`, `1:02:09`. */
    clock,
    /** How long a clip is, or a place in it, with at most `digits` decimals: `4.8 s`, from a minute on `3:20.5`. */
    length(seconds: number, digits = 2): string {
      const rounded = Math.round(seconds * 10 ** digits) / 10 ** digits;
      if (rounded < minute) return units[language].second(decimal(rounded, digits));
      return clock(rounded * 1000) + decimal(rounded % 1, digits).slice(1);
    },
    /** The two largest parts of a length of time: `6 days 3 h`, `3 h 5 min`, `42 min`; at least a minute. */
    span: (milliseconds: number): string => {
      const seconds = Math.max(minute, Math.floor(milliseconds / 1000));
      const words = units[language];
      const days = Math.floor(seconds / day);
      const hours = Math.floor((seconds % day) / hour);
      const minutes = Math.floor((seconds % hour) / minute);
      const parts =
        days > 0
          ? [words.day(days), hours > 0 && words.hour(hours)]
          : [hours > 0 && words.hour(hours), minutes > 0 && words.minute(minutes)];
      return parts.filter((part) => part !== false).join(' ');
    },
  };
}
