// Plain assertions inside the properties: they run hundreds of thousands of times.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  countReferences,
  findMentions,
  numbered,
  type ReferenceFile,
  type ReferenceKind,
  referenceLimits,
  sentRatio,
  videoBodyBytes,
} from '#contract';
import { openVideoBody } from '#electron/gateway/video/create-call.ts';
import { fieldsOf, formOf, sentFiles, type VideoFields } from '#renderer/features/video/form/video-fields.ts';
import {
  addReferences,
  type BroughtBehind,
  type FormState,
  moveReference,
  redoForm,
  removeReference,
  replaceFile,
  startForm,
  undoForm,
} from '#renderer/features/video/history/form-history.ts';
import { typePrompt } from '#renderer/features/video/history/typing.ts';
import { aForm, aReferenceFile } from '../../../fixtures/builders.ts';
import { patient } from '../../../fixtures/patience.ts';
import { anyCharacter } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const kinds: readonly ReferenceKind[] = ['image', 'image', 'image', 'video', 'audio'];
/** Enough of each kind to run into every limit. */
const pool = Array.from({ length: 30 }, (_, index) =>
  aReferenceFile({
    fileId: `pool-${String(index).padStart(4, '0')}`,
    kind: kinds[index % kinds.length] ?? 'image',
  }),
);

type Action =
  | { readonly type: 'add'; readonly files: readonly ReferenceFile[] }
  | { readonly type: 'remove' | 'move' | 'relink'; readonly at: number; readonly to: number }
  | { readonly type: 'replace'; readonly at: number; readonly file: ReferenceFile }
  | { readonly type: 'type'; readonly prompt: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const anyPrompt = fc
  .array(
    fc.oneof(
      fc.constantFrom('Image 1', 'Image 2', 'Image 3', 'Image 9', 'Video 1', 'Video 2', 'Audio 1', 'Image ?'),
      fc.constantFrom('the fox', 'Imagery 1', '让', '，', 'Image', '7', '😀'),
    ),
    { maxLength: 8 },
  )
  .map((words) => words.join(' '));
const place = { at: fc.nat({ max: 11 }), to: fc.nat({ max: 12 }) };
const anyOfPool = fc.constantFrom(...pool);
const someOfPool = fc.array(anyOfPool, { minLength: 1, maxLength: 5 });
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('add' as const), files: someOfPool }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('remove' as const, 'move' as const), ...place }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('move' as const, 'relink' as const), ...place }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('replace' as const), at: place.at, file: anyOfPool }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('type' as const), prompt: anyPrompt }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('undo' as const, 'redo' as const) }) },
);
const anyActions = fc.array(anyAction, { minLength: 1, maxLength: 40 });

type Arrangement = Pick<VideoFields, 'prompt' | 'references'>;

/** A form with this arrangement and nothing to undo. */
const begun = ({ prompt, references }: Arrangement): FormState =>
  startForm(aForm({ prompt, references: references.map(({ fileId }) => fileId) }), references);

function act(form: FormState, action: Action): FormState {
  const idAt = (at: number) => form.present.references[at]?.fileId ?? 'nobody-0001';
  switch (action.type) {
    case 'add':
      return addReferences(form, action.files);
    case 'remove':
      return removeReference(form, idAt(action.at));
    case 'move':
      return moveReference(form, idAt(action.at), action.to);
    case 'relink': {
      const file = form.present.references[action.at];
      return file === undefined ? form : replaceFile(form, file.fileId, { ...file, name: 'moved' });
    }
    case 'replace':
      return replaceFile(form, idAt(action.at), action.file);
    case 'type':
      return typePrompt(form, action.prompt);
    case 'undo':
      return undoForm(form);
    case 'redo':
      return redoForm(form);
  }
}

const idsOf = ({ references }: Arrangement) => references.map(({ fileId }) => fileId);

/** The file each mention of a prompt names, in order; `null` for one that names none. */
function namedFiles({ prompt, references }: Arrangement): (string | null)[] {
  const named = numbered(references);
  return findMentions(prompt).map((mention) => {
    const found = named.find(
      ({ reference, number }) => reference.kind === mention.kind && number === mention.number,
    );
    return found?.reference.fileId ?? null;
  });
}

function assertSame(one: FormState, other: FormState): void {
  assert.equal(one.present.prompt, other.present.prompt);
  assert.deepEqual(idsOf(one.present), idsOf(other.present));
  assert.deepEqual([one.past.length, one.future.length], [other.past.length, other.future.length]);
}

/** The same sequences in every run: a bug is caught by each run or by none, and never by chance. */
const seed = 20_261_121;

/** Runs `check` before and after each action of many sequences. */
function always(check: (before: FormState, action: Action, after: FormState) => void, numRuns = 300): void {
  fc.assert(
    fc.property(anyPrompt, anyActions, (prompt, actions) => {
      let form = begun({ prompt, references: [] });
      for (const action of actions) {
        const after = act(form, action);
        check(form, action, after);
        form = after;
      }
    }),
    { numRuns, seed },
  );
}

test('whatever is done, the counts never pass 9, 3, 3 and 12, no file is held twice, and each kind counts from one without a gap', () => {
  always((_, __, { present }) => {
    const { references } = present;
    const counts = countReferences(references);
    for (const kind of ['image', 'video', 'audio', 'total'] as const)
      assert.ok(counts[kind] <= referenceLimits[kind]);
    assert.equal(new Set(idsOf(present)).size, references.length);
    const numbers = numbered(references).map(({ number }) => number);
    for (const kind of ['image', 'video', 'audio'] as const) {
      const ofKind = numbers.filter((_, index) => references[index]?.kind === kind);
      assert.deepEqual(
        ofKind,
        Array.from(ofKind.keys(), (index) => index + 1),
      );
    }
  });
});

test('a mention goes on naming its file; a removed file leaves a question mark; a replacement takes its place', () => {
  always((before, action, after) => {
    if (action.type === 'type' || action.type === 'undo' || action.type === 'redo') return;
    const names = namedFiles(before.present);
    const mentions = findMentions(after.present.prompt);
    const now = namedFiles(after.present);
    assert.equal(mentions.length, names.length);
    const held = idsOf(after.present);
    const [replaced] = idsOf(before.present).filter((id) => !held.includes(id));
    const mentionsBefore = findMentions(before.present.prompt);
    names.forEach((name, index) => {
      if (name === null) assert.equal(mentions[index]?.number, mentionsBefore[index]?.number);
      else if (held.includes(name)) assert.equal(now[index], name);
      else if (action.type === 'replace')
        assert.deepEqual([name, now[index]], [replaced, action.file.fileId]);
      else assert.equal(mentions[index]?.number, null);
    });
  });
});

test('no step back or forth makes a mention name another file', () => {
  always((before, action, after) => {
    if (action.type !== 'undo' && action.type !== 'redo') return;
    const held = idsOf(after.present);
    const wasReplaced = before.present.references.length === after.present.references.length;
    const now = namedFiles(after.present);
    namedFiles(before.present).forEach((name, index) => {
      if (name === null) return;
      if (held.includes(name)) assert.equal(now[index], name);
      else if (wasReplaced) assert.ok(held.includes(now[index] ?? ''));
      else assert.equal(now[index], null);
    });
  });
});

test('undo then redo changes nothing, and neither does redo then undo', () => {
  always((_, __, form) => {
    if (form.past.length > 0) assertSame(redoForm(undoForm(form)), form);
    if (form.future.length > 0) assertSame(undoForm(redoForm(form)), form);
  });
});

test('undoing everything gives the first references, and redoing everything the last', () => {
  fc.assert(
    fc.property(fc.subarray(pool, { maxLength: 6 }), anyActions, (first, actions) => {
      const start = addReferences(begun({ prompt: '', references: [] }), first).present;
      const end = actions.reduce(act, begun(start));
      let form = end;
      while (form.past.length > 0) form = undoForm(form);
      assert.deepEqual(idsOf(form.present), idsOf(start));
      while (form.past.length < end.past.length) form = redoForm(form);
      assert.deepEqual(form.present, end.present);
    }),
    { numRuns: 300, seed },
  );
});

test('what a step did is said in words that fit it', () => {
  always((before, action, after) => {
    const step = after.past.at(-1);
    if (after.past.length !== before.past.length + 1 || step === undefined || action.type === 'redo') return;
    const { type, names } = step;
    assert.equal(type, action.type);
    assert.ok(names.length > 0);
  }, 1_000);
});

// One case for each rule: what the sequences above reach only sometimes is tried here in every run.
const [cat, dog, owl] = [aReferenceFile(), aReferenceFile(), aReferenceFile()];
const fox = aReferenceFile();
const walk = aReferenceFile({ kind: 'video' });
const arranged = (prompt: string, ...references: readonly ReferenceFile[]) => begun({ prompt, references });

test('a file is held once, whether it comes twice at once or again later', () => {
  const added = addReferences(arranged(''), [cat, cat, dog]);
  expect(added.present.references).toEqual([cat, dog]);
  expect(addReferences(added, [dog, owl]).present.references).toEqual([cat, dog, owl]);
  expect(addReferences(added, [dog, cat])).toBe(added);
});

test('a reference moves to any place, the last one too, and not beyond', () => {
  const start = arranged('Image 1 and Image 3', cat, dog, owl);
  expect(moveReference(start, cat.fileId, 2).present).toMatchObject({
    prompt: 'Image 3 and Image 2',
    references: [dog, owl, cat],
  });
  expect(moveReference(start, cat.fileId, 9).present.references).toEqual([dog, owl, cat]);
  expect(moveReference(start, owl.fileId, 0).present.references).toEqual([owl, cat, dog]);
  expect(moveReference(start, dog.fileId, 1)).toBe(start);
});

/** The cast brings files behind the references, but for a content that is among them. */
const castBringing =
  (...files: readonly ReferenceFile[]) =>
  (form: FormState): FormState => ({
    ...form,
    brought: (own) =>
      files.filter((file) =>
        own.every(({ fileId, sha256 }) => (sha256 ?? fileId) !== (file.sha256 ?? file.fileId)),
      ),
  });

test('a mention of what the cast brings follows it, whatever comes before it or goes', () => {
  const withCast = castBringing(dog, owl);
  const added = addReferences(withCast(arranged('Image 2 in the coat of Image 3', cat)), [fox]);
  expect(added.present.prompt).toBe('Image 3 in the coat of Image 4');
  const typed = typePrompt(added, `${added.present.prompt}, Image 2`);
  expect(undoForm(withCast(typed)).present.prompt).toBe('Image 2 in the coat of Image 3, Image ?');
  expect(removeReference(withCast(added), cat.fileId).present.prompt).toBe('Image 2 in the coat of Image 3');
  // Chosen for the form itself, the same file goes out once, in its place there.
  expect(addReferences(withCast(arranged('Image 3', cat)), [owl]).present.prompt).toBe('Image 2');
});

test('a mention of what the cast brings follows it while names are typed and deleted', () => {
  const pictures = { cat, dog, owl };
  const typeIn = (form: FormState, typed: string, before?: string | null) => {
    const brought: BroughtBehind = (_, prompt) =>
      Array.from(prompt.matchAll(/@(cat|dog|owl)/g), ([, name]) => pictures[name as keyof typeof pictures]);
    return typePrompt({ ...form, brought }, typed, before);
  };
  const promptAfter = (...how: Parameters<typeof typeIn>) => typeIn(...how).present.prompt;
  const start = arranged('@dog like Image 2, @owl like Image 3', fox);
  const inFront = typeIn(start, '@cat @dog like Image 2, @owl like Image 3');
  expect(inFront.present.prompt).toBe('@cat @dog like Image 3, @owl like Image 4');
  expect(undoForm(inFront).present).toEqual(start.present);
  expect(promptAfter(inFront, '@dog like Image 3, @owl like Image 4')).toBe(
    '@dog like Image 2, @owl like Image 3',
  );
  expect(promptAfter(start, '@do like Image 2, @owl like Image 3')).toBe(
    '@do like Image ?, @owl like Image 2',
  );
  // What comes with a name names what there is then, and the form's own keeps its number.
  const pasted = '@cat, Image 2 of Image 1, @dog like Image 2, @owl like Image 3';
  expect(promptAfter(start, pasted)).toBe('@cat, Image 2 of Image 1, @dog like Image 3, @owl like Image 4');
  // What an input method composes is changed once it is done.
  const composing = typeIn(start, '@cat@dog like Image 2, @owl like Image 3', null);
  expect(composing.present.prompt).toBe('@cat@dog like Image 2, @owl like Image 3');
  expect(promptAfter(composing, composing.present.prompt, start.present.prompt)).toBe(
    '@cat@dog like Image 3, @owl like Image 4',
  );
});

test('a mention follows the content, where the form has the file of which the cast has a copy', () => {
  const original = aReferenceFile({ sha256: 'a1' });
  const withCast = castBringing(aReferenceFile({ sha256: 'a1' }));
  const added = addReferences(withCast(arranged('Image 2', cat)), [original]);
  expect(added.present.prompt).toBe('Image 2');
  expect(removeReference(withCast(added), original.fileId).present.prompt).toBe('Image 2');
});

test('a copy takes a place only of its own kind, and only once', () => {
  const start = arranged('Image 2', cat, dog);
  expect(replaceFile(start, dog.fileId, owl).present).toMatchObject({
    prompt: 'Image 2',
    references: [cat, owl],
  });
  expect(replaceFile(start, dog.fileId, cat)).toBe(start);
  expect(replaceFile(start, dog.fileId, walk)).toBe(start);
  expect(replaceFile(start, owl.fileId, walk)).toBe(start);
});

test('a replacement that is undone after typing leaves the mentions with their places', () => {
  const replaced = replaceFile(arranged('Image 1 waits', cat, dog), cat.fileId, owl);
  const typed = typePrompt(replaced, 'Image 1 waits for Image 2');
  expect(undoForm(typed).present).toMatchObject({
    prompt: 'Image 1 waits for Image 2',
    references: [cat, dog],
  });
  expect(redoForm(undoForm(typed)).present).toEqual(typed.present);
});

test('a dangling mention stays as typed, whatever happens to the references', () => {
  const start = arranged('Image 4 and Video 2 watch Image 1, Image ?', cat, dog);
  const moved = moveReference(start, cat.fileId, 1);
  expect(moved.present.prompt).toBe('Image 4 and Video 2 watch Image 2, Image ?');
  const removed = removeReference(moved, dog.fileId);
  expect(removed.present.prompt).toBe('Image 4 and Video 2 watch Image 1, Image ?');
  const added = addReferences(removed, [walk]);
  expect(added.present.prompt).toBe(removed.present.prompt);
  const typed = typePrompt(added, `${added.present.prompt} and Audio 7`);
  expect(undoForm(undoForm(undoForm(typed))).present.prompt).toBe(
    'Image 4 and Video 2 watch Image 1, Image ? and Audio 7',
  );
  // One that came to name a file dangles again when that file is taken back.
  const named = undoForm(addReferences(arranged('Image 2 follows Image 1', cat), [dog])).present;
  expect(named).toMatchObject({ prompt: 'Image 2 follows Image 1', references: [cat] });
});

test('mentions that lost their file get their names back only where it is certain which is which', () => {
  const removed = removeReference(arranged('Image 1 chases Image 2', cat, dog), cat.fileId);
  expect(removed.present.prompt).toBe('Image ? chases Image 1');
  const one = typePrompt(removed, 'Image ? and Image ? chase Image 1');
  expect(undoForm(one).present.prompt).toBe('Image ? and Image ? chase Image 2');
  const other = typePrompt(removed, 'Video ? chases Image 1');
  expect(undoForm(other).present.prompt).toBe('Video ? chases Image 2');
  const older = removeReference(arranged('Image ? then Image 1', cat), cat.fileId);
  expect(undoForm(typePrompt(older, 'Image ? and then Image ?')).present.prompt).toBe(
    'Image ? and then Image 1',
  );
  const two = arranged('Image 1, Image 2, Image 3', cat, dog, owl);
  const both = removeReference(removeReference(two, dog.fileId), cat.fileId);
  const back = undoForm(undoForm(typePrompt(both, 'At night Image ?, Image ?, Image 1')));
  expect(back.present.references).toEqual([cat, dog, owl]);
});

test('a new step forgets what was undone, and only the last 100 steps are kept', () => {
  const start = addReferences(arranged(''), [cat]);
  const branched = addReferences(undoForm(start), [dog]);
  expect(branched.future).toEqual([]);
  expect(redoForm(branched)).toBe(branched);
  let form = arranged('', cat, dog);
  for (let count = 0; count < 105; count += 1) form = moveReference(form, cat.fileId, (count + 1) % 2);
  expect(form.past).toHaveLength(100);
});

test('a removed reference comes back with its mention, also when something was typed since', () => {
  const start = arranged('Image 1 chases Image 2', cat, dog);
  const removed = removeReference(start, cat.fileId);
  expect(removed.present.prompt).toBe('Image ? chases Image 1');
  expect(undoForm(removed).present).toEqual(start.present);
  const typed = typePrompt(removed, 'At night, Image ? chases Image 1 away');
  expect(undoForm(typed).present.prompt).toBe('At night, Image 1 chases Image 2 away');
  expect(redoForm(undoForm(typed)).present).toEqual(typed.present);
});

test('the meter shows the length of the body that is really produced, to the byte', async () => {
  test.setTimeout(patient(60_000));
  const folder = test.info().outputPath('files');
  await mkdir(folder, { recursive: true });
  const sizes = [0, 1, 2, 3, 4, 299, 300, 301, 5_000, 192 * 1024 - 1, 192 * 1024, 192 * 1024 + 1, 400_000];
  const paths = new Map<string, string>();
  const files = await Promise.all(
    pool.map(async (file, index): Promise<ReferenceFile> => {
      const bytes = sizes[index % sizes.length] ?? 0;
      paths.set(file.fileId, join(folder, file.fileId));
      await writeFile(join(folder, file.fileId), Buffer.alloc(bytes, index));
      const link = index % 7 === 3 ? `https://example.com/é "${index}".png` : null;
      return { ...file, bytes, link };
    }),
  );
  const real = (actions: readonly Action[]) =>
    actions.map((action): Action => {
      const swap = (held: ReferenceFile) => files[pool.indexOf(held)] ?? held;
      if (action.type === 'add') return { ...action, files: action.files.map(swap) };
      return action.type === 'replace' ? { ...action, file: swap(action.file) } : action;
    });
  const anyFrame = fc.option(fc.constantFrom(...files.filter(({ kind }) => kind === 'image')));
  const anySettings = fc.record({
    mode: fc.constantFrom('references' as const, 'frames' as const),
    ratio: fc.constantFrom(null, '16:9', '21:9'),
    duration: fc.integer({ min: 4, max: 15 }),
    frames: fc.record({ first: anyFrame, last: anyFrame }),
    prompt: fc.string({ unit: anyCharacter, maxLength: 50 }),
  });

  await fc.assert(
    fc.asyncProperty(anyActions, anySettings, async (actions, { frames, duration, prompt, ...settings }) => {
      const { present } = real([...actions, { type: 'type', prompt }]).reduce(act, arranged(''));
      const { references: held } = present;
      const chosen = fieldsOf(aForm({ duration, ...settings }), []);
      const fields = { ...chosen, prompt: present.prompt, references: held, frames };
      const form = formOf(fields);
      const sent = sentFiles(form, fields);
      const ratio = sentRatio(form);
      const references = sent.map((file) => ({ ...file, path: paths.get(file.fileId) ?? '' }));
      const body = await openVideoBody({ ...form, ratio, duration, references });
      if (!body.ok) throw new Error(JSON.stringify(body.error));
      let length = 0;
      for await (const piece of body.value.stream) length += piece.length;
      await body.value.close();
      assert.equal(videoBodyBytes({ ...form, ratio }, sent), length);
      assert.equal(body.value.totalBytes, length);
    }),
    { numRuns: 150, seed },
  );
});
