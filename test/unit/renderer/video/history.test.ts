// Plain assertions inside the property: it runs hundreds of thousands of times.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkVideoForm, emptyVideoForm, type ReferenceFile, videoFormSchema } from '#contract';
import {
  fieldsOf,
  filesOf,
  formOf,
  newForm,
  sentFiles,
  type VideoFields,
} from '#renderer/features/video/form/video-fields.ts';
import {
  addReferences,
  type BroughtBehind,
  type FormState,
  formIn,
  giveRole,
  push,
  putFirst,
  redoForm,
  removeReference,
  replaceFile,
  replacePrompt,
  sentForm as sentFormOf,
  setFrame,
  startForm,
  swapFrames,
  undoForm,
} from '#renderer/features/video/history/form-history.ts';
import { noteTyping, typePrompt } from '#renderer/features/video/history/typing.ts';
import { stillMissing } from '#renderer/features/video/history/use-refilling.ts';
import { aForm, aReferenceFile } from '../../../fixtures/builders.ts';
import { checkProperty } from '../../../fixtures/properties.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const pictures = Array.from({ length: 6 }, (_, index) => aReferenceFile({ fileId: `picture-${index}` }));
const [fox, owl, hare] = pictures as [ReferenceFile, ReferenceFile, ReferenceFile];

const held = (changes: Parameters<typeof aForm>[0] = {}, files: readonly ReferenceFile[] = []): FormState =>
  startForm(aForm(changes), files);
const shown = ({ present }: FormState) => formOf(present);
const refill = (state: FormState, fields: VideoFields, filling?: object) =>
  push(state, 'refill', fields, [], filling);
const lastOf = ({ past }: FormState) => past.at(-1) ?? assert.fail('There is no step.');

test('a form that was filled whole comes back whole in one undo, whatever was changed since', () => {
  const before = held({ prompt: 'Mine', duration: 7, ratio: '9:16', references: [fox.fileId] }, [fox]);
  const other = fieldsOf(
    aForm({ prompt: 'Theirs', mode: 'frames', frames: { first: owl.fileId, last: null } }),
    [owl],
  );
  const filled = refill(before, other);
  expect(shown(filled)).toMatchObject({ prompt: 'Theirs', mode: 'frames', references: [] });
  expect(lastOf(filled).type).toBe('refill');

  const later: FormState = { ...filled, present: { ...filled.present, durationText: '12' } };
  const typed = typePrompt(later, 'Theirs, and more');
  const undone = undoForm(typed);
  expect(shown(undone)).toEqual(shown(before));
  expect(shown(redoForm(undone))).toEqual(shown(typed));
});

test('of a prompt that is longer than a draft can hold so much is kept, and the form says that it is too long', () => {
  const pasted = 'x'.repeat(5_000_000);
  for (const state of [typePrompt(held(), pasted), replacePrompt(held(), pasted)]) {
    const form = sentFormOf(state);
    expect(videoFormSchema.safeParse(form).success).toBe(true);
    expect(checkVideoForm(form, [])).toContain('prompt-too-long');
  }
});

test('a filling is known by what it was made of, whatever becomes of its step', () => {
  const [first, second] = [{}, {}];
  const other = fieldsOf(aForm({ prompt: 'Theirs', references: [fox.fileId] }), [fox]);
  const twice = refill(refill(held(), other, first), other, second);
  const found = replaceFile(redoForm(undoForm(formIn(twice, 'zh-CN'))), fox.fileId, {
    ...fox,
    name: 'found.png',
  });
  const fillings = ({ past }: FormState) => past.map(({ filling }) => filling);
  expect(fillings(found)[1]).toBe(second);
  expect(fillings(undoForm(found)).map((one) => one === first)).toEqual([true]);
  expect(lastOf(replacePrompt(found, 'Mine', first)).filling).toBe(first);
});

test('a form is begun anew in one step, with its references or without, and comes back whole', () => {
  const frames = { first: hare.fileId, last: null };
  const written = { prompt: 'Image 1 runs', duration: 9, ratio: null, references: [fox.fileId], frames };
  const before = held(written, [fox, hare]);
  const anew = (keepsReferences: boolean): FormState => {
    const empty = newForm(shown(before), keepsReferences, ['model-b', emptyVideoForm.model]);
    return push(before, 'new', fieldsOf(empty, [fox, hare]));
  };
  expect(shown(anew(false))).toEqual(emptyVideoForm);
  expect(shown(anew(true))).toEqual({ ...emptyVideoForm, references: [fox.fileId], frames });
  expect(lastOf(anew(true)).type).toBe('new');
  for (const keepsReferences of [true, false]) {
    expect(shown(undoForm(anew(keepsReferences)))).toEqual(shown(before));
  }
  expect(newForm(shown(before), false, ['model-b']).model).toBe('model-b');
});

test('a reference that is given the role of a frame stays a reference, and undo leads back to the references', () => {
  const start = held({ prompt: 'Image 2 runs', references: [fox.fileId, owl.fileId] }, [fox, owl]);
  const given = giveRole(start, 'last', owl);
  expect(shown(given)).toMatchObject({
    mode: 'frames',
    frames: { first: null, last: owl.fileId },
    references: [fox.fileId, owl.fileId],
  });
  expect(lastOf(given).type).toBe('last-frame');
  expect(shown(undoForm(given))).toEqual(shown(start));
  expect(shown(redoForm(undoForm(given)))).toEqual(shown(given));
});

test('a frame that was chosen, replaced or taken out can be undone', () => {
  const start = held({ mode: 'frames' });
  expect(setFrame(start, 'last', null)).toBe(start);
  const chosen = setFrame(start, 'first', fox);
  const replaced = setFrame(chosen, 'first', owl);
  const cleared = setFrame(replaced, 'first', null);
  expect(lastOf(cleared).type).toBe('first-frame');
  expect(lastOf(setFrame(cleared, 'last', hare)).type).toBe('last-frame');
  expect(undoForm(cleared).present.frames.first).toBe(owl);
  expect(undoForm(undoForm(cleared)).present.frames.first).toBe(fox);
  expect(shown(undoForm(undoForm(undoForm(cleared))))).toEqual(shown(start));
  expect(redoForm(undoForm(cleared)).present.frames.first).toBeNull();
});

test('the first and the last frame change places in one step, which is told as what it is', () => {
  const start = setFrame(setFrame(held({ mode: 'frames' }), 'first', fox), 'last', owl);
  const changed = swapFrames(start);
  expect(shown(changed).frames).toEqual({ first: owl.fileId, last: fox.fileId });
  expect(lastOf(changed).type).toBe('frames-swapped');
  expect(shown(undoForm(changed))).toEqual(shown(start));
  const empty = held({ mode: 'frames' });
  expect(swapFrames(empty)).toBe(empty);
});

test('a refill with frame roles fills both frames, sends each with its role, and is one step', () => {
  const before = held({ prompt: 'Mine', references: [hare.fileId] }, [hare]);
  const frames = { first: fox.fileId, last: owl.fileId };
  const sentForm = aForm({ prompt: 'Theirs', mode: 'frames', ratio: null, references: [], frames });
  const filled = refill(before, fieldsOf(sentForm, [owl, fox]));
  expect(shown(filled)).toEqual(sentForm);
  const sent = sentFiles(shown(filled), filled.present);
  expect(sent.map(({ fileId, role }) => [fileId, role])).toEqual([
    [fox.fileId, 'first_frame'],
    [owl.fileId, 'last_frame'],
  ]);
  expect(checkVideoForm(shown(filled), sent)).toEqual([]);
  expect(filled.past).toHaveLength(1);
  expect(shown(undoForm(filled))).toEqual(shown(before));
  expect(redoForm(undoForm(filled)).present.frames).toEqual({ first: fox, last: owl });
});

test('a refilled frame that is missing keeps its slot, and the form cannot be sent until it is found', () => {
  const lost = { ...owl, name: 'owl.png', isMissing: true };
  const frames = { first: fox.fileId, last: lost.fileId };
  const filled = refill(held(), fieldsOf(aForm({ mode: 'frames', frames }), [fox, lost]));
  const problemsOf = (state: FormState) =>
    checkVideoForm(shown(state), sentFiles(shown(state), state.present));
  const missing = [{ kind: 'image' as const, name: 'owl.png' }];
  const outcome = { references: [fox, lost], missing };
  expect(filled.present.frames.last).toEqual(lost);
  expect(problemsOf(filled)).toEqual(['file-missing']);
  expect(stillMissing(outcome, [fox, lost])).toEqual(['owl.png']);
  const found = replaceFile(filled, lost.fileId, owl);
  expect(found.present.frames.last).toEqual(owl);
  expect(problemsOf(found)).toEqual([]);
  expect(stillMissing(outcome, [fox, owl])).toEqual([]);
  expect(undoForm(found).present.mode).toBe('references');
});

test('a prompt put in place is a step of the same row as frames; what was typed is kept when a frame is undone', () => {
  const start = held({ mode: 'frames', prompt: 'Mine' });
  const taken = replacePrompt(start, 'Better');
  expect(lastOf(taken).type).toBe('prompt');
  const framed = setFrame(taken, 'first', fox);
  const typed = typePrompt(framed, 'Better still');
  const withoutFrame = undoForm(typed);
  expect(shown(withoutFrame)).toMatchObject({ prompt: 'Better still', frames: { first: null } });
  expect(shown(undoForm(withoutFrame))).toEqual(shown(start));
  expect(shown(redoForm(redoForm(undoForm(withoutFrame))))).toEqual(shown(typed));
});

test('a prompt that was put in place is one step to undo, also after typing', () => {
  const typed = typePrompt(held({ prompt: '' }), 'Mine');
  const taken = replacePrompt(typed, 'Better');
  expect(taken.past.map(({ type }) => type)).toEqual(['prompt']);
  expect(undoForm(taken).present.prompt).toBe('Mine');
  expect(redoForm(undoForm(taken)).present.prompt).toBe('Better');
  const changed = typePrompt(taken, 'Better still');
  expect(undoForm(changed).present.prompt).toBe('Mine');
  expect(redoForm(undoForm(changed)).present.prompt).toBe('Better still');
  expect(redoForm(typePrompt(undoForm(taken), 'Mine, longer')).present.prompt).toBe('Better');
  expect(replacePrompt(taken, 'Better')).toBe(taken);
});

test('undoing leads to the mode in which it can be seen', () => {
  const added = addReferences(held(), [fox]);
  const inFrames: FormState = { ...added, present: { ...added.present, mode: 'frames' } };
  const undone = undoForm(inFrames);
  expect(undone.present.mode).toBe('references');
  expect(undone.present.references).toEqual([]);
  expect(undoForm(setFrame(held({ mode: 'frames' }), 'first', fox)).present.mode).toBe('frames');
});

test('a file that was found again is known wherever undo and redo lead, so that no step loses it', () => {
  const lost = { ...fox, isMissing: true };
  const removed = removeReference(
    setFrame(held({ references: [fox.fileId] }, [lost]), 'first', lost),
    fox.fileId,
  );
  const [undone, found] = [undoForm(removed), replaceFile(removed, fox.fileId, fox)];
  expect(undoForm(found).present).toMatchObject({ references: [fox], frames: { first: fox } });
  const again = redoForm(replaceFile(undone, fox.fileId, fox));
  expect(undoForm(again).present).toMatchObject({ references: [fox], frames: { first: fox } });
  const cleared = replaceFile(setFrame(removed, 'first', null), fox.fileId, fox);
  expect(undoForm(cleared).present.frames.first).toEqual(fox);
  expect(redoForm(undoForm(cleared)).present.frames.first).toBeNull();
});

test('settings changed between an undone and a redone refill come back with the next undo', () => {
  const undone = undoForm(refill(held({ duration: 7 }), fieldsOf(aForm({ prompt: 'Theirs' }), [])));
  const changed: FormState = { ...undone, present: { ...undone.present, durationText: '9' } };
  expect(undoForm(redoForm(changed)).present.durationText).toBe('9');
});

test('a copy takes the place of a file in both sets in one step', () => {
  const start = setFrame(held({ references: [fox.fileId] }, [fox]), 'first', fox);
  const swapped = replaceFile(start, fox.fileId, owl);
  expect(shown(swapped)).toMatchObject({ references: [owl.fileId], frames: { first: owl.fileId } });
  expect(shown(undoForm(swapped))).toEqual(shown(start));
});

test('putting a file of the cast first is one step, which takes back its order and the mentions together', () => {
  const brought: BroughtBehind = (_, __, castFirst = []) =>
    castFirst.includes(hare.fileId) ? [hare, owl] : [owl, hare];
  const told = (state: FormState): FormState => {
    const behind: BroughtBehind = (own, prompt, castFirst = state.present.castFirst) =>
      brought(own, prompt, castFirst);
    return { ...state, brought: behind };
  };
  const start = held({ prompt: '@Ann, Image 2', references: [fox.fileId] }, [fox]);
  const moved = putFirst(told(start), [hare.fileId]);
  expect(shown(moved)).toMatchObject({ prompt: '@Ann, Image 3', castFirst: [hare.fileId] });
  expect(lastOf(moved).type).toBe('cast-order');
  // Another draft is shown meanwhile.
  const undone = undoForm(told(noteTyping(moved)));
  expect(shown(undone)).toEqual(shown(start));
  expect(shown(redoForm(told(undone)))).toEqual(shown(moved));
  // Six entries may have more media than any request takes.
  const many = Array.from({ length: 72 }, () => crypto.randomUUID());
  expect(videoFormSchema.safeParse(shown(putFirst(start, many))).error).toBeUndefined();
  const typed = typePrompt(moved, 'Image 2 and Image 3');
  expect(shown(undoForm(told(typed)))).toMatchObject({ prompt: 'Image 3 and Image 2', castFirst: [] });
});

type Act = (form: FormState) => FormState;
const act = <Value>(value: fc.Arbitrary<Value>, change: (form: FormState, value: Value) => FormState) =>
  value.map(
    (given): Act =>
      (form) =>
        change(form, given),
  );
const anyPicture = fc.constantFrom(...pictures);
const anySlot = fc.constantFrom('first' as const, 'last' as const);
const anySettings = fc.record({
  mode: fc.constantFrom<VideoFields['mode']>('references', 'frames'),
  duration: fc.integer({ min: 4, max: 15 }),
  prompt: fc.string({ maxLength: 12 }),
});
const anyStep: fc.Arbitrary<Act> = fc.oneof(
  act(fc.tuple(anySlot, fc.option(anyPicture)), (form, [slot, file]) => setFrame(form, slot, file)),
  act(anyPicture, (form, file) => addReferences(form, [file])),
  act(anyPicture, (form, file) => removeReference(form, file.fileId)),
  act(fc.tuple(anyPicture, anyPicture), (form, [from, to]) =>
    from === to ? form : replaceFile(form, from.fileId, to),
  ),
  act(anySettings, (form, changes) => refill(form, fieldsOf(aForm(changes), []))),
  act(fc.boolean(), (form, keeps) =>
    push(form, 'new', fieldsOf(newForm(shown(form), keeps, []), filesOf(form.present))),
  ),
);

test('any row of steps can be taken back to the beginning, and brought back again', () => {
  checkProperty(
    fc.property(fc.array(anyStep, { maxLength: 14 }), (acts) => {
      const start = held();
      let form = start;
      for (const act of acts) form = act(form);
      const end = shown(form);
      const steps = form.past.length;
      for (let count = 0; count < steps; count += 1) form = undoForm(form);
      assert.deepEqual(shown(form), shown(start));
      for (let count = 0; count < steps; count += 1) form = redoForm(form);
      assert.deepEqual(shown(form), end);
    }),
  );
});

test('what a refill lacked is said until it is shown or removed', () => {
  const lost = { ...fox, name: 'fox.png', isMissing: true };
  const missing = [
    { kind: 'image' as const, name: 'fox.png' },
    { kind: 'video' as const, name: 'gone.mp4' },
  ];
  const outcome = { references: [lost, owl], missing };
  expect(stillMissing(outcome, [lost, owl])).toEqual(['fox.png', 'gone.mp4']);
  expect(stillMissing(outcome, [{ ...lost, isMissing: false }, owl])).toEqual(['gone.mp4']);
  expect(stillMissing(outcome, [owl])).toEqual(['gone.mp4']);
});

test('a form in another language names references as its tiles do, in every step too, and goes out as before', () => {
  const files = [fox, owl];
  const start = held({ prompt: 'Image 1 and Image 3', references: files.map(({ fileId }) => fileId) }, files);
  const moved = removeReference(start, owl.fileId);
  const chinese = formIn(moved, 'zh-CN');
  expect(chinese.present.prompt).toBe('图片 1 and Image 3');
  expect(undoForm(chinese).present.prompt).toBe('图片 1 and Image 3');
  expect(sentFormOf(chinese).prompt).toBe('Image 1 and Image 3');
  expect(formIn(chinese, 'en')).toEqual(moved);
});

test('what was typed since the last step becomes a step of its own, once', () => {
  const start = held({ prompt: '' });
  const noted = noteTyping(typePrompt(start, 'A fox'));
  expect(undoForm(noted).present.prompt).toBe('');
  expect(noteTyping(noted)).toBe(noted);
  const more = noteTyping(typePrompt(noted, 'A fox runs'));
  expect(undoForm(more).present.prompt).toBe('A fox');
  expect(redoForm(undoForm(more)).present.prompt).toBe('A fox runs');
  // Of a file that was looked at again more may be known; it is the same reference.
  const files = held({ prompt: '', references: [fox.fileId] }, [fox]);
  const known = replaceFile(replacePrompt(files, 'A fox'), fox.fileId, { ...fox, sha256: 'f0' });
  const typed = noteTyping(typePrompt(known, 'A fox runs'));
  expect(undoForm(typed).present).toMatchObject({ prompt: 'A fox', references: [{ sha256: 'f0' }] });
});
