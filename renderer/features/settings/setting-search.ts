import { en } from '../../i18n/en.ts';
import { zhCN } from '../../i18n/zh-CN.ts';
import type { SettingEntry } from './setting-entries.ts';

const escapable = /[\\^$.*+?()[\]{}|/]/g;

/** The words of a query as patterns: a Latin word from its beginning on, anything else wherever it stands, since Chinese has no spaces. */
function queryPatterns(query: string): readonly RegExp[] {
  return query
    .normalize('NFKC')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => {
      const start = /^[\p{Script=Latin}\p{N}]/u.test(word) ? '(?<![\\p{Script=Latin}\\p{N}])' : '';
      return new RegExp(start + word.replaceAll(escapable, '\\$&'), 'giu');
    });
}

/** The settings that have every word of a query in name, sentence, group or keywords, in either language. An empty query finds all. */
export function findSettings(entries: readonly SettingEntry[], query: string): readonly SettingEntry[] {
  const patterns = queryPatterns(query);
  return entries.filter((entry) => {
    const text = searchedText(entry);
    return patterns.every((pattern) => text.search(pattern) >= 0);
  });
}

function searchedText({ group, words: key, keywords }: SettingEntry): string {
  const words = [en, zhCN].flatMap((messages) => [
    wordsAt(messages, `${key}.label`),
    wordsAt(messages, `${key}.hint`),
    messages.settings.groups[group],
  ]);
  return [...words, keywords].join('\n').normalize('NFKC');
}

function wordsAt(messages: object, key: string): string {
  const value = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages);
  return typeof value === 'string' ? value : '';
}
