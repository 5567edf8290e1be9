import { mentionText, type ReferenceFile, type ReferenceName, resolveMentions } from '#contract';
import { canMakeRoom } from '#renderer/features/video/form/cast-in-form.ts';
import { problemsOfLines, warningsOfLines } from '#renderer/features/video/form/generate/prompt-lines.ts';
import { sendWarnings } from '#renderer/features/video/form/generate/send-warnings.ts';
import {
  offersFor,
  readMentionQuery,
  removalRange,
} from '#renderer/features/video/form/prompt/use-mention.ts';
import { aForm, aReferenceFile } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const cat = aReferenceFile({ name: 'Black cat.png', width: 640, height: 360 });
const dog = aReferenceFile({ name: 'dog.png', width: 640, height: 360 });
const walk = aReferenceFile({ kind: 'video', name: 'walk.mp4', seconds: 5, framesPerSecond: 24 });
const inPrompts = ({ kind, number }: ReferenceName) => mentionText(kind, number);
const names = (query: string) => offersFor(query, [cat, dog, walk], inPrompts).map(({ name }) => name);

test('what follows an @ before the caret is a mention being typed', () => {
  expect(readMentionQuery('A @', 3)).toEqual({ start: 2, end: 3, text: '' });
  expect(readMentionQuery('A @Image 1 runs', 10)).toEqual({ start: 2, end: 10, text: 'Image 1' });
  expect(readMentionQuery('让＠图', 3)).toEqual({ start: 1, end: 3, text: '图' });
  expect(readMentionQuery('@a and @b', 9)).toEqual({ start: 7, end: 9, text: 'b' });
  // An address, a blank or a new line after the @, and a caret before it are none.
  expect(readMentionQuery('me@example.com', 14)).toBeNull();
  expect(readMentionQuery('at @ noon', 9)).toBeNull();
  expect(readMentionQuery('A @cat\nruns', 11)).toBeNull();
  expect(readMentionQuery('A @cat', 2)).toBeNull();
  // None could stand there.
  expect(readMentionQuery('Café@', 5)).toBeNull();
  expect(readMentionQuery('Привет@', 7)).toBeNull();
});

test('offers are found by the name in prompts or by the file name, whatever the case and the blanks', () => {
  expect(names('')).toEqual(['Image 1', 'Image 2', 'Video 1']);
  expect(names('IMAGE2')).toEqual(['Image 2']);
  expect(names('black C')).toEqual(['Image 1']);
  expect(names('vid')).toEqual(['Video 1']);
  expect(names('zebra')).toEqual([]);
  // By the names of the window too.
  const nameOf = ({ number }: ReferenceName) => `图片 ${number}`;
  const second = { reference: dog, entry: null, name: '图片 2', text: '图片 2' };
  expect(offersFor('图片2', [cat, dog], nameOf)).toMatchObject([second]);
  expect(offersFor('tp2', [cat, dog], nameOf)).toMatchObject([second]);
  expect(offersFor('image 2', [cat, dog], nameOf)).toHaveLength(1);
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

test('warnings name prompt, files and totals in the order of the form', () => {
  expect(sendWarnings('A fox', [cat, walk])).toEqual([]);
  const tiny = { ...cat, width: 100 };
  const long = { ...walk, seconds: 16 };
  expect(sendWarnings('x'.repeat(7_001), [dog, tiny, long])).toEqual([
    { about: 'prompt' },
    {
      about: 'reference',
      name: { kind: 'image', number: 2 },
      codes: ['image-too-small', 'image-too-wide-or-tall'],
    },
    { about: 'reference', name: { kind: 'video', number: 1 }, codes: ['clip-too-long'] },
    { about: 'all', codes: ['videos-too-long-in-all'] },
  ]);
  expect(sendWarnings('A fox', [{ ...cat, height: 8, width: 8, role: 'first_frame' }])).toEqual([
    { about: 'first_frame', codes: ['image-too-small'] },
  ]);
  expect(sendWarnings('😀'.repeat(7_000), [])).toEqual([]);
  // Those about one file stand together.
  const two = sendWarnings('A fox', [tiny, dog, { ...tiny, fileId: 'file-other' }]);
  expect(two.map((warning) => 'codes' in warning && warning.codes.length)).toEqual([2, 2]);
});

test('lines are judged by what each of them sends, and what is said of several is said once', () => {
  const line = (prompt: string, ...sent: ReferenceFile[]) => {
    const shown = { prompt, fileIds: sent.map(({ fileId }) => fileId) };
    return { prompt, shown, sent, leftOut: [] };
  };
  const form = aForm({ ratio: null, prompt: 'A fox\nA cat' });
  const clips = ['a', 'b', 'c'].map((name) => line(name, { ...walk, fileId: `clip-${name}`, seconds: 10 }));
  expect(warningsOfLines(clips)).toEqual([]);
  expect(problemsOfLines(form, clips, [form.model])).toEqual([]);
  const tiny = { ...cat, width: 8, height: 8 };
  const warning = { about: 'reference', name: { kind: 'image', number: 1 }, codes: ['image-too-small'] };
  expect(warningsOfLines([line('A fox', dog), line('A cat', tiny), line('A cub', tiny)])).toEqual([warning]);
  const fox = line('A fox');
  expect(problemsOfLines(form, [fox, line('A cat', cat), fox], ['other'])).toEqual([
    'model-not-offered',
    'ratio-needed',
  ]);
});

test('what does not fit can be put first where another medium of the cast has the room, by number or by size', () => {
  const from = { entryId: 'mara', name: 'Mara' };
  const large = aReferenceFile({ name: 'large.png', bytes: 30 * 1024 * 1024 });
  const references = [
    { file: cat, from: null },
    { file: large, from },
  ];
  expect(canMakeRoom(references, large, 'body-too-large')).toBe(true);
  expect(canMakeRoom([{ file: large, from: null }, ...references], large, 'body-too-large')).toBe(false);
  expect(canMakeRoom(references.slice(0, 1), large, 'body-too-large')).toBe(false);
  expect(canMakeRoom(references, dog, 'images-full')).toBe(true);
  expect(canMakeRoom(references, walk, 'videos-full')).toBe(false);
});
