import fc from 'fast-check';
import {
  base64Bytes,
  type CastFile,
  castDraftOf,
  castLimits,
  checkVideoForm,
  countReferences,
  maxBodyBytes,
  mentionText,
  numbered,
  type ReferenceKind,
  type ResolvableEntry,
  referenceLimits,
  resolveCast,
  restoreCast,
  type VideoForm,
  videoBodyBytes,
} from '#contract';
import { aForm } from '../../fixtures/builders.ts';
import { checkProperty } from '../../fixtures/properties.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const mimes = { image: 'image/png', video: 'video/mp4', audio: 'audio/wav' } as const;
const aFile = (fileId: string, kind: ReferenceKind = 'image', more: Partial<CastFile> = {}): CastFile => ({
  fileId,
  kind,
  mime: mimes[kind],
  bytes: 300,
  ...more,
});

type Entry = ResolvableEntry<CastFile>;
const anEntry = (name: string, files: readonly CastFile[], more: Partial<Entry> = {}): Entry => ({
  id: name,
  kind: 'character',
  name,
  description: '',
  putsDescription: false,
  media: files.map((file) => ({ file, shows: '' })),
  ...more,
});

function resolve(entries: readonly Entry[], own: readonly CastFile[], form: Partial<VideoForm>) {
  const files = new Map(own.map((file) => [file.fileId, file]));
  const draft = castDraftOf(aForm({ references: [...files.keys()], ...form }), (id) => files.get(id));
  if (draft === null) throw new Error('A file of the form is not known.');
  return resolveCast(draft, entries);
}

const fox = aFile('fox-0001');
const [face, coat] = [aFile('face-0001'), aFile('coat-0001')];
const voice = aFile('voice-001', 'audio');
const mara = anEntry('Mara', [face, coat, voice]);

for (const [what, entries, form, prompt, sent] of [
  ['one picture', [anEntry('Mara', [face])], {}, 'Mara (Image 2) runs', ['fox-0001', 'face-0001']],
  [
    'several and a voice',
    [mara],
    {},
    'Mara (Image 2, Image 3; voice: Audio 1) runs',
    ['fox-0001', 'face-0001', 'coat-0001', 'voice-001'],
  ],
  ['nothing', [anEntry('Mara', [])], {}, 'Mara runs', ['fox-0001']],
  [
    'the form’s own file, by content',
    [anEntry('Mara', [aFile('copy-0001', 'image', { sha256: 'a'.repeat(64) })])],
    { own: aFile('fox-0001', 'image', { sha256: 'a'.repeat(64) }) },
    'Mara (Image 1) runs',
    ['fox-0001'],
  ],
  [
    'a description, once',
    [anEntry('Mara', [face], { description: ' A young fisher\nin a red coat. ', putsDescription: true })],
    { prompt: '@Mara runs, @mara falls' },
    'Mara (Image 2; A young fisher in a red coat) runs, Mara (Image 2) falls',
    ['fox-0001', 'face-0001'],
  ],
  [
    'the sound of a place',
    [anEntry('Mara', [voice], { kind: 'place' })],
    {},
    'Mara (sound: Audio 1) runs',
    ['fox-0001', 'voice-001'],
  ],
  [
    'a medium put first',
    [mara],
    { castFirst: ['coat-0001'] },
    'Mara (Image 2, Image 3; voice: Audio 1) runs',
    ['fox-0001', 'coat-0001', 'face-0001', 'voice-001'],
  ],
] as const) {
  test(`an entry is written with what it sends: ${what}`, () => {
    const { own = fox, ...changes } = form as Partial<VideoForm> & { own?: CastFile };
    const resolved = resolve(entries, [own], { prompt: '@Mara runs', ...changes });
    expect(resolved.prompt).toBe(prompt);
    expect(resolved.references.map(({ file }) => file.fileId)).toEqual(sent);
    expect(resolved.leftOut).toEqual([]);
  });
}

test('first media of each entry go before the second of any, entries by their first mention', () => {
  const tom = anEntry('Tom', [aFile('tom-0001'), aFile('tom-0002')]);
  const { references, named, unknown } = resolve([mara, tom], [fox], { prompt: '@Tom meets @Mara, @Zoe' });
  expect(references.map(({ file, from }) => [file.fileId, from?.name ?? null])).toEqual([
    ['fox-0001', null],
    ['tom-0001', 'Tom'],
    ['face-0001', 'Mara'],
    ['tom-0002', 'Tom'],
    ['coat-0001', 'Mara'],
    ['voice-001', 'Mara'],
  ]);
  expect(named).toEqual(['Tom', 'Mara']);
  expect(unknown).toEqual(['Zoe']);
});

test('what does not go out is told with its place and the reason', () => {
  const many = (count: number, kind: ReferenceKind) =>
    Array.from({ length: count }, (_, at) => aFile(`${kind}-${at}000`, kind));
  const reasons = (files: readonly CastFile[], own: readonly CastFile[], form: Partial<VideoForm> = {}) =>
    resolve([anEntry('Mara', files)], own, { prompt: '@Mara', ...form }).leftOut.map(
      ({ number, reason }) => `${number} ${reason}`,
    );
  expect(reasons([face], many(9, 'image'))).toEqual(['1 images-full']);
  expect(reasons(many(4, 'video'), [])).toEqual(['4 videos-full']);
  expect(reasons([face, ...many(4, 'audio')], [])).toEqual(['5 audios-full']);
  expect(reasons(many(3, 'audio'), [...many(9, 'image'), aFile('one-video', 'video')])).toEqual([
    '3 total-full',
  ]);
  expect(reasons([voice], [])).toEqual(['1 audio-alone']);
  expect(reasons([aFile('gone-0001', 'image', { isMissing: true }), coat], [])).toEqual(['1 file-missing']);
  const large = aFile('large-001', 'video', { bytes: 40 * 1024 * 1024 });
  expect(reasons([large, aFile('large-002', 'video', { bytes: 10 * 1024 * 1024 }), face], [])).toEqual([
    '2 body-too-large',
  ]);
  const frames = { mode: 'frames', references: [], frames: { first: 'fox-0001', last: null } } as const;
  expect(reasons([face, voice], [fox], frames as never)).toEqual(['1 frames-mode', '2 frames-mode']);
  expect(resolve([mara], [fox], { ...frames, references: [], prompt: '@Mara runs' } as never).prompt).toBe(
    'Mara runs',
  );
});

test('a medium fits to the last byte of a body', () => {
  const bodyOf = (bytes: number) => {
    const form = { prompt: '@Mara runs' };
    return resolve([anEntry('Mara', [aFile('large-001', 'video', { bytes })])], [], form);
  };
  const form = aForm({ prompt: 'Mara (Video 1) runs' });
  const room = maxBodyBytes - videoBodyBytes(form, [aFile('large-001', 'video', { bytes: 0 })]);
  const bytes = Math.floor(room / 4) * 3;
  expect(base64Bytes(bytes)).toBeLessThanOrEqual(room);
  expect(bodyOf(bytes).leftOut).toEqual([]);
  expect(bodyOf(bytes + 3).leftOut).toMatchObject([{ reason: 'body-too-large' }]);
});

const anyKind = fc.constantFrom('image' as const, 'video' as const, 'audio' as const);
const anyMedium = fc.record({
  kind: anyKind,
  content: fc.integer({ min: 0, max: 30 }),
  bytes: fc.constantFrom(1, 300, 12_000_000, 50_000_000),
  isMissing: fc.boolean(),
});
interface Medium {
  readonly kind: ReferenceKind;
  readonly content: number;
  readonly bytes: number;
  readonly isMissing: boolean;
}
const fileOf = ({ kind, content, bytes, isMissing }: Medium, id: string) =>
  aFile(id, kind, { bytes, isMissing, sha256: `${kind}${content}${bytes}` });
const names = ['Mara', 'Mara Stone', '小明', 'Tom', 'Zoë', 'O_2'];
const anyPrompt = fc
  .array(fc.constantFrom(...names.map((name) => `@${name}`), ' and ', '的', ', Image 1 ', '🎬', '@'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));
const anyDraft = fc.record({
  prompt: anyPrompt,
  media: fc.array(fc.array(anyMedium, { maxLength: castLimits.maxMediaOfEntry }), {
    minLength: 6,
    maxLength: 6,
  }),
  own: fc.array(anyMedium, { maxLength: 5 }),
  first: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 3 }),
});

test('whatever is mentioned: the limits hold, the order is stable, the same goes out once, and nothing is lost without a name', () => {
  checkProperty(
    fc.property(anyDraft, ({ prompt, media, own, first }) => {
      const entries = names.map((name, of) =>
        anEntry(
          name,
          (media[of] ?? []).map((medium, at) => fileOf(medium, `cast-${of}-${at}`)),
        ),
      );
      const ownFiles = own.map((medium, at) =>
        fileOf({ ...medium, isMissing: false, bytes: 300 }, `own-00${at}`),
      );
      const castFirst = first.map((at) => `cast-0-${at}`);
      const form = { prompt, castFirst };
      const resolved = resolve(entries, ownFiles, form);
      expect(resolve(entries, ownFiles, form)).toEqual(resolved);
      const sent = resolved.references.map(({ file }) => file);
      expect(sent.slice(0, own.length)).toEqual(ownFiles);
      const problems = checkVideoForm({ ...aForm(form), prompt: resolved.prompt }, sent);
      const ofForm = checkVideoForm(aForm({ prompt: 'x' }), ownFiles);
      expect(problems.filter((problem) => problem !== 'prompt-empty' && !ofForm.includes(problem))).toEqual(
        [],
      );
      const counts = countReferences(sent);
      if (sent.length > own.length) expect(counts.total).toBeLessThanOrEqual(referenceLimits.total);
      const contents = sent.slice(own.length).map(({ sha256 }) => sha256);
      expect(new Set([...contents, ...ownFiles.map(({ sha256 }) => sha256)]).size).toBe(
        contents.length + new Set(ownFiles.map(({ sha256 }) => sha256)).size,
      );
      const told = new Set(
        [...sent, ...resolved.leftOut.map(({ file }) => file)].map(({ sha256 }) => sha256),
      );
      const wanted = entries.filter(({ id }) => resolved.named.includes(id)).flatMap((entry) => entry.media);
      expect(wanted.filter(({ file }) => !told.has(file.sha256))).toEqual([]);
      // What was put first goes first, then first media of all entries before the second of any, by their first mention.
      const placesOf = (media: readonly { readonly file: CastFile; readonly entryId: string }[]) =>
        media.map(({ file: { fileId }, entryId }) => [
          castFirst.includes(fileId) ? castFirst.indexOf(fileId) : castFirst.length,
          entries.find(({ id }) => id === entryId)?.media.findIndex(({ file }) => file.fileId === fileId) ??
            -1,
          resolved.named.indexOf(entryId),
        ]);
      const inOrder = (places: readonly (readonly number[])[]) =>
        [...places].sort((left, right) => left.map((of, at) => of - (right[at] ?? 0)).find(Boolean) ?? 0);
      const ofCast = resolved.references.flatMap(({ file, from }) =>
        from === null ? [] : [{ file, entryId: from.entryId }],
      );
      for (const places of [placesOf(ofCast), placesOf(resolved.leftOut)])
        expect(places).toEqual(inOrder(places));
      // Every number that is written names the file that it is of.
      const written = new Set(
        numbered(sent).map(({ reference: { kind }, number }) => mentionText(kind, number)),
      );
      for (const { media: frozen } of resolved.sent?.entries ?? [])
        for (const { fileId } of frozen) expect(sent.map((file) => file.fileId)).toContain(fileId);
      for (const [word] of resolved.prompt.matchAll(/\b(?:Image|Video|Audio) \d+/g))
        if (word !== 'Image 1') expect(written).toContain(word);
    }),
    300,
  );
});

test('what was sent begins the form again: mentions where the entry is there, what was sent where it is gone', () => {
  const tom = anEntry('Tom', [aFile('tom-0001')]);
  const { prompt, references, sent } = resolve([mara, tom], [fox], { prompt: 'Image 1: @Tom meets @Mara' });
  expect(prompt).toBe('Image 1: Tom (Image 2) meets Mara (Image 3, Image 4; voice: Audio 1)');
  const request = { prompt, references: references.map(({ file }) => file), cast: sent };
  expect(restoreCast(request, [mara, tom])).toMatchObject({
    prompt: 'Image 1: @Tom meets @Mara',
    references: [fox],
  });
  const renamed = restoreCast(request, [{ id: 'Mara', name: 'Marta' }]);
  expect(renamed.prompt).toBe('Image 1: Tom (Image 2) meets @Marta');
  expect(renamed.references.map(({ fileId }) => fileId)).toEqual(['fox-0001', 'tom-0001']);
  const [other, both] = [
    { id: 'Tom', name: 'Mara' },
    { id: 'Mara', name: 'Mara meets' },
  ];
  expect(restoreCast(request, [other, both]).prompt).toBe('Image 1: @Mara  meets @Mara meets');
  expect(restoreCast(request, [tom]).prompt).toBe(
    'Image 1: @Tom meets Mara (Image 2, Image 3; voice: Audio 1)',
  );
  expect(restoreCast({ prompt: 'plain', references: [fox] }, [mara])).toMatchObject({ prompt: 'plain' });
});
