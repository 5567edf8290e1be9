import type { TFunction } from 'i18next';
import { type ReferenceFile, recipeMimeType } from '#contract';
import {
  addressIn,
  forecastDrop,
  guessKind,
  hostOf,
  readDrag,
  roomLeft,
} from '#renderer/features/video/references/adding/drag-contents.ts';
import { emptySlots, placeInFrames } from '#renderer/features/video/references/adding/use-adding.ts';
import {
  fixFor,
  heaviest,
  namedItems,
  referenceFacts,
} from '#renderer/features/video/references/list/items.ts';
import { recheck } from '#renderer/features/video/references/references.queries.ts';
import { createFormat } from '#renderer/i18n/format.ts';
import { dropIndex } from '#renderer/ui/selection/use-reordering.ts';
import { aReferenceFile } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const format = createFormat('en');
const facts = (over: Partial<ReferenceFile>) =>
  referenceFacts(aReferenceFile({ bytes: 2048, ...over }), format, (value) => `${value} s`);

test('facts are told in one line, and an unknown one is left out', () => {
  expect(facts({})).toBe('2 KB');
  expect(facts({ width: 1600, height: 1067 })).toBe('2 KB · 1600 × 1067');
  expect(facts({ kind: 'audio', seconds: 8.24 })).toBe('2 KB · 8.2 s');
  expect(facts({ kind: 'video', width: 1344, height: 768, seconds: 0 })).toBe('2 KB · 1344 × 768 · 0 s');
});

function drag(types: readonly string[], files: readonly string[] = []) {
  const items = [...files.map((type) => ({ kind: 'file', type })), { kind: 'string', type: 'text/plain' }];
  return readDrag({ types, items: items as unknown as DataTransferItemList });
}

test('a drag of files is read by declared types, a link as an address, anything else not at all', () => {
  const files = ['image', 'video', 'other', 'unsure'];
  const types = ['image/png', 'video/quicktime', 'application/pdf', ''];
  expect(drag(['Files'], types)).toEqual({ type: 'files', files });
  expect(drag(['Files'], [recipeMimeType])).toEqual({ type: 'recipe', files: [] });
  expect(drag(['Files'], ['application/json'])).toEqual({ type: 'recipe', files: [] });
  expect(drag(['text/uri-list', 'text/plain'])).toEqual({ type: 'address', files: [] });
  expect(drag(['text/plain'])).toBeNull();
  expect(drag(['application/x-gateway-studio-reference'])).toBeNull();
});

test('the forecast counts what fits, what is of a wrong type and what finds no place', () => {
  const held = [aReferenceFile(), aReferenceFile({ kind: 'video' }), aReferenceFile({ kind: 'video' })];
  const over = { type: 'files', files: ['video', 'video', 'image', 'other', 'unsure'] } as const;
  expect(forecastDrop(held, over)).toEqual({ title: 'title', fitting: 3, wrongType: 1, noPlace: 1 });
  expect(forecastDrop([], { type: 'files', files: ['audio'] })).toMatchObject({ fitting: 1, noPlace: 0 });
  const clips = { type: 'files', files: ['video'] } as const;
  const full = Array.from({ length: 3 }, () => aReferenceFile({ kind: 'video' }));
  expect(forecastDrop(full, clips)).toMatchObject({ title: 'none', fitting: 0, noPlace: 1 });
  const twelve = Array.from({ length: 12 }, () => aReferenceFile());
  expect(forecastDrop(twelve, clips).title).toBe('full');
});

test('the room of a kind is never more than the room in all', () => {
  const images = Array.from({ length: 8 }, () => aReferenceFile());
  const videos = Array.from({ length: 3 }, () => aReferenceFile({ kind: 'video' }));
  expect(roomLeft([])).toEqual({ image: 9, video: 3, audio: 3, total: 12 });
  expect(roomLeft([...images, ...videos])).toEqual({ image: 1, video: 0, audio: 1, total: 1 });
});

test('an address is found in dropped text, its kind guessed from its ending', () => {
  expect(addressIn('# from a page\r\nhttps://a.example/x.png\r\n')).toBe('https://a.example/x.png');
  expect(addressIn('look at https://a.example')).toBeNull();
  expect(addressIn('')).toBeNull();
  expect(guessKind('https://a.example/clip.MP4?sig=1')).toBe('video');
  expect(guessKind('https://a.example/song.wav#t=3')).toBe('audio');
  expect(guessKind('https://a.example/file.php?name=a.png')).toBeNull();
  expect(hostOf('https://a.example/x')).toBe('a.example');
});

test('pictures fill the empty frames in order, and the rest is refused in words for frames', () => {
  const [first, second, third] = ['1', '2', '3'].map((name) => aReferenceFile({ name }));
  const sound = aReferenceFile({ kind: 'audio', name: 'sound' });
  if (!first || !second || !third) throw new Error('unreachable');
  const refused = [
    { name: 'clip', reason: 'too-many-videos' as const },
    { name: 'text', reason: 'not-media' as const },
  ];
  const outcome = { added: [first, sound, second, third], refused };
  const both = placeInFrames(outcome, emptySlots({ first: null, last: null }));
  expect(both.placed).toEqual([
    { slot: 'first', file: first },
    { slot: 'last', file: second },
  ]);
  expect(both.refused.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
    ...['clip frame-not-image', 'text not-media', 'sound frame-not-image', '3 frames-full'],
  ]);
  expect(placeInFrames(outcome, emptySlots({ first, last: null })).placed).toEqual([
    { slot: 'last', file: first },
  ]);
});

test('each kind has its fix; an address and a missing file have none', () => {
  expect(fixFor(aReferenceFile())).toBe('shrink');
  expect(fixFor(aReferenceFile({ kind: 'audio' }))).toBe('trim');
  expect(fixFor(aReferenceFile({ isMissing: true }))).toBeNull();
  expect(fixFor(aReferenceFile({ link: 'https://a.example/x.png' }))).toBeNull();
});

test('a picture that is both frames is named, and taken out, as each of them', () => {
  const both = aReferenceFile({ bytes: 9_000_000 });
  const fields = { mode: 'frames', frames: { first: both, last: both } } as const;
  const items = namedItems(fields, { references: [], leftOut: [] }, ((key: string) => key) as TFunction);
  expect(heaviest(items).map(({ name, slot }) => [name, slot])).toEqual([
    ['references.frames.first', 'first'],
    ['references.frames.last', 'last'],
  ]);
});

test('the heaviest files are named first, the light ones not at all', () => {
  const weights = [2_000_000, 30_000_000, 10, 9_000_000, 8_000_000];
  const items = weights.map((bytes) => ({ file: aReferenceFile({ bytes }), name: String(bytes) }));
  expect(heaviest(items).map(({ name }) => name)).toEqual(['30000000', '9000000', '8000000']);
  const brought = { file: aReferenceFile({ bytes: 60_000_000 }), name: 'Not sent', isLeftOut: true };
  const withCast = [{ ...brought, from: { entryId: 'mara', name: 'Mara' } }, ...items];
  expect(heaviest(withCast)).toEqual(heaviest(items));
  expect(heaviest(items.slice(0, 3)).map(({ name }) => name)).toEqual(['30000000']);
});

test('an item dropped beside another stands there in the new order', () => {
  const order = ['a', 'b', 'c', 'd'];
  const dropped = (moved: string, target: string, position: 'before' | 'after') => {
    const rest = order.filter((id) => id !== moved);
    return rest.toSpliced(dropIndex(order, [moved], target, position), 0, moved).join('');
  };
  expect(dropped('a', 'c', 'after')).toBe('bcad');
  expect(dropped('d', 'a', 'before')).toBe('dabc');
  expect(dropped('b', 'b', 'after')).toBe('abcd');
  expect(dropped('b', 'a', 'after')).toBe('abcd');
});

test('a file that is looked at again gets the hash that was found since, and keeps one until another is known', async () => {
  const [fresh, known, edited] = [{}, { sha256: 'b1' }, { sha256: 'c1' }].map(aReferenceFile);
  if (fresh === undefined || known === undefined || edited === undefined) throw new Error('There are three.');
  const { sha256: _, ...touched } = known;
  const found = [{ ...fresh, sha256: 'a1' }, touched, { ...edited, bytes: 9, sha256: undefined }];
  const window = { api: { 'references.check': async () => ({ ok: true, value: found }) } };
  const replaced: unknown[] = [];
  Object.assign(globalThis, { window });
  await recheck({
    fields: { references: [fresh, known, edited], frames: { first: null, last: null } },
    replaceFile: (...replacement) => replaced.push(replacement),
  });
  expect(replaced).toEqual([
    [fresh.fileId, found[0]],
    [edited.fileId, found[2]],
  ]);
  Reflect.deleteProperty(globalThis, 'window');
});
