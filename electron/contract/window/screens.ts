import type { Shortcut } from './shortcuts.ts';

/** The name of a screen in the navigation, and other words by which people look for it. */
type ScreenWords = readonly [name: string, also: string];

interface ScreenRow {
  readonly en: ScreenWords;
  readonly 'zh-CN': ScreenWords;
  readonly shortcut: Shortcut;
}

/**
 * One row a screen, in the order of the navigation. From it follow the screen's name there, its command in the palette and in the View menu,
 * its shortcut, and that the window comes back to it. What is drawn is its row in the window's `app/screens/screens.tsx`.
 */
export const screenRows = {
  video: { en: ['Video', 'form library'], 'zh-CN': ['视频', '作品库'], shortcut: 'Mod+1' },
  chat: { en: ['Chat', 'conversations'], 'zh-CN': ['对话', '聊天'], shortcut: 'Mod+2' },
  operations: { en: ['Operations', 'api'], 'zh-CN': ['接口', '操作'], shortcut: 'Mod+3' },
  spend: { en: ['Spend', 'cost money charges'], 'zh-CN': ['支出', '花费 费用'], shortcut: 'Mod+4' },
  settings: { en: ['Settings', 'preferences options'], 'zh-CN': ['设置', '偏好 选项'], shortcut: 'Mod+,' },
} as const satisfies Readonly<Record<string, ScreenRow>>;

export type ScreenName = keyof typeof screenRows;
export const screenNames = Object.keys(screenRows) as [ScreenName, ...ScreenName[]];

/** A value for each screen, in the order of the navigation. */
export function forEachScreen<Key extends string, Value>(
  entry: (name: ScreenName, row: ScreenRow) => readonly [Key, Value],
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(screenNames.map((name) => entry(name, screenRows[name]))) as Record<Key, Value>;
}

/** What the screens are called in a language. */
export function screenTitles(language: 'en' | 'zh-CN'): Readonly<Record<ScreenName, string>> {
  return forEachScreen((name, row) => [name, row[language][0]]);
}
