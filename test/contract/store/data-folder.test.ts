import { copyFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { everyTask } from '#contract';
import { createDatabase, type Db, openToRead } from '#electron/store/open.ts';
import { assets } from '../../fixtures/gateway/practice-gateway.ts';
import { createPracticeGateway } from '../../fixtures/gateway/scripted-gateway.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtApp } from '../../fixtures/services/built-worker.ts';
import { startWholeApp } from '../../fixtures/services/whole-app.ts';
import { makeDataFolder, seenOf } from '../../fixtures/store/data-folder.ts';
import { dataOfSchema9 } from '../../fixtures/store/data-of-schema-9.ts';

/** Set to a folder, it gets the data of the present version, to become the fixture of the next one. */
const target = process.env.DATA_FOLDER;

if (target !== undefined)
  test('the data folder of this version is written', async () => {
    const root = test.info().outputPath();
    const timing = { runningAfterMs: 0, doneAfterMs: 0 };
    const gateway = await createPracticeGateway({
      stateFolder: null,
      assets,
      keepBodies: true,
      timing,
      port: 35811,
    });
    await makeDataFolder(target, root, await builtApp(), gateway);
    await gateway.close();
  });

test('a data folder of schema 9 opens with everything in it', async () => {
  const root = test.info().outputPath();
  const { now, seen } = JSON.parse(readFileSync(join(dataOfSchema9, 'seen.json'), 'utf8'));
  const opened = await seenOf(dataOfSchema9, root, await builtApp(), now);
  const { answers, ...rest } = z
    .looseObject({ answers: z.array(z.tuple([z.string()], z.unknown())) })
    .parse(opened);
  const asked = new Set((seen.answers as readonly (readonly [string])[]).map(([channel]) => channel));
  const known = { ...rest, answers: answers.filter(([channel]) => asked.has(channel)) };
  // The addresses of files tell which bytes they are of since.
  const answered = JSON.parse(JSON.stringify(known).replaceAll(/\?of=\d+-\d+/g, ''));
  expect(ordered(answered)).toMatchObject({ ...ordered(JSON.parse(JSON.stringify(seen), withoutStars)) });
});

test('connections that cannot be read at the start keep the window waiting, and are all there at the next try', async () => {
  const root = test.info().outputPath();
  const [dataFolder, defaultLibraryFolder] = [join(root, 'data'), join(root, 'videos')];
  cpSync(join(dataOfSchema9, 'data'), dataFolder, { recursive: true });
  const path = join(dataFolder, 'credentials.json');
  renameSync(path, `${path}-away`);
  mkdirSync(path);
  const app = await startWholeApp({ dataFolder, defaultLibraryFolder, bundle: await builtApp() });
  const failure = { ok: false, error: { code: 'data.unwritable' } };
  for (const channel of ['session.get', 'connections.list'])
    expect(await app.call(channel, undefined)).toMatchObject(failure);
  rmdirSync(path);
  renameSync(`${path}-away`, path);
  const { connections } = JSON.parse(readFileSync(path, 'utf8'));
  expect(await app.call('session.get', undefined)).toMatchObject({ ok: true, value: { status: 'signedIn' } });
  expect(await app.call('connections.list', undefined)).toMatchObject({
    value: { length: connections.length },
  });
  await app.end();
});

test('clips of a chosen folder that no data tell of come into the library by their recipes once the user says so, when it is chosen once more too', async () => {
  const root = test.info().outputPath();
  const [clips, other] = [join(root, 'clips'), join(root, 'other')];
  for (const folder of [clips, other]) mkdirSync(folder, { recursive: true });
  copyFileSync(join(dataOfSchema9, 'Snow.gwrecipe'), join(clips, 'Snow.gwrecipe'));
  writeFileSync(join(clips, 'Snow.mp4'), 'a clip');
  const folders = { dataFolder: join(root, 'data'), defaultLibraryFolder: join(root, 'videos') };
  const app = await startWholeApp({ ...folders, bundle: await builtApp() });
  const library = { filter: everyTask, search: '', offset: 0, limit: 60 };
  const names = async () => {
    const answer = await app.call('library.page', library);
    return pageSchema.parse(answer).value.tasks.map(({ state }) => state.fileName);
  };
  const asked: number[] = [];
  for (const [folder, isWanted] of [
    [clips, false],
    [other, true],
    [clips, true],
  ] as const) {
    app.dialogs.libraryFolder = folder;
    app.dialogs.takesUp = (count) => asked.push(count) > 0 && isWanted;
    expect(await app.call('libraryFolder.choose')).toMatchObject({ value: { type: 'changed' } });
    if (folder === clips) await app.until('the question', async () => asked.length === (isWanted ? 2 : 1));
    if (!isWanted) expect(await names()).toEqual([]);
  }
  await app.until('the clip in the library', async () => (await names()).length > 0);
  expect({ asked, names: await names() }).toEqual({ asked: [1, 1], names: ['Snow.mp4'] });
  const chosenAgain = () => app.call('libraryFolder.choose');
  expect(await chosenAgain()).toMatchObject({ error: { code: 'folder.same' } });
  // As one that the user has taken out of the trash.
  const recipe = readFileSync(join(clips, 'Snow.gwrecipe'), 'utf8').replace(
    /"id": "[0-9a-f]{8}/,
    '"id": "0a1b2c3d',
  );
  writeFileSync(join(clips, 'Back.gwrecipe'), recipe.replaceAll('Snow.mp4', 'Back.mp4'));
  writeFileSync(join(clips, 'Back.mp4'), 'a clip');
  expect(await chosenAgain()).toMatchObject({ value: { type: 'changed' } });
  expect({ asked, names: (await names()).sort() }).toEqual({
    asked: [1, 1, 1],
    names: ['Back.mp4', 'Snow.mp4'],
  });
  await app.end();
});

const pageSchema = z.object({
  value: z.object({ tasks: z.array(z.object({ state: z.object({ fileName: z.string() }) })) }),
});

/** What has an id stands in the order of ids, and answers in that of their calls: the order of lists is another test's. */
function ordered(value: object): object {
  const keyOf = (each: unknown): string | undefined =>
    Array.isArray(each)
      ? JSON.stringify(each.slice(0, 2))
      : z
          .object({ id: z.string() })
          .or(z.object({ tag: z.string() }).transform(({ tag }) => ({ id: tag })))
          .safeParse(each).data?.id;
  return JSON.parse(JSON.stringify(value), (_, part) =>
    Array.isArray(part) && keyOf(part[0]) !== undefined
      ? part.sort((left, right) => ((keyOf(left) ?? '') < (keyOf(right) ?? '') ? -1 : 1))
      : part,
  );
}

/** The one starred clip of this folder has a rating of its own: its star is a tag now. */
function withoutStars(key: string, value: unknown): unknown {
  if (key === 'tags' && Array.isArray(value) && value.some((each) => each.tag === 'winter'))
    return [...value, { tag: '★', count: 1 }];
  // What the session said of its connection stands in the connection.
  if (key === 'value' && value instanceof Object && 'needsToken' in value)
    return { status: 'signedIn', restartsToUnlock: false };
  if (typeof value !== 'object' || value === null || !('isStarred' in value)) return value;
  const { isStarred, ...task } = value as { isStarred: boolean; tags: string[]; rating: number };
  if (isStarred) expect(task.rating).toBeGreaterThan(0);
  return isStarred ? { ...task, tags: [...task.tags, '★'] } : task;
}

test('a new database of version 9 is laid out as the one that was written: what has shipped of the schema is never edited', () => {
  const folder = test.info().outputPath();
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(dataOfSchema9, 'data/studio.db'), join(folder, 'written.db'));
  const [written, made] = [
    openToRead(join(folder, 'written.db')),
    createDatabase(join(folder, 'made.db'), 9),
  ];
  expect(layoutOf(made)).toEqual(layoutOf(written));
  for (const db of [written, made]) db.close();
});

/** Tables with their columns in order, and the text of all else; a table that was changed since it was made has another text than a new one. */
function layoutOf(db: Db): unknown {
  const entries = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all();
  const columns = db.prepare(
    'SELECT name, type, "notnull" AS isNeeded, dflt_value AS otherwise, pk, hidden FROM pragma_table_xinfo(?)',
  );
  return (entries as { type: string; name: string; sql: string | null }[]).map(({ sql, ...entry }) =>
    sql?.startsWith('CREATE TABLE')
      ? { ...entry, columns: columns.all(entry.name) }
      : { ...entry, sql: sql?.replaceAll(/\s+/g, ' ') },
  );
}
