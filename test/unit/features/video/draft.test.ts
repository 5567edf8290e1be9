import { emptyVideoForm, type ReferenceFile, type SavedForm, type VideoForm } from '#contract';
import { createDrafts } from '#electron/features/video/draft.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { aForm } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';

const file = (fileId: string): ReferenceFile => ({
  fileId,
  kind: 'image',
  name: `${fileId}.png`,
  mime: 'image/png',
  bytes: 3,
  url: `app://studio/media/references/${fileId}`,
  link: null,
  isMissing: false,
  thumbnailUrl: null,
});

const firstId = '00000000-0000-4000-8000-000000000000';
const present = async (ids: readonly string[]) => ids.filter((id) => id !== 'file-gone').map(file);
const draftsIn = (db = newStore()) => createDrafts({ documents: createDocuments(db), present });
const unnamed = (...ids: string[]) => ids.map((id) => ({ id, name: null }));

test('a first draft is the empty form, and the form of the time before drafts where there is one', async () => {
  const first = { id: firstId, name: null, form: emptyVideoForm };
  const none = { closed: [], references: [] };
  expect(await draftsIn().list(null)).toEqual({ open: [first], shownId: firstId, ...none });
  const db = newStore();
  const form = aForm({ prompt: 'From before' });
  createDocuments(db).write('draft.video', form);
  expect((await draftsIn(db).list(null)).open).toEqual([{ ...first, form }]);
  const project = crypto.randomUUID();
  expect(await draftsIn(db).list(project)).toEqual({
    open: [{ ...first, id: project }],
    shownId: project,
    ...none,
  });
});

test('a draft comes back as it was left, wrong values and all, after a restart', async () => {
  const db = newStore();
  const left = aForm({ prompt: 'half a sent', duration: null, ratio: '16:', references: ['file-0001'] });
  draftsIn(db).save(null, { id: firstId, form: left });
  expect(await draftsIn(db).list(null)).toMatchObject({
    open: [{ form: left }],
    references: [file('file-0001')],
  });
});

test('drafts name an entry as it is called once their files were looked at', async () => {
  const drafts = createDrafts({
    documents: createDocuments(newStore()),
    async present(ids) {
      drafts.rewritePrompts(({ prompt }) => prompt.replace('Mara', 'Mona'));
      return present(ids);
    },
  });
  drafts.save(null, { id: firstId, form: aForm({ prompt: '@Mara', references: ['file-0001'] }) });
  expect((await drafts.list(null)).open).toMatchObject([
    { form: { prompt: '@Mona', references: ['file-0001'] } },
  ]);
});

test('drafts are kept in their order, with their names, each project with its own', async () => {
  const db = newStore();
  const [second, project] = [crypto.randomUUID(), crypto.randomUUID()];
  const drafts = draftsIn(db);
  drafts.save(null, { id: firstId, form: aForm({ prompt: 'One' }) });
  drafts.arrange(null, [{ id: second, name: 'Foxes' }, ...unnamed(firstId)], second);
  drafts.save(null, { id: second, form: aForm({ prompt: 'Two' }) });
  drafts.save(project, { id: project, form: aForm({ prompt: 'Elsewhere' }) });
  const { open, shownId } = await draftsIn(db).list(null);
  expect(open.map(({ id, name, form }) => [id, name, form.prompt])).toEqual([
    [second, 'Foxes', 'Two'],
    [firstId, null, 'One'],
  ]);
  expect(shownId).toBe(second);
  expect((await draftsIn(db).list(project)).open.map(({ form }) => form.prompt)).toEqual(['Elsewhere']);
});

test('a closed draft comes back as it was, an empty one is gone, and what is written of one that was not announced is kept', async () => {
  const db = newStore();
  const [second, third] = [crypto.randomUUID(), crypto.randomUUID()];
  const drafts = draftsIn(db);
  drafts.arrange(null, unnamed(firstId, second, third), third);
  drafts.save(null, { id: second, form: aForm({ prompt: 'Two', variations: 3 }) });
  drafts.arrange(null, unnamed(firstId), firstId);
  const closed = await draftsIn(db).list(null);
  expect(closed.open).toHaveLength(1);
  expect(closed.closed).toMatchObject([{ id: second, form: { prompt: 'Two', variations: 3 } }]);
  drafts.save(null, { id: second, form: aForm({ prompt: 'Two, written as it closed' }) });
  drafts.arrange(null, unnamed(firstId, second), second);
  drafts.save(null, { id: third, form: aForm({ prompt: 'Three' }) });
  const { open, closed: none } = await draftsIn(db).list(null);
  expect(open.map(({ form }) => form.prompt)).toEqual(['', 'Two, written as it closed', 'Three']);
  expect(none).toEqual([]);
});

test('drafts of a project that is gone come to those of no project, and what was closed in it takes no place of theirs', async () => {
  const drafts = draftsIn();
  const project = crypto.randomUUID();
  const close = (of: string | null, shown: string, names: readonly string[]): void => {
    const written = names.map((prompt) => ({ id: crypto.randomUUID(), form: aForm({ prompt }) }));
    for (const draft of written) drafts.save(of, draft);
    drafts.save(of, { id: shown, form: aForm({ prompt: 'Open' }) });
    drafts.arrange(of, unnamed(shown), shown);
  };
  const [theirs = [], ...own] = [0, 1, 2, 3].map((list) =>
    Array.from({ length: 17 }, (_, at) => `${list}: ${at}`),
  );
  for (const closed of own) close(null, firstId, closed);
  close(project, project, theirs);
  drafts.adopt(project, ({ prompt }) => prompt);
  const prompts = (await drafts.list(null)).closed.map(({ form }) => form.prompt);
  expect(prompts).toEqual(['Open', ...own.reverse().flat(), ...theirs.slice(0, 8)]);
  // A window that holds them still writes in them.
  drafts.save(project, { id: project, form: aForm({ prompt: 'Written since' }) });
  drafts.arrange(project, unnamed(project), project);
  const { open, closed } = await drafts.list(null);
  expect([...open, ...closed.slice(0, 1)].map(({ form }) => form.prompt)).toEqual(['Open', 'Written since']);
  expect(drafts.projects()).toEqual([]);
});

test('drafts that a kill left in two places are one once they are taken in again', async () => {
  const documents = createDocuments(newStore());
  const project = crypto.randomUUID();
  const killed = {
    ...documents,
    write(name: string, value: unknown): void {
      if (value === null) throw new Error('killed');
      documents.write(name, value);
    },
  };
  const first = createDrafts({ documents: killed, present });
  first.save(project, { id: project, form: aForm({ prompt: 'A heron' }) });
  expect(() => first.adopt(project, ({ prompt }) => prompt)).toThrow('killed');
  const next = createDrafts({ documents, present });
  expect(next.projects()).toEqual([project]);
  next.adopt(project, ({ prompt }) => prompt);
  expect((await next.list(null)).closed.map(({ form }) => form.prompt)).toEqual(['A heron']);
});

test('a damaged draft costs no other, and one that is shown no more gives way to the first', async () => {
  const documents = createDocuments(newStore());
  const draft = { id: firstId, name: null, form: aForm({ prompt: 'Sound' }) };
  const damaged = { ...draft, form: { ...draft.form, references: ['../secret'] } };
  documents.write('drafts', { open: [damaged, draft, 7], closed: ['?'], shownId: crypto.randomUUID() });
  const { open, closed, shownId } = await createDrafts({ documents, present }).list(null);
  expect({ open, closed, shownId }).toEqual({ open: [draft], closed: [], shownId: firstId });
});

test('what can still be read of a damaged list of drafts outlives the next change', async () => {
  for (const damage of [{ shownId: 7 }, { closed: null }]) {
    const db = newStore();
    const open = [{ id: firstId, name: null, form: aForm({ prompt: 'One' }) }];
    createDocuments(db).write('drafts', { open, closed: [], shownId: firstId, ...damage });
    draftsIn(db).arrange(null, [{ id: firstId, name: 'Foxes' }], firstId);
    expect(await draftsIn(db).list(null)).toMatchObject({
      open: [{ name: 'Foxes', form: { prompt: 'One' } }],
      closed: [],
      shownId: firstId,
    });
  }
});

test('a file that is gone is left out of the draft, a reference as a frame, and each file is asked for once', async () => {
  const asked: string[][] = [];
  const noted = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return present(ids);
  };
  const drafts = createDrafts({ documents: createDocuments(newStore()), present: noted });
  const formWith = async (form: Partial<VideoForm>) => {
    drafts.save(null, { id: firstId, form: aForm(form) });
    const { open, references } = await drafts.list(null);
    return [open[0]?.form.references, open[0]?.form.frames, references.map(({ fileId }) => fileId)];
  };
  const frames = { first: 'file-0002', last: 'file-gone' };
  expect(await formWith({ references: ['file-0001', 'file-gone', 'file-0002'], frames })).toEqual([
    ['file-0001', 'file-0002'],
    { first: 'file-0002', last: null },
    ['file-0001', 'file-0002'],
  ]);
  expect(asked).toEqual([['file-0001', 'file-gone', 'file-0002']]);
  expect(await formWith({ references: [], frames: { first: 'file-gone', last: 'file-0001' } })).toEqual([
    [],
    { first: null, last: 'file-0001' },
    ['file-0001'],
  ]);
});

test('saved forms come back after a restart, and a damaged one costs no other', async () => {
  const db = newStore();
  const form = aForm({ prompt: '', duration: null });
  const saved: SavedForm = { id: crypto.randomUUID(), name: 'Foxes', holdsPrompt: false, form };
  expect(draftsIn(db).savedForms()).toEqual([]);
  draftsIn(db).keepSavedForms([saved]);
  expect(draftsIn(db).savedForms()).toEqual([saved]);
  const damaged = { ...saved, id: crypto.randomUUID(), form: { ...form, references: ['../secret'] } };
  createDocuments(db).write('saved-forms', [damaged, saved, 'nothing']);
  expect(draftsIn(db).savedForms()).toEqual([saved]);
});
