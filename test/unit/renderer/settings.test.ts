import { QueryClient } from '@tanstack/react-query';
import { appError, fail, firstView, ok, type ViewState } from '#contract';
import { saveView, viewQuery } from '#renderer/app/view.queries.ts';
import { settingEntries, settingGroups } from '#renderer/features/settings/setting-entries.ts';
import { findSettings } from '#renderer/features/settings/setting-search.ts';
import { en } from '#renderer/i18n/en.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { flatWords } from '../../fixtures/source/all-words.ts';
import { withApi } from '../../fixtures/stub-api.ts';

const found = (query: string) => findSettings(settingEntries, query).map(({ id }) => id);

test('what people type, in either language, finds the setting that they mean first', () => {
  const typed = {
    theme: ['dark', 'DARK  mode', '深色', 'ｄａｒｋ'],
    libraryFolder: ['folder', '文件夹', 'directory'],
    proxy: ['代理', 'proxy'],
    tasksInFlight: ['并发', 'in flight'],
    ...{ language: ['语言'], connections: ['token'], enterKey: ['回车'], spellCheck: ['拼写'] },
    ...{ noticeReady: ['通知'], noticeExpiring: ['expire'], textSize: ['缩放'], motion: ['animation'] },
  };
  for (const [id, queries] of Object.entries(typed))
    for (const query of queries) expect(found(query)[0], query).toBe(id);
});

test('“dark”, “folder” and “代理” find nothing else', () => {
  for (const query of ['dark', 'folder', '代理']) expect(found(query), query).toHaveLength(1);
});

test('an empty query finds all, and each further word fewer', () => {
  expect(found('  ')).toHaveLength(settingEntries.length);
  expect(found('enter')).toContain('enterKey');
  expect(found('enter dark')).toEqual([]);
});

test('a Latin word is found from its beginning on, Chinese anywhere', () => {
  expect(found('ark')).toEqual([]);
  expect(found('件夹')).toEqual(['libraryFolder']);
});

test('what is typed is text and not a pattern', () => {
  for (const query of ['(', '.*', '\\', '[a', 'a{2', 'x-y', 'a/b', '代理('])
    expect(found(query), query).toEqual([]);
});

test('each setting has an id of its own, words, keywords in both languages and a known group', () => {
  const english = flatWords(en);
  expect(new Set(settingEntries.map(({ id }) => id)).size).toBe(settingEntries.length);
  for (const { id, words, keywords, group } of settingEntries) {
    for (const key of [`${words}.label`, `${words}.hint`])
      expect([...english.keys()].join('\n'), key).toContain(key.split('.').join(' › '));
    expect(keywords, id).toMatch(/[a-z]/);
    expect(keywords, id).toMatch(/\p{Script=Han}/u);
    expect(settingGroups, id).toContain(group);
  }
});

test('a view that could not be read is not written over by the first one', async () => {
  const saved: ViewState[] = [];
  let isReadable = false;
  const api = {
    'view.get': async () =>
      isReadable ? ok(firstView) : fail(appError('data.unwritable', 'The disk fails.')),
    'view.save': async (view: ViewState) => ok(saved.push(view)),
  };
  await withApi(api, async () => {
    for (isReadable of [false, true]) {
      expect(await new QueryClient().fetchQuery(viewQuery)).toEqual(firstView);
      saveView(firstView);
      expect(saved).toHaveLength(isReadable ? 1 : 0);
    }
  });
});
