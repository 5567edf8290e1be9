import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CastEntry,
  castDraftOf,
  layoutVideoBody,
  type ReferenceFile,
  resolveCast,
  wavOf,
} from '#contract';
import { hashBytes } from '#electron/files/hash.ts';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { withInput } from '#electron/media/clips.ts';
import { createCastRepository } from '#electron/store/cast.ts';
import { createCharges } from '#electron/store/charges.ts';
import { createFilesRepository } from '#electron/store/files.ts';
import { requestsOfLines } from '#renderer/features/video/form/generate/prompt-lines.ts';
import { startGateway } from '../../fixtures/app/steps/journeys.ts';
import { aCharge, aForm, aRequest, aTask, notCreated, states } from '../../fixtures/builders.ts';
import { aConnection } from '../../fixtures/gateway/connections.ts';
import { fixture } from '../../fixtures/media/media-fixtures.ts';
import { sampleFolder } from '../../fixtures/media/sample-files.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { createCastBench } from '../../fixtures/services/benches/cast-bench.ts';
import { createTasksBench } from '../../fixtures/services/memory-tasks.ts';
import { expectNotHeldUp, longestHold } from '../../fixtures/timing.ts';
import { until } from '../../fixtures/until.ts';

function bench() {
  const folder = test.info().outputPath('data');
  const samples = sampleFolder(test.info().outputPath('chosen'));
  const copies = () => readdir(join(folder, 'copies')).catch(() => []);
  return { ...createCastBench(folder), folder, samples, copies };
}

test('media are kept by content: the same bytes once, whatever becomes of the files they came from', async () => {
  const { cast, entry, samples, copies, references } = bench();
  // It asks the disk at once: of a file on a server that is gone, all else would wait for the answer.
  Object.assign(references.copies, {
    find() {
      throw new Error('The disk was asked.');
    },
  });
  const face = await samples.picture('face.png', 1);
  const [voice, same] = [await samples.sound('voice.wav', 1), await samples.picture('same.png', 1)];
  const mara = await entry('Mara', [face, voice]);
  const tom = await entry('Tom', [same]);
  expect(mara.media.map(({ file }) => [file.kind, file.name])).toEqual([
    ['image', 'face.png'],
    ['audio', 'voice.wav'],
  ]);
  expect(tom.media[0]?.file.fileId).toBe(mara.media[0]?.file.fileId);
  expect(await copies()).toHaveLength(2);
  await rm(face);
  await writeFile(same, 'something else');
  const { entries } = { entries: await cast.list() };
  expect(entries.map(({ name }) => name)).toEqual(['Tom', 'Mara']);
  expect(entries.flatMap(({ media }) => media.map(({ file }) => file.isMissing))).toEqual([
    false,
    false,
    false,
  ]);
});

test('a copy that an archive, or a copy of the data folder, has given another time is sent as it is', async () => {
  const { cast, entry, samples, references } = bench();
  const mara = await entry('Mara', [await samples.picture('face.png', 1)]);
  const fileId = mara.media[0]?.file.fileId ?? '';
  const path = references.find(fileId)?.path ?? '';
  utimesSync(path, 1_700_000_000, 1_700_000_000);
  const now = statSync(path).mtimeMs;
  expect(references.find(fileId)?.modifiedAt).toBe(now);
  expect(cast.mentioned('@Mara', null)[0]?.media[0]?.file.modifiedAt).toBe(now);
});

test('a medium of which nothing is known any more is named as missing: where the entry is shown, where it is sent, where it is exported', async () => {
  const { cast, entry, samples, db, chosen } = bench();
  const [face, coat] = [await samples.picture('face.png', 1), await samples.picture('coat.png', 2)];
  const { id, media } = await entry('Mara', [face, coat]);
  const [fileId, other] = media.map(({ file }) => file.fileId);
  db.prepare('DELETE FROM files WHERE id = ?').run(fileId);
  const lost = { file: { fileId, name: '?', isMissing: true } };
  expect(await cast.list()).toMatchObject([{ media: [lost, { file: { fileId: other } }] }]);
  const mentioned = cast.mentioned('@Mara', null);
  const form = { ...aForm({ prompt: '@Mara' }), own: [] };
  expect(resolveCast(form, mentioned).leftOut).toMatchObject([
    { number: 1, reason: 'file-missing', file: { fileId } },
  ]);
  chosen.path = test.info().outputPath('mara.gwcast');
  expect(await cast.exportTo([id])).toMatchObject({
    value: { isSaved: true, refused: [{ name: '?', reason: 'missing' }] },
  });
});

test('what cannot be kept is refused, and twelve media are enough', async () => {
  const { cast, entry, references, samples } = bench();
  const mara = await entry('Mara', [await samples.picture('0.png', 100)]);
  const paths = await Promise.all(
    Array.from({ length: 13 }, (_, at) => samples.picture(`${at}.png`, 100 + at)),
  );
  const { added, refused } = await references.copies.know([
    ...paths.map((path, at) => ({ name: `${at}.png`, path })),
    { name: 'text', path: await samples.put('text.png', Buffer.from('no picture')) },
    { name: 'in memory', path: '' },
  ]);
  expect(refused.map(({ reason }) => reason)).toEqual(['not-media', 'not-a-file']);
  await rm(paths[1] ?? '');
  const grown = await cast.addMedia(
    mara.id,
    added.map(({ fileId }) => fileId),
  );
  if (!grown.ok) throw new Error(grown.error.message);
  expect(grown.value.entry.media).toHaveLength(12);
  expect(grown.value.refused).toEqual([
    { name: '0.png', reason: 'already-added' },
    { name: '1.png', reason: 'missing' },
  ]);
  const more = await cast.addMedia(mara.id, [added[2]?.fileId ?? '']);
  expect(more).toMatchObject({ ok: true, value: { refused: [{ reason: 'too-many-in-all' }] } });
  const both = await entry('Both', []);
  const path = await samples.picture('last.png', 200);
  const { added: last } = await references.copies.know([{ name: 'last.png', path }]);
  const ids = [...added.slice(2), ...last].map(({ fileId }) => fileId);
  const two = await Promise.all([
    cast.addMedia(both.id, ids),
    cast.addMedia(both.id, [added[0]?.fileId ?? '']),
  ]);
  // Of thirteen files that are added at once, the last finds no room, and is named.
  const inAll = (await cast.list()).find(({ id }) => id === both.id)?.media.length;
  const left = two.flatMap((each) => (each.ok ? each.value.refused : []));
  expect([inAll, left.map(({ reason }) => reason)]).toEqual([12, ['too-many-in-all']]);
});

test('a new name is written into all drafts and saved forms; a removed entry becomes plain text until it is restored', async () => {
  const { cast, drafts, entry } = bench();
  const project = '11111111-1111-4111-8111-111111111111';
  const mara = await entry('Mara', []);
  await entry('Mara Stone', []);
  const [id, never] = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];
  const form = aForm({ prompt: '@mara and @Mara Stone' });
  drafts.save(project, { id, form });
  drafts.keepSavedForms([{ id, name: 'Walk', holdsPrompt: true, form }]);
  const prompts = async () => [
    (await drafts.list(project)).open.find((draft) => draft.id === id)?.form.prompt,
    drafts.savedForms()[0]?.form.prompt,
  ];
  expect(await cast.change(mara.id, { name: 'MARA STONE' })).toMatchObject({
    error: { code: 'cast.name-taken' },
  });
  expect((await cast.change(mara.id, { name: 'Eva' })).ok).toBe(true);
  expect(await prompts()).toEqual(['@Eva and @Mara Stone', '@Eva and @Mara Stone']);
  // Of a prompt that would be too long to be read again no word is lost.
  const long = `@Eva${' go'.repeat(66_665)}`;
  drafts.save(project, { id, form: aForm({ prompt: long }) });
  expect((await cast.change(mara.id, { name: 'Evangelina' })).ok).toBe(true);
  expect(await prompts()).toEqual([long, '@Evangelina and @Mara Stone']);
  await cast.change(mara.id, { name: 'Eva' });
  drafts.save(project, { id, form: aForm({ prompt: '@Eva and @Mara Stone' }) });
  drafts.save(project, { id: never, form: aForm({ prompt: 'Eva and @Mara Stone' }) });
  cast.remove([mara.id]);
  expect(await prompts()).toEqual(['Eva and @Mara Stone', 'Eva and @Mara Stone']);
  expect((await cast.list()).map(({ name }) => name)).toEqual(['Mara Stone']);
  const bob = await entry('Bob', []);
  cast.remove([bob.id]);
  expect(await cast.restore([bob.id])).toHaveLength(1);
  expect(await prompts(), 'she is still gone').toEqual(['Eva and @Mara Stone', 'Eva and @Mara Stone']);
  expect((await cast.restore([mara.id])).map(({ name }) => name)).toEqual(['Eva']);
  expect(await prompts()).toEqual(['@Eva and @Mara Stone', '@Eva and @Mara Stone']);
  const { open } = await drafts.list(project);
  expect(open.find((draft) => draft.id === never)?.form.prompt).toBe('Eva and @Mara Stone');
  cast.remove([mara.id]);
  await entry('eva', []);
  expect((await cast.restore([mara.id])).map(({ name }) => name)).toEqual(['Eva 2']);
  expect(await cast.change('33333333-3333-4333-8333-333333333333', {})).toMatchObject({
    error: { code: 'cast.not-found' },
  });
});

test('a draft whose project is gone means whom it meant there, or nobody', async () => {
  const { cast, drafts, entry, db, goneProjects } = bench();
  const [project, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const adopted = async (id: string, end: () => void): Promise<string | undefined> => {
    drafts.save(id, { id, form: aForm({ prompt: '@Anna with @Zoe and @Bob' }) });
    end();
    drafts.adopt(id, (form) => cast.promptAfter(form, id));
    return (await drafts.list(null)).closed[0]?.form.prompt;
  };
  const anna = await entry('Anna', [], project);
  await entry('Bob', [], project);
  for (const name of ['Anna', 'Zoe']) await entry(name, [], other);
  drafts.keepSavedForms([{ id: other, name: 'Walk', holdsPrompt: true, form: aForm({ prompt: '@Anna' }) }]);
  const leave = (): void => {
    cast.freeNames(project);
    db.prepare('UPDATE cast_entries SET project_id = NULL WHERE project_id = ?').run(project);
  };
  expect(await adopted(project, leave)).toBe('@Anna 2 with Zoe and @Bob');
  expect(cast.mentioned(drafts.savedForms()[0]?.form.prompt ?? '', null)).toMatchObject([{ id: anna.id }]);
  const gone = '33333333-3333-4333-8333-333333333333';
  await entry('Anna', [], gone);
  const take = (): void =>
    void db.exec(`UPDATE cast_entries SET removed_at = 1 WHERE project_id = '${gone}'`);
  drafts.keepSavedForms([
    { id: gone, name: 'Walk', holdsPrompt: true, form: aForm({ prompt: '@Eve, @Bob' }) },
  ]);
  await entry('Eve', [], gone);
  expect(await adopted(gone, take)).toBe('Anna with Zoe and @Bob');
  const bobs = [(await entry('Bob', [], other)).id];
  cast.remove(bobs);
  drafts.save(other, { id: other, form: aForm({ prompt: '@Bob' }) });
  const third = '44444444-4444-4444-8444-444444444444';
  const before = await entry('Max', []);
  cast.remove([before.id]);
  await entry('Max', []);
  drafts.save(third, { id: third, form: aForm({ prompt: '@Max' }) });
  cast.forgetGone(gone);
  expect(drafts.savedForms()[0]?.form.prompt, 'in a form of no project').toBe('Eve, @Bob');
  expect((await drafts.list(other)).open[0]?.form.prompt, 'a name that another had there').toBe('@Bob');
  expect((await drafts.list(third)).open[0]?.form.prompt, 'a name that another had before').toBe('@Max');
  goneProjects.add(other);
  const back = await cast.restore([before.id, ...bobs]);
  expect(back.map((each) => [each.name, each.project])).toEqual([
    ['Max 2', null],
    ['Bob 2', null],
  ]);
});

test('what a prompt that mentions nobody has of its own is not looked at when an entry goes, nor where it lies', async () => {
  const { cast, drafts, entry, references, samples } = bench();
  const mara = await entry('Mara', [await samples.picture('a.png', 1)]);
  const { added } = await references.copies.know([
    { name: 'own.png', path: await samples.picture('own.png', 2) },
  ]);
  const own = added.map(({ fileId }) => fileId);
  await rm(references.find(own[0] ?? '')?.path ?? '');
  const form = aForm({ prompt: 'Image 1 beside @Mara by Image 2', references: own });
  drafts.keepSavedForms([{ id: mara.id, name: 'Walk', holdsPrompt: true, form }]);
  const { find } = references.copies;
  const looked: string[] = [];
  Object.assign(references.copies, { find: (id: string) => (looked.push(id), find(id)) });
  cast.remove([mara.id]);
  expect(drafts.savedForms()[0]?.form.prompt).toBe('Image 1 beside Mara by Image ?');
  expect(looked.filter((id) => own.includes(id))).toEqual([]);
});

test('several move into a project and out of it together, or none where a name is taken there', async () => {
  const { cast, entry } = bench();
  const project = '11111111-1111-4111-8111-111111111111';
  const [mara, tom] = [await entry('Mara', []), await entry('Tom', [])];
  const both = [mara.id, tom.id];
  const projects = async () => (await cast.list()).map(({ name, project: own }) => [name, own]);
  const before = both.map((id) => ({ id, projectId: null }));
  expect(cast.move(both, project)).toMatchObject({ value: { changed: expect.arrayContaining(before) } });
  expect(await projects()).toEqual([
    ['Tom', project],
    ['Mara', project],
  ]);
  expect(cast.move([tom.id], null)).toMatchObject({ value: { changed: [{ projectId: project }] } });
  expect(cast.move([tom.id], null)).toMatchObject({ value: { changed: [] } });
  const other = '22222222-2222-4222-8222-222222222222';
  await cast.create({ kind: 'place', name: 'mara', project: other, description: '', fileIds: [] });
  const taken = { code: 'cast.name-taken', details: { names: ['Mara'] } };
  const twice = await Promise.all([entry('Eva', []), entry('Eva', [])]);
  expect(twice.map(({ name }) => name)).toEqual(['Eva', 'Eva 2']);
  cast.remove(twice.map(({ id }) => id));
  for (const into of [other, null]) expect(cast.move(both, into)).toMatchObject({ error: taken });
  expect(await projects()).toEqual([
    ['mara', other],
    ['Tom', null],
    ['Mara', project],
  ]);
});

test('nothing goes into a project that is gone: a move there is refused, what is new belongs to all', async () => {
  const { cast, entry, goneProjects } = bench();
  const project = '11111111-1111-4111-8111-111111111111';
  const mara = await entry('Mara', []);
  goneProjects.add(project);
  expect(cast.move([mara.id], project)).toMatchObject({ error: { code: 'projects.not-found' } });
  expect(await entry('Tom', [], project)).toMatchObject({ project: null });
  expect(await cast.change(mara.id, { project, note: 'tall' })).toMatchObject({
    value: { project: null, note: 'tall' },
  });
});

test('an entry whose project ends while its media are copied belongs to all', async () => {
  const { entry, goneProjects, references, samples } = bench();
  const project = '11111111-1111-4111-8111-111111111111';
  const { keep } = references.copies;
  Object.assign(references.copies, {
    keep(fileId: string) {
      goneProjects.add(project);
      return keep(fileId);
    },
  });
  const made = await entry('Mara', [await samples.picture('a.png', 1)], project);
  expect([made.project, made.media.length]).toEqual([null, 1]);
});

test('a copy that nothing needed stays for the entry that wants it again while such copies are removed', async () => {
  const { cast, entry, copies, references, samples } = bench();
  const face = await samples.picture('face.png', 1);
  await entry('Mara', [face]);
  let isNeeded: (ids: ReadonlySet<string>) => void = () => undefined;
  const asked = new Promise<ReadonlySet<string>>((resolve) => {
    isNeeded = resolve;
  });
  const tidied = references.copies.tidy(() => asked);
  const again = entry('Mona', [face]);
  // Longer than the entry takes that does not wait.
  for (let times = 0; times < 300; times += 1) await copies();
  isNeeded(new Set());
  await Promise.all([tidied, again]);
  const [mona] = await cast.list();
  expect(mona).toMatchObject({ name: 'Mona', media: [{ file: { isMissing: false } }] });
});

test('the number behind a taken name makes no name of a reference of it: such an entry could not be read', async () => {
  const { cast, entry } = createCastBench(test.info().outputPath('data'));
  for (const name of ['Hero Image', 'Hero Image', '主图片', '主图片']) await entry(name, []);
  const names = (await cast.list()).map(({ name }) => name);
  expect(names).toEqual(['主图片 100', '主图片', 'Hero Image 100', 'Hero Image']);
});

test('of two that have come to one name all but the name can be changed', async () => {
  const { cast, db, entry } = bench();
  const mara = await entry('Mara', []);
  const twin = await entry('Mona', []);
  db.prepare("UPDATE cast_entries SET name = 'Mara' WHERE id = ?").run(twin.id);
  expect(await cast.change(twin.id, { note: 'tall' })).toMatchObject({ value: { note: 'tall' } });
  expect(await cast.change(twin.id, { name: 'mara' })).toMatchObject({ error: { code: 'cast.name-taken' } });
  expect(await cast.change(mara.id, { name: 'Zoe' })).toMatchObject({ value: { name: 'Zoe' } });
});

test('drafts that are open nowhere and saved forms go on naming what an entry brings while its media change', async () => {
  const { cast, drafts, entry, samples } = bench();
  const project = '11111111-1111-4111-8111-111111111111';
  const mara = await entry('Mara', [await samples.picture('a.png', 1), await samples.picture('b.png', 2)]);
  const tom = await entry('Tom', [await samples.picture('c.png', 3)]);
  const id = '22222222-2222-4222-8222-222222222222';
  const form = aForm({ prompt: '@Mara by Image 1 in Image 3, @Tom by Image 2' });
  drafts.save(project, { id, form });
  drafts.keepSavedForms([{ id, name: 'Walk', holdsPrompt: true, form }]);
  const prompts = async () => [
    ...new Set([
      (await drafts.list(project)).open.find((draft) => draft.id === id)?.form.prompt,
      drafts.savedForms()[0]?.form.prompt,
    ]),
  ];
  const media = mara.media.map(({ file: { fileId }, shows }) => ({ fileId, shows }));
  await cast.setMedia(mara.id, media.toReversed());
  expect(await prompts()).toEqual(['@Mara by Image 3 in Image 1, @Tom by Image 2']);
  await cast.setMedia(mara.id, [], [media[0]?.fileId ?? '']);
  expect(await prompts()).toEqual(['@Mara by Image ? in Image 1, @Tom by Image 2']);
  cast.remove([mara.id]);
  expect(await prompts()).toEqual(['Mara by Image ? in Image ?, @Tom by Image 1']);
  await cast.restore([mara.id]);
  expect(await prompts()).toEqual(['@Mara by Image ? in Image 1, @Tom by Image 2']);
  expect(tom.media).toHaveLength(1);
  cast.move([mara.id], '33333333-3333-4333-8333-333333333333');
  expect(await prompts(), 'the saved form sees her still').toEqual([
    '@Mara by Image ? in Image ?, @Tom by Image 1',
    '@Mara by Image ? in Image 1, @Tom by Image 2',
  ]);
  cast.move([mara.id], null);
  expect(await prompts()).toEqual(['@Mara by Image ? in Image 1, @Tom by Image 2']);
  drafts.save(project, { id, form: aForm({ prompt: '@Eve, @Tom by Image 1' }) });
  const eve = await entry('Eve', [await samples.picture('d.png', 4)], '33333333-3333-4333-8333-333333333333');
  await cast.change(eve.id, { project: null });
  expect((await prompts())[0]).toBe('@Eve, @Tom by Image 2');
});

test('order, captions and removal of media; the order of entries', async () => {
  const { cast, entry, samples } = bench();
  const mara = await entry('Mara', [await samples.picture('a.png', 1), await samples.picture('b.png', 2)]);
  await entry('Tom', []);
  const zoe = await entry('Zoe', []);
  const [a, b] = mara.media.map(({ file }) => file.fileId);
  const wanted = [
    { fileId: b ?? '', shows: 'wardrobe' },
    { fileId: 'unknown-1', shows: '' },
    { fileId: a ?? '', shows: 'face' },
  ];
  const changed = await cast.setMedia(mara.id, wanted);
  if (!changed.ok) throw new Error(changed.error.message);
  expect(changed.value.media.map(({ file, shows }) => [file.name, shows])).toEqual([
    ['b.png', 'wardrobe'],
    ['a.png', 'face'],
  ]);
  // One that was taken out is put back where it stood, with what it shows.
  await cast.setMedia(mara.id, [], [b ?? '']);
  await cast.addMedia(mara.id, [b ?? '']);
  expect(await cast.setMedia(mara.id, wanted)).toEqual(changed);
  // What came meanwhile is named by neither, and stays.
  const late = await entry('Late', [await samples.picture('c.png', 3)]);
  const c = late.media[0]?.file.fileId ?? '';
  await cast.setMedia(mara.id, [], [b ?? '']);
  await cast.addMedia(mara.id, [c, b ?? '']);
  await cast.setMedia(mara.id, wanted);
  await cast.setMedia(mara.id, [{ fileId: c, shows: 'hat' }]);
  const shownOf = async () => (await cast.list()).find(({ id }) => id === mara.id)?.media ?? [];
  expect((await shownOf()).map(({ file, shows }) => [file.name, shows])).toEqual([
    ['b.png', 'wardrobe'],
    ['c.png', 'hat'],
    ['a.png', 'face'],
  ]);
  cast.remove([late.id]);
  const order = async () => (await cast.list()).map(({ name }) => name);
  // What is not named, such as what another project has, stays beside what it stood beside.
  cast.reorder([mara.id, 'unknown-1', zoe.id]);
  expect(await order()).toEqual(['Mara', 'Tom', 'Zoe']);
  await entry('New', []);
  cast.reorder([zoe.id, mara.id]);
  expect(await order()).toEqual(['New', 'Zoe', 'Tom', 'Mara']);
});

test('a copy goes when nothing needs it any more: no entry, no draft, no task', async () => {
  const first = bench();
  const { cast, entry, samples, drafts, db, folder, copies } = first;
  const paths = await Promise.all([1, 2, 3].map((seed) => samples.picture(`${seed}.png`, seed)));
  const mara = await entry('Mara', paths);
  const [inDraft, inTask] = mara.media.map(({ file }) => file);
  drafts.save(null, { id: mara.id, form: aForm({ castFirst: [inDraft?.fileId ?? ''] }) });
  const task = aTask(states.ready);
  const { tasks } = createTasksBench({ db });
  const reference = { ...inTask, sha256: null, mime: 'image/png', link: null } as never;
  createTasksBench({ db }).leave({ ...task, request: { ...task.request, references: [reference] } });
  await writeFile(join(folder, 'copies', 'whole-file-of-another-database.png'), 'x');
  cast.remove([mara.id]);
  cast.deleteLeftovers();
  await until('one copy is gone', async () => (await copies()).length === 3);
  expect(await readdir(join(folder, 'copies'))).toEqual(
    expect.arrayContaining(['whole-file-of-another-database.png', `${inDraft?.sha256}.cast.png`]),
  );
  expect(await cast.restore([mara.id])).toEqual([]);
  await tasks.close();
});

test('a copy goes with its small picture, and stays where an entry needs it by the id that it had before', async () => {
  const { cast, entry, references, samples, folder, copies } = bench();
  const [kept, gone] = await Promise.all([1, 2].map((seed) => samples.picture(`${seed}.png`, seed)));
  const before = await entry('Mara', [kept ?? '']);
  const [{ file } = { file: null }] = before.media;
  // What copies a data folder may keep no times: the copy is known once more then, under another id.
  await utimes(join(folder, 'copies', `${file?.sha256}.cast.png`), 1_000, 1_000);
  const after = await entry('Mara again', [kept ?? '', gone ?? '']);
  const ids = after.media.map((medium) => medium.file.fileId);
  expect(ids).not.toContain(file?.fileId);
  for (const id of ids) await references.keepThumbnail(id, new Uint8Array([0xff, 0xd8, 0xff, 0xe0]));
  cast.remove([after.id]);
  cast.deleteLeftovers();
  await until('one copy is gone', async () => (await copies()).length === 1);
  expect(await copies()).toEqual([`${file?.sha256}.cast.png`]);
  await until('its small picture is gone', async () => {
    return (await readdir(join(folder, 'thumbnails'))).join() === ids[0];
  });
});

test('files are looked for in tasks part by part, the latest first, and one that is needed meanwhile stays', async () => {
  const { db } = bench();
  const tasks = createTasksBench({ db });
  const leave = (fileId: string) => {
    const reference = {
      fileId,
      name: 'a.png',
      kind: 'image',
      mime: 'image/png',
      bytes: 1,
      sha256: null,
      link: null,
    };
    return tasks.leave(aTask(states.ready, { request: aRequest({ references: [reference as never] }) }));
  };
  for (const fileId of ['oldest', ...Array.from({ length: 450 }, () => 'any'), 'latest']) leave(fileId);
  const prepared: number[] = [];
  const reading = new Proxy(db, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name);
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (!sql.startsWith('SELECT sequence, request')) return statement;
        return { all: (before: number) => prepared.push(before) && statement.all(before) };
      };
    },
  });
  const { needed } = createCastRepository(reading, () => undefined);
  expect([...(await needed(['latest']))]).toEqual(['latest']);
  expect(prepared).toHaveLength(1);
  const asking = needed(['oldest', 'latest', 'meanwhile', 'nowhere']);
  leave('meanwhile');
  expect([...(await asking)]).toEqual(['oldest', 'latest', 'meanwhile']);
  // Three parts with something in them, an empty one, and what came meanwhile.
  expect(prepared.slice(1)).toHaveLength(5);
  await tasks.tasks.close();
});

test('an entry tells how many clips it is in and what was spent on them, earlier tries among it', async () => {
  const { cast, entry, db } = bench();
  const [mara, tom] = [await entry('Mara', []), await entry('Tom', [])];
  const charges = createCharges(db, { onChange: () => undefined });
  const tasks = createTasksBench({ db, charges });
  const cost = (amount: string, currency = 'CNY') => ({ asOf: '2026-01-01', lines: [], currency, amount });
  const leave = (status: 'ready' | 'failed', of: readonly CastEntry[]) => {
    const sent = of.map(({ id: entryId, name, kind }) => ({ entryId, name, kind, media: [] }));
    const own = { prompt: '@Mara', ownReferences: 0, castFirst: [], entries: sent };
    return tasks.leave(aTask(states[status], { request: aRequest({ cast: own }) })).id;
  };
  const [clip, both, failed] = [leave('ready', [mara]), leave('ready', [mara, tom]), leave('failed', [mara])];
  charges.put(aCharge({ id: clip, quote: cost('2.5') }));
  charges.put(aCharge({ id: `${clip} 1`, quote: cost('0.25') }));
  charges.put(aCharge({ id: both, quote: cost('4', 'USD') }));
  charges.put(aCharge({ id: failed, charge: 'possible', quote: cost('1') }));
  expect((await cast.list()).map(({ name, clipCount, usedCount }) => [name, clipCount, usedCount])).toEqual([
    ['Tom', 1, 1],
    ['Mara', 2, 3],
  ]);
  expect(cast.spent(mara.id)).toEqual([
    { currency: 'CNY', certain: '2.75', possible: '1' },
    { currency: 'USD', certain: '4', possible: '0' },
  ]);
  expect(cast.spent(tom.id)).toEqual([{ currency: 'USD', certain: '4', possible: '0' }]);
});

test('the sound of a clip is taken out of it, and one without sound has none', async () => {
  const { references, folder } = bench();
  const clips = sampleFolder(folder);
  await clips.put('with-sound', fixture('sound.mp4'));
  await clips.clip('without-sound');
  const sound = await references.soundOfClip('with-sound');
  if (typeof sound === 'string') throw new Error(sound);
  const path = await clips.put('sound.m4a', sound);
  expect(await withInput(path, async (input) => (await input.getTracks()).map(({ codec }) => codec))).toEqual(
    ['aac'],
  );
  await clips.put('damaged', Buffer.from('no clip'));
  expect(await references.soundOfClip('without-sound')).toBe('no-sound');
  for (const gone of ['no-clip', 'moved']) expect(await references.soundOfClip(gone)).toBe('missing');
  expect(await references.soundOfClip('damaged')).toBe('unreadable');
  const wav = wavOf([new Float32Array(32_000).fill(0.5), new Float32Array(32_000)], 32_000);
  const { added } = await references.addSound('with-sound', wav);
  expect(added).toMatchObject([{ kind: 'audio', mime: 'audio/wav', seconds: 1, name: 'with-sound.wav' }]);
});

test('two hundred entries with a thousand media are listed without holding anything up', async () => {
  const { cast, db, folder, references } = bench();
  await sampleFolder(join(folder, 'copies')).put('seed', Buffer.alloc(1));
  const store = createCastRepository(db, () => undefined);
  const files = createFilesRepository(db);
  const facts = { kind: 'image', mime: 'image/png', modifiedAt: 1, facts: { width: 8, height: 8 } } as const;
  const none = { link: null, frameOf: null, bytes: 1 };
  const entries = Array.from({ length: 200 }, (_, of) => ({
    id: `00000000-0000-4000-8000-${String(of).padStart(12, '0')}`,
    kind: 'character' as const,
    name: `Name ${of}`,
    description: '',
    note: '',
    putsDescription: false,
    project: null,
    createdAt: 1,
    media: Array.from({ length: 5 }, (_, at) => ({ fileId: `medium-${of}-${at}`, shows: '' })),
  }));
  store.insert(entries);
  files.together(() => {
    for (const { fileId } of entries.flatMap(({ media }) => media)) {
      const sha256 = hashBytes(Buffer.from(fileId));
      const path = join(folder, 'copies', `${sha256}.cast.png`);
      writeFileSync(path, 'x');
      files.put({ ...facts, ...none, id: fileId, path, name: 'x.png', sha256 }, 1);
    }
  });
  const { hold, value } = await longestHold(() => cast.list());
  expect(value.flatMap(({ media }) => media)).toHaveLength(1_000);
  expect(value.some(({ media }) => media.some(({ file }) => file.isMissing))).toBe(false);
  expectNotHeldUp(hold);
  expect(cast.mentioned('@Name 7 and @Name 8', null)).toHaveLength(2);
  expect(references.find('medium-0-0')?.sha256).toHaveLength(64);
});

test('where a face is refused, the media that may show it are named, with whose they are', async () => {
  const { cast, entry, samples, references, db } = bench();
  const tasks = createTasksBench({ db, mentionedCast: cast.mentioned, findFile: references.find });
  const own = await references.addFiles([], [{ name: 'own.png', path: await samples.picture('own.png', 7) }]);
  await entry('Mara', [await samples.picture('face.png', 1), await samples.sound('voice.wav', 1)]);
  const fileIds = own.added.map(({ fileId }) => fileId);
  for (const [at, prompt, files] of [
    [0, '@Mara runs', ['Mara: face.png']],
    [1, 'Somebody runs', ['own.png']],
  ] as const) {
    const { id } = tasks.generate({ prompt, references: fileIds });
    tasks.gateway.creates[at]?.settle(notCreated('rejected', 'gateway.person-refused'));
    await until('the task is rejected', () => tasks.statusOf(id) === 'rejected');
    expect(tasks.store.get(id)?.state).toMatchObject({ error: { details: { files } } });
  }
  await tasks.tasks.close();
});

test('what the window shows of a request is what goes out, to the byte, and the same each time', async () => {
  const { cast, entry, samples, references, db } = bench();
  const gateway = await startGateway({ keepBodies: true });
  const client = createGatewayClient({ transport: createTransport() });
  const { address, token } = gateway;
  const tasks = createTasksBench({
    db,
    client,
    signedIn: aConnection({ kind: 'remote', label: 'here', address, token }),
    mentionedCast: cast.mentioned,
    findFile: references.find,
  });
  const own = await references.addFiles([], [{ name: 'own.png', path: await samples.picture('own.png', 7) }]);
  await entry('Mara', [
    await samples.picture('face.png', 1),
    await samples.picture('same-as-own.png', 7),
    await samples.sound('voice.wav', 1),
    await samples.clip('walk.mp4'),
  ]);
  const gone = await entry('小明', [
    await samples.picture('gone.png', 3),
    await samples.picture('ming.png', 4),
  ]);
  await rm(references.find(gone.media[0]?.file.fileId ?? '')?.path ?? '');
  await references.copies.keep(own.added[0]?.fileId ?? '');
  const form = aForm({
    prompt: 'Image 1: @Mara meets @小明, and @Zoe watches @Mara',
    references: own.added.map(({ fileId }) => fileId),
  });
  const files = new Map((await references.present(form.references)).map((file) => [file.fileId, file]));
  const draft = castDraftOf<ReferenceFile>(form, (id) => files.get(id));
  if (draft === null) throw new Error('The reference is not known.');
  const shown = resolveCast(draft, await cast.list());
  expect(shown.leftOut.map(({ name, number, reason }) => [name, number, reason])).toEqual([
    ['小明', 1, 'file-missing'],
  ]);
  const expected = { prompt: shown.prompt, fileIds: shown.references.map(({ file }) => file.fileId) };
  for (const round of [1, 2]) {
    const made = tasks.tasks.create(form, 1, false, undefined, null, expected);
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    await expect.poll(() => gateway.requests.length).toBe(round);
  }
  const sent = shown.references.map(({ file }) => file);
  let body = '';
  for (const segment of layoutVideoBody({ ...form, prompt: shown.prompt }, sent)) {
    const path = segment.type === 'base64' ? references.find(segment.reference.fileId)?.path : null;
    body += segment.type === 'text' ? segment.text : (await readFile(path ?? '')).toString('base64');
  }
  expect(gateway.requests.map((request) => request.body)).toEqual([JSON.parse(body), JSON.parse(body)]);
  expect(gateway.requests.map(({ bodyBytes }) => bodyBytes)).toEqual(
    [body.length, body.length].map(() => Buffer.byteLength(body)),
  );
  const notAsShown = { error: { code: 'cast.not-as-shown' } };
  expect(tasks.tasks.create(form, 1, false, undefined, null, { ...expected, prompt: 'x' })).toMatchObject(
    notAsShown,
  );
  // Of several lines, each goes out with those whom it mentions alone; none goes where one of them is not what was shown.
  const lines = { ...form, prompt: '1. Image 1: @Mara waits\n2. Image 1: the sea' };
  const requests = requestsOfLines(lines, shown, await cast.list());
  expect(requests.map(({ sent }) => sent.length)).toEqual([4, 1]);
  const [first, second] = requests;
  if (first === undefined || second === undefined) throw new Error('There are two lines.');
  // A picture of the cast is named by the number that it has in the line, and no line goes where another line sends it.
  const both = resolveCast({ ...draft, prompt: '1. @Mara waits\n2. @小明 waits' }, await cast.list());
  const pictures = both.references.filter(({ file }) => file.kind === 'image');
  const ming = 1 + pictures.findIndex(({ from }) => from?.name === '小明');
  const promptsOf = async (prompt: string) =>
    requestsOfLines({ ...form, prompt }, both, await cast.list()).map((line) => line.prompt);
  expect(ming).toBe(3);
  expect(await promptsOf('1. @Mara waits\n2. @小明 like Image 3')).toEqual([
    '@Mara waits',
    '@小明 like Image 2',
  ]);
  expect(await promptsOf('1. @Mara like Image 3\n2. @小明 waits')).toEqual([]);
  // A line with a sound alone goes out without it, and says so.
  const mara = (await cast.list()).find(({ name }) => name === 'Mara');
  if (mara === undefined) throw new Error('Mara is gone.');
  const sounds = mara.media.filter(({ file }) => file.kind === 'audio');
  const narrator = { ...mara, id: 'narrator', name: 'Narrator', media: sounds };
  const spoken = { ...form, prompt: '1. @Mara waits\n2. @Narrator speaks' };
  const said = requestsOfLines(spoken, { references: [] }, [mara, narrator]);
  expect(said.map(({ leftOut }) => leftOut.map(({ reason }) => reason))).toEqual([[], ['audio-alone']]);
  const altered = { ...second, shown: { ...second.shown, fileIds: first.shown.fileIds } };
  expect(tasks.tasks.createOfPrompts(lines, [first, altered])).toMatchObject(notAsShown);
  expect(tasks.tasks.createOfPrompts(lines, requests)).toMatchObject({ ok: true });
  await expect.poll(() => gateway.requests.length).toBe(4);
  const entries = await cast.list();
  expect(entries.map(({ name, usedCount, clipCount }) => [name, usedCount, clipCount])).toEqual([
    ['小明', 2, 0],
    ['Mara', 3, 0],
  ]);
  await tasks.tasks.close();
  await client.close();
  await gateway.close();
});
