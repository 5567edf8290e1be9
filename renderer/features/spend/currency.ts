import type { Money } from '../../i18n/money.ts';
import type { Choice } from '../../ui/controls/ChoiceField.tsx';

/** Currencies that a typed text may mean, by code or name, those asked for most first; all of them where none is typed, or one chosen already. */
export function currencyChoices(typed: string, money: Pick<Money, 'codes' | 'currency'>): readonly Choice[] {
  const choices = money.codes.map((code) => ({ id: code, text: money.currency(code) }));
  const sought = typed.trim().toLocaleLowerCase();
  if (sought === '' || choices.some(({ text }) => text === typed)) return choices;
  const found = choices.filter(({ text }) => text.toLocaleLowerCase().includes(sought));
  return found.length === 0 ? choices : found;
}

/** The code at the beginning of a typed currency, whatever stands behind; `null` where that is none of those known. */
export function readCurrency(typed: string, codes: readonly string[]): string | null {
  const [, letters = ''] = /^\s*([a-z]{3})(?![a-z])/i.exec(typed.normalize('NFKC')) ?? [];
  const code = letters.toUpperCase();
  return codes.includes(code) ? code : null;
}
