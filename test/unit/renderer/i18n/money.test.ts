import { createMoney, currencyOfLocale } from '#renderer/i18n/money.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const english = createMoney('en');
const chinese = createMoney('zh-CN');

test('an amount has the decimal places of its currency, in both languages', () => {
  expect([
    english.amount('3.2', 'CNY'),
    chinese.amount('3.2', 'CNY'),
    english.amount('1200', 'JPY'),
    english.amount('1.5', 'KWD').replace(/\s/g, ' '),
  ]).toEqual(['CN¥3.20', '¥3.20', '¥1,200', 'KWD 1.500']);
});

test('what costs something never reads as nothing, however little it is', () => {
  const amounts = ['0.000015', '0.004', '0.05', '0.5', '0.000000000001'];
  const told = ['$0.000015', '$0.004', '$0.05', '$0.50', '$0.000000000001'];
  expect(amounts.map((amount) => english.amount(amount, 'USD'))).toEqual(told);
  expect(english.amount('0.4', 'JPY')).toBe('¥0.4');
  expect(english.amount('0', 'USD')).toBe('$0.00');
});

test('an amount with more digits than a number holds keeps each of them', () => {
  expect(english.amount('123456789012345678901234', 'USD')).toBe('$123,456,789,012,345,678,901,234.00');
  expect(english.exact('90071992547409.931234567891', 'USD')).toBe('$90,071,992,547,409.931234567891');
});

test('a price as it was written down has all its digits, at a glance those that matter', () => {
  expect([english.exact('12.345', 'USD'), english.amount('12.345', 'USD')]).toEqual(['$12.345', '$12.35']);
  expect([english.exact('2', 'USD'), english.exact('0.000123', 'USD')]).toEqual(['$2.00', '$0.000123']);
});

test('a currency is named in the language, and one that has no name by its code', () => {
  const named = [english.currency('CNY'), chinese.currency('CNY'), english.currency('QQQ')];
  expect(named).toEqual(['CNY – Chinese Yuan', 'CNY – 人民币', 'QQQ']);
});

test('currencies are offered once each, those asked for most first', () => {
  expect(english.codes.slice(0, 3)).toEqual(['CNY', 'USD', 'EUR']);
  expect(new Set(english.codes).size).toBe(english.codes.length);
  expect(english.codes.length).toBeGreaterThan(100);
});

test('a system’s currency is proposed by its region, and none for one that is not known', () => {
  const locales = ['zh-CN', 'zh', 'en', 'en-GB', 'de', 'fr-CH', 'eo'];
  expect(locales.map(currencyOfLocale)).toEqual(['CNY', 'CNY', 'USD', 'GBP', 'EUR', 'CHF', null]);
});
