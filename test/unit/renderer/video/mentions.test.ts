import fc from 'fast-check';
import { expect, test } from 'playwright/test';
import { grouped, sendWarnings } from '#renderer/features/video/form/generate/send-warnings.ts';
import {
  mentionAt,
  promptSpans,
  removalRange,
  resolveMentions,
  unmentioned,
} from '#renderer/features/video/form/prompt/mention-spans.ts';
import {
  findMentions,
  offersFor,
  readMentionQuery,
  renumberMentions,
  shownName,
} from '#renderer/features/video/form/prompt/mentions.ts';
import { aReferenceFile } from '../../../fixtures/builders.ts';
import { checkProperty } from '../../../fixtures/properties.ts';

const cat = aReferenceFile({ name: 'Black cat.png', width: 640, height: 360 });
const dog = aReferenceFile({ name: 'dog.png', width: 640, height: 360 });
const walk = aReferenceFile({ kind: 'video', name: 'walk.mp4', seconds: 5, framesPerSecond: 24 });
const names = (query: string) => offersFor(query, [cat, dog, walk]).map(({ text }) => text);

test('what follows an @ before the caret is a mention being typed', () => {
  expect(readMentionQuery('A @', 3)).toEqual({ start: 2, end: 3, text: '' });
  expect(readMentionQuery('A @Image 1 runs', 10)).toEqual({ start: 2, end: 10, text: 'Image 1' });
  expect(readMentionQuery('让＠图', 3)).toEqual({ start: 1, end: 3, text: '图' });
  expect(readMentionQuery('@a and @b', 9)).toEqual({ start: 7, end: 9, text: 'b' });
});

test('an address, a blank or a new line after the @, and a caret before it are none', () => {
  expect(readMentionQuery('me@example.com', 14)).toBeNull();
  expect(readMentionQuery('at @ noon', 9)).toBeNull();
  expect(readMentionQuery('A @cat\nruns', 11)).toBeNull();
  expect(readMentionQuery('A @cat', 2)).toBeNull();
});

test('offers are found by the name in prompts or by the file name, whatever the case and the blanks', () => {
  expect(names('')).toEqual(['Image 1', 'Image 2', 'Video 1']);
  expect(names('IMAGE2')).toEqual(['Image 2']);
  expect(names('black C')).toEqual(['Image 1']);
  expect(names('vid')).toEqual(['Video 1']);
  expect(names('zebra')).toEqual([]);
});

test('a mention is a word of its own, also between Chinese characters', () => {
  const found = (prompt: string) => findMentions(prompt).map(({ kind, number }) => [kind, number]);
  expect(found('让Image 1在雪中追Video 2，Image ?看着')).toEqual([
    ['image', 1],
    ['video', 2],
    ['image', null],
  ]);
  expect(found('Images 1, image 1, Image 1st, Image 100, MyImage 1, Image  1')).toEqual([]);
  expect(renumberMentions('让Image 2跑', [cat, dog], [dog, cat])).toBe('让Image 1跑');
});

test('a mention of a file that was never there stays as typed when the others are renumbered', () => {
  const prompt = 'Image 3, Video 2 and Image ? follow Image 2';
  expect(renumberMentions(prompt, [cat, dog], [dog, cat])).toBe(
    'Image 3, Video 2 and Image ? follow Image 1',
  );
  expect(renumberMentions(prompt, [cat, dog], [cat])).toBe('Image 3, Video 2 and Image ? follow Image ?');
  expect(renumberMentions('Image 12 follows Image 1', [cat], [dog, cat])).toBe('Image 12 follows Image 2');
});

test('each mention names its file, or none, and what no mention names is left', () => {
  const references = [cat, dog, walk];
  const found = resolveMentions('Image 4, Image 12 and Image ? follow Image 1, Image 1', references);
  expect(found.map(({ fileId }) => fileId)).toEqual([null, null, null, cat.fileId, cat.fileId]);
  expect(unmentioned(references, found)).toEqual([dog, walk]);
  expect(unmentioned(references, resolveMentions('Image 1, Image 2 and Video 1', references))).toEqual([]);
});

test('the stretches of a prompt are the whole prompt, with each mention on its own', () => {
  const cut = (prompt: string) => promptSpans(prompt, resolveMentions(prompt, [cat]));
  expect(cut('让Image 1跑\n').map(({ text, start, mention }) => [text, start, mention?.fileId])).toEqual([
    ['让', 0, undefined],
    ['Image 1', 1, cat.fileId],
    ['跑\n', 8, undefined],
  ]);
  expect(cut('Image 1').map(({ text }) => text)).toEqual(['Image 1']);
  expect(cut('')).toEqual([]);
  checkProperty(
    fc.property(
      fc.array(fc.constantFrom('Image 1', 'Video 2', 'Image ?', ' ', 'x', '狐', '\n', '1')),
      (parts) => {
        const prompt = parts.join('');
        expect(
          cut(prompt)
            .map(({ text }) => text)
            .join(''),
        ).toBe(prompt);
        for (const { text, start } of cut(prompt))
          expect(prompt.slice(start, start + text.length)).toBe(text);
      },
    ),
  );
});

test('a caret within a mention or at its edges stands in it', () => {
  const mentions = resolveMentions('A Image 1, B', [cat]);
  expect([1, 2, 5, 9, 10].map((caret) => mentionAt(mentions, caret)?.start)).toEqual([
    undefined,
    2,
    2,
    2,
    undefined,
  ]);
});

test('a removed mention leaves no doubled blank and none before a stop or at the start of a line', () => {
  const without = (prompt: string) => {
    const [mention] = resolveMentions(prompt, []);
    const { start, end } = removalRange(prompt, mention ?? { start: 0, end: 0 });
    return prompt.slice(0, start) + prompt.slice(end);
  };
  expect(without('finds Image 14 between')).toBe('finds between');
  expect(without('finds Image 14, then')).toBe('finds, then');
  expect(without('finds Image 14')).toBe('finds');
  expect(without('Image 14 runs')).toBe('runs');
  expect(without('One\nImage 14 runs')).toBe('One\nruns');
  expect(without('让Image 14跑')).toBe('让跑');
});

test('a sentence of the window calls a reference by the name of its own language', () => {
  const inChinese = (kind: string, number: number) => `${kind === 'image' ? '图片' : '视频'} ${number}`;
  expect(['Image 2', 'Video 1', 'Image ?'].map((name) => shownName(name, inChinese))).toEqual([
    '图片 2',
    '视频 1',
    'Image ?',
  ]);
});

test('offers go by the names of the window too', () => {
  const nameOf = (_: string, number: number | null) => `图片 ${number}`;
  expect(offersFor('图片2', [cat, dog], nameOf)).toEqual([
    { reference: dog, text: 'Image 2', name: '图片 2' },
  ]);
  expect(offersFor('image 2', [cat, dog], nameOf)).toHaveLength(1);
});

test('warnings about one file stand together', () => {
  const tiny = { ...cat, width: 100 };
  const groups = grouped(sendWarnings('A fox', [tiny, dog, { ...tiny, fileId: 'file-other' }]));
  expect(groups.map((group) => group.length)).toEqual([2, 2]);
});

test('warnings name prompt, files and totals in the order of the form', () => {
  expect(sendWarnings('A fox', [cat, walk])).toEqual([]);
  const tiny = { ...cat, width: 100 };
  const long = { ...walk, seconds: 16 };
  expect(sendWarnings('x'.repeat(7_001), [dog, tiny, long])).toEqual([
    { about: 'prompt' },
    { about: 'reference', name: 'Image 2', code: 'image-too-small' },
    { about: 'reference', name: 'Image 2', code: 'image-too-wide-or-tall' },
    { about: 'reference', name: 'Video 1', code: 'clip-too-long' },
    { about: 'all', code: 'videos-too-long-in-all' },
  ]);
  expect(sendWarnings('A fox', [{ ...cat, height: 8, width: 8, role: 'first_frame' }])).toEqual([
    { about: 'first_frame', code: 'image-too-small' },
  ]);
  expect(sendWarnings('😀'.repeat(7_000), [])).toEqual([]);
});
