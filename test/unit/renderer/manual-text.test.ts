import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ReactMarkdown from 'react-markdown';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import { isLaterVersion } from '#contract';
import {
  keyOnMac,
  newestRelease,
  readManualPage,
  searchManual,
} from '#renderer/features/help/manual-text.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const connect = readManualPage(
  'connect',
  `# Connect

One address and **one token**.

<a id="address"></a>
## The address

It begins with \`https://\`. See [Your token](token.md#keep).

<a id="token"></a>
## The token

Paste it whole.
`,
);
const chinese = readManualPage(
  'connect',
  '# 连接网关\n\n<a id="token"></a>\n## 令牌\n\n令牌保存在系统钥匙串中。\n',
);

test('a page is its title, what stands before the first heading, and its headings with their anchors', () => {
  expect(connect.title).toBe('Connect');
  expect(connect.sections.map(({ id, title }) => [id, title])).toEqual([
    ['', ''],
    ['address', 'The address'],
    ['token', 'The token'],
  ]);
  expect(connect.sections[0]?.body).toBe('One address and **one token**.');
});

test('a search finds every section that has all words, those with the words in their heading first', () => {
  const found = (words: string) => searchManual([connect], words).map(({ section }) => section);
  expect(found('TOKEN')).toEqual(['token', '', 'address']);
  expect(found('paste whole')).toEqual(['token']);
  expect(found('address https')).toEqual(['address']);
  expect(found('proxy')).toEqual([]);
  expect(found('   ')).toEqual([]);
  expect(searchManual([chinese], '钥匙串').map(({ section }) => section)).toEqual(['token']);
});

test('an excerpt is plain text', () => {
  const [hit] = searchManual([connect], 'begins');
  expect(hit?.excerpt).toBe('It begins with https://. See Your token.');
  const long = readManualPage('long', `# Long\n\n${'before '.repeat(9)}needle${' behind'.repeat(40)}`);
  expect(searchManual([long], 'needle')[0]?.excerpt).toMatch(/^…before before before needle behind .*…$/);
});

test('the newest version of a changelog is its first heading, and a version is later by its numbers, not by its letters', () => {
  const notes = newestRelease('# Changelog\n\n## 1.2.0 · 2026-11-22\n\n### Added\n- A\n\n## 1.1.0\n\n- B\n');
  expect(notes).toEqual({ version: '1.2.0', body: '### Added\n- A' });
  expect(isLaterVersion('0.10.0', '0.9.3')).toBe(true);
  expect(isLaterVersion('0.9.3', '0.10.0')).toBe(false);
  expect(isLaterVersion('1.0.0', '1.0.0')).toBe(false);
  expect(isLaterVersion('1.0.0-beta.2', '0.9.0')).toBe(true);
});

test('on a Mac the manual names the keys that a Mac has', () => {
  const keys = { Delete: '⌘⌫', 'Ctrl+Shift+T': 'Cmd+Shift+T', Alt: 'Option', F2: 'F2' };
  expect(Object.keys(keys).map(keyOnMac)).toEqual(Object.values(keys));
});

interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly MarkdownNode[];
}

test('no sign of Markdown is left in the Chinese manual, where bold words stand between letters and punctuation', () => {
  const folder = path.resolve(import.meta.dirname, '../../../docs/manual/zh-CN');
  const shown: string[] = [];
  const collect = (node: MarkdownNode): void => {
    if (node.type === 'text') shown.push(node.value ?? '');
    node.children?.forEach(collect);
  };
  const remarkPlugins = [remarkGfm, remarkCjkFriendly, () => collect];
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.md'))) {
    ReactMarkdown({ children: readFileSync(path.join(folder, name), 'utf8'), remarkPlugins });
  }
  expect(shown.length).toBeGreaterThan(300);
  expect(shown.filter((text) => text.includes('**'))).toEqual([]);
});
