import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { type EarlyField, earlyFieldSchema } from '#contract';
import {
  createEarlyFieldMemory,
  earlyFieldStyles,
  withEarlyField,
} from '#electron/platform/window/early-field.ts';
import { joinEarly } from '#renderer/hooks/use-early-field.ts';
import { createMemoryLog } from '../../fixtures/services/memory-log.ts';

const field: EarlyField = {
  kind: 'prompt',
  label: 'Prompt',
  placeholder: 'Describe the "scene" & more',
  text: '\n</textarea><script>alert(1)</script> $& $1',
  page: { width: 1280, height: 800 },
  field: { left: 17, top: 279.5, width: 406, height: 366 },
  shapes: [{ left: 0, top: 0, width: 1280, height: 44, look: 'bar' }],
};
const page = '<html><head>\n  </head><body><div id="root"></div></body></html>';

/** A data folder whose file holds this text; without one where it is `null`. */
function folderWith(text: string | null): string {
  const folder = test.info().outputPath('data');
  mkdirSync(folder, { recursive: true });
  if (text !== null) writeFileSync(path.join(folder, 'early-field.json'), text);
  return folder;
}
const remember = (folder: string, log = createMemoryLog()) => createEarlyFieldMemory(folder, log);

test('the field is there at the next start, in a file for its owner alone, until it is taken back', () => {
  const folder = folderWith(null);
  expect(remember(folder).read()).toBeNull();
  remember(folder).keep(field);
  expect(remember(folder).read()).toEqual(field);
  expect(earlyFieldSchema.parse(remember(folder).read())).toEqual(field);
  if (process.platform !== 'win32') {
    expect(statSync(path.join(folder, 'early-field.json')).mode & 0o777).toBe(0o600);
  }
  remember(folder).keep(null);
  expect(remember(folder).read()).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('what is forgotten leaves the disk, and nothing is kept after it', () => {
  const folder = folderWith(JSON.stringify(field));
  const memory = remember(folder);
  memory.forget();
  memory.keep(field);
  expect(existsSync(path.join(folder, 'early-field.json'))).toBe(false);
  expect(memory.read()).toBeNull();
});

test('a folder that cannot be written to is told of in the log and costs nothing else', () => {
  const log = createMemoryLog();
  const memory = remember(path.join(folderWith(null), 'nowhere'), log);
  memory.keep(field);
  expect(memory.read()).toBeNull();
  expect(JSON.stringify(log.lines)).toContain('the first field could not be kept');
});

for (const text of [
  '',
  '{',
  'null',
  '[]',
  JSON.stringify({ ...field, kind: 'token' }),
  JSON.stringify({ ...field, text: 5 }),
  JSON.stringify({ ...field, page: { width: '1280', height: 800 } }),
  JSON.stringify({ ...field, field: { left: 1, top: 2, width: 3 } }),
  JSON.stringify({ ...field, shapes: [{ ...field.shapes[0], look: '"><script>' }] }),
  JSON.stringify({ ...field, shapes: {} }),
]) {
  test(`a file that is no field is as none: ${text.slice(0, 30)}… (${text.length})`, () => {
    expect(remember(folderWith(text)).read()).toBeNull();
  });
}

test('the page says what the field holds as text, never as elements, and without a field is what it was', () => {
  expect(withEarlyField(page, null, 'en')).toBe(page);
  const made = withEarlyField(page, field, 'zh-CN');
  expect(made).toContain('lang="zh-CN"');
  expect(made).not.toContain('<script');
  expect(made).toContain('placeholder="Describe the &quot;scene&quot; &amp; more"');
  // The line break that a page drops, and the one that the text begins with.
  expect(made).toContain('>\n\n&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1</textarea>');
  expect(made.indexOf('early-field"')).toBeLessThan(made.indexOf('id="root"'));
  const address = withEarlyField(page, { ...field, kind: 'address', text: '" onfocus="x' }, 'en');
  expect(address).toContain('value="&quot; onfocus=&quot;x"');
});

test('places count in a page of the same size alone', () => {
  expect(earlyFieldStyles(null)).toBe('');
  const styles = earlyFieldStyles(field);
  expect(styles).toMatch(
    /^@media \(min-width: 1279px\) and \(max-width: 1281px\) and \(min-height: 799px\) and \(max-height: 801px\)/,
  );
  expect(styles).toContain(':nth-child(1) { left: 0px; top: 0px; width: 1280px; height: 44px; }');
  expect(styles).toContain(':nth-child(2) { left: 17px; top: 279.5px; width: 406px; height: 366px; }');
});

test('what was typed early counts, and costs nothing of what was written meanwhile', () => {
  expect(joinEarly('A fox', { text: 'A fox runs', served: 'A fox' })).toBe('A fox runs');
  expect(joinEarly('A fox', { text: '', served: 'A fox' })).toBe('');
  expect(joinEarly('', { text: 'A fox runs', served: 'A fox' })).toBe('A fox runs');
  expect(joinEarly('A hare', { text: 'A fox runs', served: 'A fox' })).toBe('A hare\nA fox runs');
  expect(joinEarly('A hare', { text: '', served: 'A fox' })).toBe('A hare');
});
