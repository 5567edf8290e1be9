import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashBytes } from '#electron/files/hash.ts';
import { createCastRepository } from '#electron/store/cast.ts';
import { createProjectsRepository } from '#electron/store/projects.ts';
import { aCharge } from '../../../fixtures/builders.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import {
  archives,
  type DataBench,
  filesHolding,
  fillData,
  startDataBench,
  token,
} from '../../../fixtures/services/benches/data-bench.ts';
import { createSpendParts } from '../../../fixtures/services/benches/spend-bench.ts';

const projectId = randomUUID();
const address = 'gateway.example';

/** An app with all kinds of data, of which every finished clip and every conversation belongs to one project. */
async function withProject(): Promise<DataBench> {
  const folder = test.info().outputPath('data');
  const libraryFolder = test.info().outputPath('videos');
  await fillData({ folder, libraryFolder });
  const bench = await startDataBench({ folder, libraryFolder });
  createProjectsRepository(bench.db).insert({
    id: projectId,
    name: 'The lantern / 灯笼',
    note: 'Five shots',
    colour: 'orange',
    createdAt: 5,
    isArchived: false,
  });
  bench.db.exec(
    `UPDATE tasks SET project_id = '${projectId}', gateway_address = 'https://${address}', gateway_label = '${address}';
     UPDATE chat_conversations SET project_id = '${projectId}';`,
  );
  const media = bench.db.prepare("SELECT id FROM files WHERE id <> 'file-copy' AND link IS NULL").pluck().all()[0];
  createCastRepository(bench.db, () => undefined).insert([
    {
      id: randomUUID(),
      kind: 'character',
      name: 'Mara',
      description: 'A young fisher',
      note: '',
      putsDescription: true,
      project: projectId,
      media: [{ fileId: String(media), shows: 'face' }],
      createdAt: 7,
    },
  ]);
  return bench;
}

async function exported(bench: DataBench, isWithAddresses = false): Promise<string> {
  bench.exportPath = test.info().outputPath('lantern.gwproject');
  const done = await bench.data.exportProject({ id: projectId, isWithAddresses });
  expect(done).toMatchObject({ ok: true, value: { name: 'lantern.gwproject' } });
  return bench.exportPath;
}

async function read(bench: DataBench, path: string) {
  const found = await bench.data.readProject(path);
  if (!found.ok || found.value === null) throw new Error(JSON.stringify(found));
  return found.value;
}

async function imported(bench: DataBench, path: string): Promise<string> {
  const { id } = await read(bench, path);
  const done = await bench.data.importProject(id);
  if (!done.ok || done.value === null) throw new Error(JSON.stringify(done));
  return done.value.projectId;
}

async function emptyBench(name: string): Promise<DataBench> {
  return startDataBench({
    folder: test.info().outputPath(name),
    libraryFolder: test.info().outputPath(`${name}-videos`),
  });
}

/** What of a project is promised, with ids as places in their list and clips as their bytes. */
function contentOf(db: DataBench['db'], id: string) {
  const all = (sql: string) => db.prepare(sql).all(id) as Record<string, unknown>[];
  const tasks = all(
    "SELECT * FROM tasks WHERE project_id = ? AND result_path IS NOT NULL AND status = 'ready' AND removed_at IS NULL ORDER BY sequence",
  );
  const messages = all(
    `SELECT m.* FROM chat_messages m JOIN chat_conversations c ON c.sequence = m.conversation
     WHERE c.project_id = ? ORDER BY c.sequence, m.sequence`,
  );
  const rows = {
    project: all('SELECT * FROM projects WHERE id = ?'),
    tasks: tasks.map(({ result_path: path, ...task }) => ({
      ...task,
      clip: hashBytes(readFileSync(String(path))),
    })),
    ledger: all(
      "SELECT l.* FROM task_ledger l JOIN tasks t ON t.id = l.task_id WHERE t.project_id = ? AND t.status = 'ready' AND t.result_path IS NOT NULL ORDER BY t.sequence, l.sequence",
    ),
    charges: all('SELECT * FROM charges WHERE project_id = ? ORDER BY at, model'),
    conversations: all(
      'SELECT * FROM chat_conversations WHERE project_id = ? AND removed_at IS NULL ORDER BY sequence',
    ),
    messages,
    cast: all('SELECT * FROM cast_entries WHERE project_id = ? ORDER BY place'),
  };
  const ids = new Map<string, string>();
  const named = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value,
  ).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (one) => {
    if (!ids.has(one)) ids.set(one, `id ${ids.size}`);
    return ids.get(one) ?? '';
  });
  return JSON.parse(named, (key, value) => (numbered.includes(key) ? undefined : value));
}

/** What a database numbers by itself, and what the gateway's name leaves out. */
const numbered = ['sequence', 'conversation', 'unindexed_from'];

test('a project goes out and comes back into an empty folder, equal in every row and byte; no token, no address, nothing of others', async () => {
  const bench = await withProject();
  createSpendParts({ db: bench.db }).charges.put(aCharge({ projectId }));
  const path = await exported(bench);
  expect(
    filesHolding(test.info().outputPath(), token)
      .concat(filesHolding(test.info().outputPath(), address))
      .filter((name) => name.endsWith('.gwproject')),
  ).toEqual([]);
  const before = contentOf(bench.db, projectId);
  const empty = await emptyBench('empty');
  expect(await read(empty, path)).toMatchObject({
    name: 'The lantern / 灯笼',
    clips: before.tasks.length,
    conversations: before.conversations.length,
    castEntries: 1,
    missingFiles: [],
    missingClips: 0,
    leftOut: 0,
  });
  const id = await imported(empty, path);
  expect(empty.asked).toEqual([`project ${id}`]);
  const after = contentOf(empty.db, id);
  const withoutGateway = (content: { tasks: object[]; charges: object[] }) => ({
    ...content,
    tasks: content.tasks.map((task) => ({ ...task, gateway_address: '', gateway_label: '' })),
    charges: content.charges.map((charge) => ({ ...charge, connection_label: '' })),
  });
  expect(withoutGateway(after)).toEqual(withoutGateway(before));
  expect(before.tasks.length).toBeGreaterThan(0);
  expect(before.messages.length).toBeGreaterThan(0);
});
