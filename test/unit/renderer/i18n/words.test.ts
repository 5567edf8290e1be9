import { readFileSync } from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import { readWords, showLanguage } from '#renderer/i18n/index.ts';
import { closeGaps, markGap } from '#renderer/i18n/spacing.ts';
import { manualPages } from '#renderer/ui/help/manual.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { allWords } from '../../../fixtures/source/all-words.ts';
import { repository } from '../../../fixtures/source/repository.ts';

const english = allWords('en');
const chinese = allWords('zh-CN');
const having = (words: ReadonlyMap<string, string>, pattern: RegExp): string[] =>
  [...words].filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`);

test('Chinese has a space on each side of Latin letters, figures and gaps', () => {
  const withoutSpace = /\p{Script=Han}(?:[A-Za-z0-9]|\{\{)|(?:[A-Za-z0-9]|\}\})\p{Script=Han}/u;
  expect(having(chinese, withoutSpace)).toEqual([]);
});

test('Chinese has no space beside its own punctuation, and no punctuation of Latin type after Chinese', () => {
  expect(having(chinese, / [，。：；、！？“”（）]|[，。：；、！？（）] /u)).toEqual([]);
  expect(having(chinese, /\p{Script=Han}[,.;:!?](?!\S)/u)).toEqual([]);
});

/** Each beside the word that stands for it, as docs/words.md lists them. */
const wrongInChinese: readonly (readonly [wrong: string, right: string])[] = [
  ['裁剪', '截取'],
  ['素材库', '作品库'],
  ['视频库', '作品库'],
  ['练习网关', '演示网关'],
  ['最后一帧', '尾帧'],
  ['末帧', '尾帧'],
  ['聊天', '对话'],
  ['答复', '回复'],
  ['回答', '回复'],
  ['点按', '点击'],
  ['按下', '点击'],
  ['单个状态', '按状态'],
  ['技术支持', '诊断信息'],
  ['支持文件', '诊断信息'],
  ['退出此网关', '退出登录'],
  ['您', '你'],
  ['帐', '账'],
];

/** Each line that the window shows of the manual and of what is new. */
function linesOfPages(language: 'en' | 'zh-CN'): ReadonlyMap<string, string> {
  const news = language === 'en' ? 'CHANGELOG.md' : `CHANGELOG.${language}.md`;
  const pages = [news, ...manualPages.map((page) => `docs/manual/${language}/${page}.md`)];
  return new Map(
    pages.flatMap((page) => {
      const lines = readFileSync(path.join(repository, page), 'utf8').split('\n');
      return lines.map((line, place) => [`${page} ${place + 1}`, line] as const);
    }),
  );
}

for (const [wrong, right] of wrongInChinese) {
  test(`Chinese says ${right}, not ${wrong}, also in the manual and in what is new`, () => {
    expect(having(chinese, new RegExp(wrong))).toEqual([]);
    expect(having(linesOfPages('zh-CN'), new RegExp(wrong))).toEqual([]);
  });
}

test('English says task and not job, and nothing in the passive of ignorance', () => {
  expect(having(english, /\bjobs?\b/i)).toEqual([]);
  expect(having(linesOfPages('en'), /\bjobs?\b/i)).toEqual([]);
  expect(having(english, /it is not known|is not known/i)).toEqual([]);
  expect(having(english, /begins a line|keep mine/i)).toEqual([]);
});

test('no sentence names Delete, Ctrl or Alt as a key: a Mac has other keys for them', () => {
  expect(having(english, /\b(?:Delete (?:deletes|removes)|Ctrl|Alt)\b/)).toEqual([]);
  expect(having(chinese, /Delete|Ctrl|Alt/)).toEqual([]);
});

/** Where the sentences of notices stand: banners, failures, states of a task. */
const notices = [
  'errors',
  'banners',
  'tasks › explain',
  'tasks › collect',
  'tasks › saving',
  'tasks › unknown',
  'tasks › actions',
  'session',
  'connections › token',
  'connections › problems',
  'connections › removing',
  'connections › report',
  'chat › blocked',
  'chat › finish',
  'chat › cutShort',
  'chat › plain',
  'compose › problems',
  'references › refused',
  'references › warnings',
];
const inNotices = (key: string): boolean => notices.some((place) => key.startsWith(place));

test('no sentence of a notice is longer than two lines', () => {
  const long = (words: ReadonlyMap<string, string>, most: number): readonly string[] =>
    [...words]
      .filter(([key, text]) => inNotices(key) && text.length > most)
      .map(([key, text]) => `${text.length} ${key}`);
  expect(long(english, 140)).toEqual([]);
  expect(long(chinese, 70)).toEqual([]);
  const empty = notices.filter((place) => ![...english.keys()].some((key) => key.startsWith(place)));
  expect(empty, 'places that hold no sentence').toEqual([]);
});

test('a gap loses its space where the value begins or ends with Chinese, and nothing inside the value changes', async () => {
  const words = i18next.createInstance();
  await words.use({ type: 'postProcessor', name: 'spacing', process: closeGaps } as const).init({
    lng: 'zh-CN',
    interpolation: { escapeValue: true, escape: markGap },
    postProcess: 'spacing',
    resources: { 'zh-CN': { translation: { remove: '移除 {{name}} 的标签' } } },
  });
  const remove = words.t as unknown as (key: string, values: { readonly name: string }) => string;
  expect(remove('remove', { name: '图片 1' })).toBe('移除图片 1 的标签');
  expect(remove('remove', { name: 'clip.mp4' })).toBe('移除 clip.mp4 的标签');
  expect(remove('remove', { name: '雨 夜' })).toBe('移除雨 夜的标签');
  expect(remove('remove', { name: '<b>&' })).toBe('移除 <b>& 的标签');
});

test('a language that is chosen while the words of another are read stays', async () => {
  const page = { documentElement: { lang: '' } };
  Object.assign(globalThis, { document: page });
  try {
    showLanguage('zh-CN');
    showLanguage('en');
    await readWords('zh-CN');
    await new Promise((resolve) => setTimeout(resolve));
    expect([i18next.language, page.documentElement.lang]).toEqual(['en', 'en']);
    showLanguage('zh-CN');
    expect([i18next.language, page.documentElement.lang]).toEqual(['zh-CN', 'zh-CN']);
  } finally {
    showLanguage('en');
    Reflect.deleteProperty(globalThis, 'document');
  }
});
