import fc from 'fast-check';
import { type Block, splitBlocks, textLimits } from '#renderer/features/chat/markdown/blocks/split-blocks.ts';
import { drawFormula, readFaces } from '#renderer/features/chat/markdown/draw-formula.ts';
import { canHighlight } from '#renderer/features/chat/markdown/highlight.ts';
import { languageName } from '#renderer/features/chat/markdown/languages.ts';
import { addressParts, chunksOf, webAddress } from '#renderer/features/chat/markdown/safe-text.ts';
import { cellsOf, tableAt } from '#renderer/features/chat/markdown/tables.ts';
import { anyCharacter, checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { expectProportion } from '../../../fixtures/timing.ts';

const types = (text: string) => splitBlocks(text).map(({ type }) => type);
const whys = (text: string) =>
  splitBlocks(text).map((block) => (block.type === 'plain' ? block.why : block.type));

test('a short answer is one block, so that it means what Markdown says', () => {
  const text = 'Intro with [a link][1].\n\n- one\n\n- two\n\n> quote\n\n[1]: https://example.com';
  expect(splitBlocks(text)).toEqual([{ type: 'markdown', text }]);
});

test('fenced code stands by itself, whatever is in it', () => {
  const text = 'Before\n```ts\nconst a = 1;\n\n# no heading\n````\nstill code\n```\nAfter';
  expect(splitBlocks(text)).toEqual([
    { type: 'markdown', text: 'Before' },
    { type: 'code', language: 'ts', text: 'const a = 1;\n\n# no heading' },
    { type: 'markdown', text: 'still code' },
    { type: 'code', language: '', text: 'After' },
  ]);
});

test('code inside a list and formulas over several lines are never cut', () => {
  const long = 'word '.repeat(300);
  const list = `${long}\n\n- item\n\n  \`\`\`js\n  a\n\n# b\n  \`\`\`\n\n  end`;
  expect(types(list)).toEqual(['markdown', 'markdown']);
  const formula = `${long}\n\n$$\na\n\nb\n$$`;
  expect(splitBlocks(formula).at(-1)).toEqual({ type: 'markdown', text: '$$\na\n\nb\n$$' });
});

test('a long answer is cut between paragraphs and list items, and loses nothing', () => {
  const paragraphs = Array.from({ length: 60 }, (_, index) =>
    `Paragraph ${index}. ${'More of it. '.repeat(20)}`.trim(),
  );
  const blocks = splitBlocks(paragraphs.join('\n\n'));
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.map((block) => (block.type === 'markdown' ? block.text : '')).join('\n\n')).toBe(
    paragraphs.join('\n\n'),
  );
  const items = Array.from({ length: 80 }, (_, index) => `- Item ${index} ${'and so on '.repeat(8)}`.trim());
  expect(splitBlocks(items.join('\n')).length).toBeGreaterThan(3);
});

test('a table of 200 × 50 is laid out in steps; a small one is Markdown', () => {
  const table = (rows: number, columns: number) =>
    ['h', '-', ...Array(rows).fill('c')].map((cell) => `|${`${cell}|`.repeat(columns)}`).join('\n');
  expect(types(`Before\n\n${table(3, 4)}\n\nAfter`)).toEqual(['markdown']);
  const blocks = splitBlocks(`Before\n${table(200, 50)}\n\nAfter`);
  expect(blocks.map(({ type }) => type)).toEqual(['markdown', 'table', 'markdown']);
  const [, large, after] = blocks;
  expect(large?.type === 'table' && [large.rows.length, large.rows.at(-1)?.length]).toEqual([201, 50]);
  expect(after).toEqual({ type: 'markdown', text: 'After' });
  expect(whys(table(2, 300))).toEqual(['dense']);
});

test('what would take long to read is shown as it came, with the reason', () => {
  expect(whys('a'.repeat(1_000_000))).toEqual(['long']);
  expect(whys('word '.repeat(2_000))).toEqual(['long']);
  expect(whys(`${'> '.repeat(500)}deep`)).toEqual(['deep']);
  expect(whys(`${'- '.repeat(500)}deep`)).toEqual(['deep']);
  expect(whys(Array.from({ length: 80 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'))).toContain(
    'deep',
  );
  for (const signs of ['*a_ ', '[', '![', '$ ', '[a](', '<a ', '~a', '&a']) {
    expect(whys(signs.repeat(1_500)), signs).toEqual(['dense']);
  }
});

test('splitting takes time in proportion to the text, whatever is in it', async () => {
  const signs = [...'|-`\n \u202e\u200b', '> ', '~~~\n', '|-', '$$\n', '1. '];
  for (const piece of [...signs, '| a \\| b |\n|---|\n']) {
    // Not up to the limit: a text of fences has 25,000 blocks there, and the collector's work alone takes three times that for half.
    const half = Math.floor(textLimits.text / piece.length / 2);
    await expectProportion(half, (count) => splitBlocks(piece.repeat(count)), JSON.stringify(piece));
  }
});

test('no text is too strange to split, and every block is within its limit', () => {
  const piece = fc.constantFrom('1.', ...'a\n`~|-> $*\t😀\u202e\r');
  const isWithin = (block: Block) => block.type !== 'markdown' || block.text.length <= textLimits.block;
  checkProperty(
    fc.property(fc.array(piece, { maxLength: 400 }), (pieces) =>
      splitBlocks(pieces.join('')).every(isWithin),
    ),
    300,
  );
});

test('cells keep their bars when these are escaped', () => {
  expect(cellsOf('| a | b \\| c | |')).toEqual(['a', 'b | c', '']);
  expect(tableAt(['a | b', '--|:-:', '1', '1 | 2 | 3', '', 'x'], 0)).toEqual([
    ['a', 'b'],
    ['1', ''],
    ['1', '2'],
  ]);
  expect(tableAt(['a | b', 'c | d'], 0)).toBeNull();
});

test('only web addresses may be opened, written out as they really are', () => {
  expect(webAddress('https://example.com/a?b#c')).toBe('https://example.com/a?b#c');
  expect(webAddress('HTTP://EXAMPLE.com')).toBe('http://example.com/');
  // A Cyrillic letter that looks like a Latin one, and letters that turn the reading direction.
  expect(webAddress('https://ex\u0430mple.com/')).toBe('https://xn--exmple-4nf.com/');
  expect(webAddress('https://example.com/\u202egpj.exe')).toBe('https://example.com/%E2%80%AEgpj.exe');
  const scripts = ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,<script>'];
  const others = ['file:///etc/passwd', 'app://studio/x', 'mailto:a@b.c', '#here', '/there', '//example.com'];
  for (const bad of [...scripts, ...others, 'https://', '']) expect(webAddress(bad), bad).toBeNull();
});

test('the host of an address is told apart from a user name that pretends to be one', () => {
  expect(addressParts('https://bank.example@evil.example:8443/x@y')).toEqual({
    before: 'https://bank.example@',
    host: 'evil.example:8443',
    after: '/x@y',
  });
});

test('chunks make up the text, and no letter is cut in two', () => {
  const anyText = fc.string({ unit: anyCharacter, maxLength: 300 });
  checkProperty(
    fc.property(anyText, fc.integer({ min: 2, max: 40 }), (text, size) => {
      const chunks = chunksOf(text, size);
      const isWhole = (chunk: string) => !/[\ud800-\udbff]$/.test(chunk) || text.endsWith(chunk);
      return chunks.join('') === text && chunks.every((chunk) => chunk.length <= size && isWhole(chunk));
    }),
  );
});

test('code is coloured in known languages and sizes only', () => {
  expect(canHighlight('const a = 1;', 'ts')).toBe(true);
  expect(canHighlight('const a = 1;', 'klingon')).toBe(false);
  expect(canHighlight('a'.repeat(1_001), 'ts')).toBe(false);
  expect(canHighlight('a\n'.repeat(20_000), 'ts')).toBe(false);
  expect([languageName('PY'), languageName('klingon'), languageName('')]).toEqual(['Python', 'klingon', '']);
});

test('the faces of most formulas are read together and once, and one that cannot be read holds none up', async () => {
  const read: string[] = [];
  const face = (family: string) => ({
    family,
    load: async () => {
      read.push(family);
      if (family === 'KaTeX_AMS') throw new Error('It is not there.');
    },
  });
  Object.assign(globalThis, {
    document: { fonts: ['Inter', 'KaTeX_AMS', 'KaTeX_Fraktur', 'KaTeX_Main'].map(face) },
  });
  await Promise.all([readFaces(), readFaces()]);
  expect(read).toEqual(['KaTeX_AMS', 'KaTeX_Main']);
  Reflect.deleteProperty(globalThis, 'document');
});

test('a formula that cannot be drawn stands as it came', () => {
  for (const tex of ['\\begin{array}{a_1 \\\\ a_2}\\end{array}', '\\begin{array}{c\\,c}x & y\\end{array}']) {
    const place = { textContent: '' };
    drawFormula(tex, place as HTMLElement, true);
    expect(place.textContent).toBe(tex);
  }
});
