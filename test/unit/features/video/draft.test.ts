import { emptyVideoForm, type ReferenceFile, type SavedForm } from '#contract';
import { createDraft } from '#electron/features/video/draft.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { openStore } from '#electron/store/open.ts';
import { aForm } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

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

test('a first draft is the empty form', async () => {
  const draft = createDraft({ documents: createDocuments(openStore(':memory:')), present: async () => [] });
  expect(await draft.get()).toEqual({ form: emptyVideoForm, references: [] });
});

test('a draft comes back as it was left, wrong values and all, after a restart', async () => {
  const db = openStore(':memory:');
  const left = aForm({ prompt: 'half a sent', duration: null, ratio: '16:', references: ['file-0001'] });
  const present = async (ids: readonly string[]) => ids.map(file);
  createDraft({ documents: createDocuments(db), present }).save(left);
  expect(await createDraft({ documents: createDocuments(db), present }).get()).toEqual({
    form: left,
    references: [file('file-0001')],
  });
});

test('a file that is gone is left out of the draft, in form and facts alike', async () => {
  const documents = createDocuments(openStore(':memory:'));
  const present = async (ids: readonly string[]) => ids.filter((id) => id !== 'file-gone').map(file);
  const draft = createDraft({ documents, present });
  draft.save(aForm({ references: ['file-0001', 'file-gone', 'file-0002'] }));
  const { form, references } = await draft.get();
  expect(form.references).toEqual(['file-0001', 'file-0002']);
  expect(references.map(({ fileId }) => fileId)).toEqual(form.references);
});

test('a frame that is gone leaves its place empty, and the other frame where it is', async () => {
  const documents = createDocuments(openStore(':memory:'));
  const present = async (ids: readonly string[]) => ids.filter((id) => id !== 'file-gone').map(file);
  const draft = createDraft({ documents, present });
  draft.save(aForm({ frames: { first: 'file-0001', last: 'file-gone' } }));
  expect((await draft.get()).form.frames).toEqual({ first: 'file-0001', last: null });
  draft.save(aForm({ frames: { first: 'file-gone', last: 'file-0001' } }));
  expect((await draft.get()).form.frames).toEqual({ first: null, last: 'file-0001' });
});

test('a file that is both reference and frame is asked for once', async () => {
  const asked: string[][] = [];
  const present = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return ids.map(file);
  };
  const draft = createDraft({ documents: createDocuments(openStore(':memory:')), present });
  draft.save(
    aForm({ references: ['file-0001', 'file-0002'], frames: { first: 'file-0002', last: 'file-0003' } }),
  );
  expect((await draft.get()).references.map(({ fileId }) => fileId)).toEqual([
    'file-0001',
    'file-0002',
    'file-0003',
  ]);
  expect(asked).toEqual([['file-0001', 'file-0002', 'file-0003']]);
});

test('saved forms come back after a restart, and a damaged one costs no other', async () => {
  const db = openStore(':memory:');
  const form = aForm({ prompt: '', duration: null });
  const saved: SavedForm = { id: crypto.randomUUID(), name: 'Foxes', holdsPrompt: false, form };
  const draftOf = () => createDraft({ documents: createDocuments(db), present: async () => [] });
  expect(draftOf().savedForms()).toEqual([]);
  draftOf().keepSavedForms([saved]);
  expect(draftOf().savedForms()).toEqual([saved]);
  const damaged = { ...saved, id: crypto.randomUUID(), form: { ...form, references: ['../secret'] } };
  createDocuments(db).write('saved-forms', [damaged, saved, 'nothing']);
  expect(draftOf().savedForms()).toEqual([saved]);
});
