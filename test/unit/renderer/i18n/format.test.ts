import { createFormat, formatIn } from '#renderer/i18n/format.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const english = createFormat('en');
const chinese = createFormat('zh-CN');
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test('sizes are written in binary steps, as the limit of 64 MB is counted', () => {
  expect([0, 214, 1023].map(english.bytes)).toEqual(['0 B', '214 B', '1,023 B']);
  expect([1024, 64_512].map(english.bytes)).toEqual(['1 KB', '63 KB']);
  expect([1_258_291, 64 * 1024 * 1024].map(english.bytes)).toEqual(['1.2 MB', '64 MB']);
  expect(english.bytes(3 * 1024 ** 3)).toBe('3 GB');
});

test('a clock grows from seconds to hours', () => {
  expect(
    [0, 7 * second, 12 * minute + 30 * second, hour + 2 * minute + 9 * second].map(english.clock),
  ).toEqual(['0:00', '0:07', '12:30', '1:02:09']);
});

test('a length from a minute on is told in minutes, without losing what tells two key frames apart', () => {
  expect([0, 4.8, 59.999, 200, 125.25, 3_725.5].map((seconds) => english.length(seconds))).toEqual([
    '0 s',
    '4.8 s',
    '1:00',
    '3:20',
    '2:05.25',
    '1:02:05.5',
  ]);
  expect(english.length(65.6, 0)).toBe('1:06');
  expect(chinese.length(4.8)).toBe('4.8 秒');
});

test('a clock that was set back shows nothing negative', () => {
  expect(english.clock(-5 * second)).toBe('0:00');
  expect(english.ago(10 * second, 0)).toBe('now');
});

test('a time of day has its date where that is not today', () => {
  const now = new Date(2025, 5, 30, 0, 10).getTime();
  expect(english.timeSeconds(now - 5 * minute, now)).not.toContain('2025');
  expect(english.timeSeconds(now - 15 * minute, now)).toContain('Jun 29, 2025');
});

test('a computer that goes to another time zone has its times told in that one from then on', () => {
  const { TZ } = process.env;
  try {
    const told = ['Asia/Tokyo', 'America/New_York', 'America/New_York'].map((zone) => {
      process.env.TZ = zone;
      const format = formatIn('en');
      return { format, day: format.date(Date.UTC(2025, 5, 30, 1)) };
    });
    expect(told.map(({ day }) => day)).toEqual(['Jun 30, 2025', 'Jun 29, 2025', 'Jun 29, 2025']);
    expect(told[2]?.format).toBe(told[1]?.format);
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

test('age is told in the largest whole unit, and as a date after a week', () => {
  const now = Date.UTC(2025, 5, 30, 12);
  const age = (milliseconds: number) => english.ago(now - milliseconds, now);
  const told = ['now', '5 minutes ago', '3 hours ago', 'yesterday', '6 days ago'];
  expect([30 * second, 5 * minute, 3 * hour, day, 6 * day].map(age)).toEqual(told);
  expect(age(8 * day)).toContain('2025');
  expect(chinese.ago(now - 5 * minute, now)).toBe('5 分钟前');
});

test('decimals drop their trailing zeros', () => {
  expect([5.04, 5, 23.976].map((value) => english.decimal(value, 2))).toEqual(['5.04', '5', '23.98']);
});

test('lengths of time are said in their two largest parts', () => {
  const { span } = english;
  const lengths = [42 * minute, 0, hour, 185 * minute, 6 * day + 3 * hour + 59 * minute, day];
  expect(lengths.map(span)).toEqual(['42 min', '1 min', '1 h', '3 h 5 min', '6 days 3 h', '1 day']);
  expect(chinese.span(185 * minute)).toBe('3 小时 5 分钟');
});

test('names are listed as each language does, with spaces where Chinese meets figures', () => {
  expect(english.list(['Image 1', 'Image 2', 'Image 3'])).toBe('Image 1, Image 2, and Image 3');
  expect(chinese.list(['图片 1', '图片 2', '视频 1'])).toBe('图片 1、图片 2 和视频 1');
  expect(chinese.list(['首帧', '尾帧'])).toBe('首帧和尾帧');
  expect(chinese.list(['a和b'])).toBe('a和b');
});

test('what is told of one thing stands in a row without a word before the last', () => {
  expect(english.enumeration(['3 of 4', 'A fox', 'rating 2'])).toBe('3 of 4, A fox, rating 2');
  expect(chinese.enumeration(['第 3 个', '狐狸', '评分 2'])).toBe('第 3 个、狐狸、评分 2');
  expect(english.enumeration(['A fox'])).toBe('A fox');
});

test('a time that no calendar has is shown as the nearest that one has', () => {
  for (const language of ['en', 'zh-CN'] as const) {
    const format = createFormat(language);
    for (const time of [9e15, -9e15, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(format.dateTime(time)).toMatch(/1969|1970|20(99|00)|2100/);
      expect(format.dateTimeSeconds(time)).toMatch(/1969|1970|20(99|00)|2100/);
      expect(format.ago(time, 9.1e15)).not.toBe('');
    }
  }
});
