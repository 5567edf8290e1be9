import type { CastEntry, ReferenceFile } from '#contract';
import type { HeldForm } from '#renderer/features/video/drafts/drafts.queries.ts';
import {
  changeOne,
  heldForm,
  hold,
  holdOne,
  inLanguage,
  withNames,
} from '#renderer/features/video/drafts/held-forms.ts';
import {
  addReferences,
  replacePrompt,
  startForm,
  undoForm,
} from '#renderer/features/video/history/form-history.ts';
import { aForm, aReferenceFile } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const anEntry = (id: string, name = id, project: string | null = null): CastEntry => ({
  ...{ id, name, project, kind: 'character', description: '', note: '', putsDescription: false, media: [] },
  ...{ createdAt: 0, clipCount: 0, usedCount: 0 },
});
const aDraft = (prompt: string, project: string | null = null): HeldForm => {
  return { project, state: startForm(aForm({ prompt }), []) };
};
const promptOf = ({ state }: HeldForm): string => state.present.prompt;

test('a draft follows the names of the entries that its own project sees', () => {
  const before = [anEntry('1', 'Anna', 'a'), anEntry('2', 'Anna', 'b'), anEntry('3', 'Tom')];
  const now = [anEntry('1', 'Anne', 'a'), anEntry('2', 'Anna', 'b'), anEntry('3', 'Tim')];
  const after = (project: string) => promptOf(withNames(aDraft('@Anna and @Tom', project), before, now));
  expect([after('a'), after('b')]).toEqual(['@Anne and @Tim', '@Anna and @Tim']);
  const other = aDraft('A fox', 'a');
  expect(withNames(other, before, now)).toBe(other);
});

test('a picture that comes once another project was chosen is numbered among the cast of its own draft', () => {
  const [own, late, face] = ['own', 'late', 'face'].map((fileId) => aReferenceFile({ fileId }));
  if (own === undefined || late === undefined || face === undefined) throw new Error('There are three.');
  const media = [{ file: face, shows: '' }];
  const entries = [{ ...anEntry('1', 'Mara', 'a'), media }, anEntry('2', 'Mara', 'b')];
  const draft = heldForm('a', aForm({ prompt: '@Mara, as in Image 2', references: ['own'] }), [own], 'en');
  const changed = changeOne(new Map([['one', draft]]), 'one', entries, (now) => addReferences(now, [late]));
  expect([...changed.values()].map(promptOf)).toEqual(['@Mara, as in Image 3']);
  expect(changeOne(changed, 'one', entries, (now) => addReferences(now, [late]))).toBe(changed);
});

test('a draft that is brought back twice stays as it was written on since', () => {
  const written = holdOne(holdOne(new Map(), 'a', aDraft('As kept, and more')), 'b', aDraft('A fox'));
  expect([...holdOne(written, 'a', aDraft('As kept')).values()].map(promptOf)).toEqual([
    'As kept, and more',
    'A fox',
  ]);
});

test('a deleted entry is plain text until it is back, under its name and in a prompt that was left as it was', () => {
  const [anna, tom] = [anEntry('1', 'Anna'), anEntry('2', 'Tom')];
  const dropped = withNames(aDraft('@Anna runs'), [anna], []);
  expect(promptOf(dropped)).toBe('Anna runs');
  // Also where another language was chosen meanwhile.
  expect(promptOf(withNames(inLanguage(dropped, 'zh-CN'), [], [anna]))).toBe('@Anna runs');
  const withOther = withNames(dropped, [], [tom]);
  expect(withOther).toBe(dropped);
  expect(promptOf(withNames(withOther, [tom], [anna, tom]))).toBe('@Anna runs');
  expect(promptOf(withNames(dropped, [], [anEntry('1', 'Anna 2')]))).toBe('Anna runs');
  const withTom = withNames(aDraft('@Anna runs'), [anna, tom], []);
  expect(promptOf(withNames(withTom, [], [anna, anEntry('2', 'Tom 2')]))).toBe('@Anna runs');
  const typed = { ...dropped, state: aDraft('Anna walks').state };
  expect(promptOf(withNames(typed, [], [anna]))).toBe('Anna walks');
});

test('undo leads to prompts that follow the names too, and to mentions where a deleted entry is back', () => {
  const [anna, anne] = [anEntry('1', 'Anna'), anEntry('1', 'Anne')];
  const draft = aDraft('@Anna waits');
  const taken = replacePrompt(draft.state, 'A fox');
  const undone = (form: HeldForm) => undoForm(form.state).present.prompt;
  const renamed = withNames({ ...draft, state: taken }, [anna], [anne]);
  expect([undone(renamed), renamed.state.start.prompt]).toEqual(['@Anne waits', '@Anne waits']);
  const dropped = withNames(renamed, [anne], []);
  expect(undone(dropped)).toBe('Anne waits');
  expect(undone(withNames(dropped, [], [anne]))).toBe('@Anne waits');
  const typed = { ...dropped, state: replacePrompt(dropped.state, 'B') };
  expect(withNames(typed, [], [anne])).toBe(typed);
});

test('what a deleted project left behind goes on as it is held, and belongs to no project from then on', () => {
  const [left, other] = [aDraft('Of a project', 'a'), aDraft('Of another', 'b')];
  const held = new Map([
    ['left', left],
    ['other', other],
  ]);
  const closed = [{ id: 'left', name: null, form: aForm() }];
  const after = hold(held, null, { open: [], closed, references: [] }, 'en');
  expect(after.get('left')).toEqual({ ...left, project: null });
  expect(after.get('other')).toBe(other);
});

test('a mention of what an entry brings follows it while its media change, and undo leads to prompts that do', () => {
  const [face, hat, boat] = [aReferenceFile(), aReferenceFile(), aReferenceFile()];
  const withMedia = (entry: CastEntry, ...files: readonly ReferenceFile[]): CastEntry => ({
    ...entry,
    media: files.map((file) => ({ file, shows: '' })),
  });
  const [anna, tom] = [anEntry('1', 'Anna'), withMedia(anEntry('2', 'Tom'), boat)];
  const before = [withMedia(anna, face, hat), tom];
  const draft = aDraft('@Anna wears Image 3, @Tom has Image 2');
  const turned = withNames(draft, before, [withMedia(anna, hat, face), tom]);
  expect(promptOf(turned)).toBe('@Anna wears Image 1, @Tom has Image 2');
  expect(withNames(draft, before, [withMedia(anna, face, hat), tom])).toBe(draft);
  const filled = { ...draft, state: replacePrompt(draft.state, 'A fox') };
  const less = withNames(filled, before, [withMedia(anna, hat), tom]);
  expect(undoForm(less.state).present.prompt).toBe('@Anna wears Image 1, @Tom has Image 2');
  // What is taken out and put back is named again.
  const out = withNames(draft, before, [withMedia(anna, face), tom]);
  expect(promptOf(out)).toBe('@Anna wears Image ?, @Tom has Image 2');
  expect(promptOf(withNames(out, [withMedia(anna, face), tom], before))).toBe(promptOf(draft));
  expect(promptOf(withNames(draft, before, [tom]))).toBe('Anna wears Image ?, @Tom has Image 1');
});
