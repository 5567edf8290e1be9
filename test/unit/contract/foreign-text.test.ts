import fc from 'fast-check';
import {
  cleanLine,
  cleanText,
  contract,
  foreignTime,
  gatewayTaskIdSchema,
  showableTime,
  textSchema,
  wordLimits,
} from '#contract';
import { anyCharacter, checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const anyText = fc.string({ unit: anyCharacter, maxLength: 60 });

test('a clean text has its lines and no sign that a database cuts it at', () => {
  expect(cleanText('a\u0000b\r\n\tc\u001b[2J\u0085\ud800 🦊 \u202e')).toBe('ab\r\n\tc[2J\ufffd 🦊 \u202e');
  checkProperty(
    fc.property(anyText, (text) => {
      const clean = cleanText(text);
      expect(clean).not.toMatch(/[^\P{Cc}\t\n\r]/u);
      expect(Buffer.from(clean).toString()).toBe(clean);
      expect(cleanText(clean)).toBe(clean);
    }),
  );
});

test('a line that a word processor broke within a paragraph keeps its words apart', () => {
  const written = 'A boat in the\u000brain\u000cwalks\u0085on';
  expect(textSchema(100).parse(written)).toBe('A boat in the\nrain\nwalks\non');
});

test('a clean line is one line, no longer than its limit, and reads in the order it is written', () => {
  expect(cleanLine('  run\u0000ning\u2028\u202egnp.exe\u200b\u2066 \ud83d', 100)).toBe(
    'run ning gnp.exe \ufffd',
  );
  expect(cleanLine('👩\u200d🚀', 100)).toBe('👩\u200d🚀');
  expect(cleanLine('x'.repeat(5_000_000), wordLimits.word)).toHaveLength(wordLimits.word);
  checkProperty(
    fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, limit) => {
      const clean = cleanLine(text, limit);
      expect(clean.length).toBeLessThanOrEqual(limit);
      expect(clean).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      expect(Buffer.from(clean).toString()).toBe(clean);
    }),
  );
});

test('a foreign time is believed within a year of this clock, and within this century', () => {
  const now = Date.UTC(2026, 5, 1);
  const day = 86_400_000;
  for (const time of [now, now - 300 * day, now + 300 * day, now + 0.4]) {
    expect(foreignTime(time, now)).toBe(Math.round(time));
  }
  const absurd = [
    0,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    8.64e15,
    9e15,
    Date.UTC(9999, 0),
    now - 400 * day,
    now + 400 * day,
  ];
  for (const time of absurd) expect(foreignTime(time, now), String(time)).toBeNull();
  // A computer whose battery is empty believes that it is 1970: then the other clock is the better one.
  expect(foreignTime(now, 0)).toBe(now);
  expect(foreignTime(Date.UTC(9999, 0), 0)).toBeNull();
});

test('every time can be shown', () => {
  for (const time of [0, -9e15, 9e15, Number.NaN, 1e300, Date.UTC(2026, 0)]) {
    expect(new Date(showableTime(time)).toISOString()).toMatch(/^(19|20|21)\d\d-/);
  }
});

test('an id of a task is opaque: it is taken as it is, or not at all', () => {
  const longest = 'x'.repeat(wordLimits.taskId);
  for (const id of ['a', ' a ', 'a b', '任务', longest]) expect(gatewayTaskIdSchema.parse(id)).toBe(id);
  for (const id of ['', ' ', `${longest}x`, 'a\u0000b', 'a\nb', '\ud800']) {
    expect(gatewayTaskIdSchema.safeParse(id).success, JSON.stringify(id)).toBe(false);
  }
});

test('no text that a person writes carries control characters into the app', () => {
  const id = 'chat-00000001';
  const text = 'a\u0000b\u0007';
  const read = (method: keyof typeof contract, input: unknown) =>
    JSON.stringify(contract[method].input.parse(input));
  const form = {
    prompt: text,
    model: 'videogen-H3',
    resolution: '768P',
    ratio: '16:9',
    duration: 5,
    references: [],
  };
  for (const [method, input] of [
    ['chat.send', { id, text, attachments: [] }],
    ['chat.edit', { id, messageId: id, text, attachments: [] }],
    ['chat.saveDraft', { id, text, attachments: [] }],
    ['chat.saveEdit', { messageId: id, edit: { text, attachments: [] } }],
    ['chat.rename', { id, title: text }],
    ['chat.list', { search: text, offset: 0, limit: 10 }],
    ['chat.rewritePrompt', { model: 'textgen-3.7-flash', prompt: text, ticket: 't' }],
    [
      'chat.configure',
      {
        id,
        settings: {
          model: 'textgen-3.7-flash',
          temperature: null,
          maxOutputTokens: null,
          systemInstruction: text,
        },
      },
    ],
    ['tasks.create', { form, shown: { prompt: text, fileIds: [] } }],
    ['draft.save', { project: null, id: crypto.randomUUID(), form }],
    ['library.outline', { search: text }],
    ['library.rename', { id, name: text }],
    ['library.tag', { ids: [id], add: [text], remove: [] }],
  ] as const) {
    const said = read(method, input);
    expect(said, method).toMatch(/"a ?b"/);
    expect(said, method).not.toContain('\\u00');
  }
});
