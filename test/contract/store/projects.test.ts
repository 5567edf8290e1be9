import type { Project } from '#contract';
import { createCharges } from '#electron/store/charges.ts';
import { createChatRepository } from '#electron/store/chat/chat.ts';
import { createDataRepository } from '#electron/store/data.ts';
import { createProjectsRepository, unfinishedAt } from '#electron/store/projects.ts';
import { createTasksRepository } from '#electron/store/tasks.ts';
import { aCharge, aLedgerEntry, aTask, states } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { anyPlace } from '../../fixtures/store/any-place.ts';
import { newStore } from '../../fixtures/store/new-store.ts';
import { insertTask } from '../../fixtures/store/stored-tasks.ts';

const idOf = (number: number) => `0a1b2c3d-0000-4000-8000-00000000000${number}`;
const [first, second] = [idOf(1), idOf(2)];
const project = (id: string, over: Partial<Project> = {}): Project => ({
  id,
  name: `Project ${id.at(-1)}`,
  note: '',
  colour: 'teal',
  createdAt: 5,
  isArchived: false,
  ...over,
});

function bench() {
  const db = newStore();
  const store = createProjectsRepository(db);
  const charges = createCharges(db);
  const tasks = createTasksRepository(db, anyPlace, () => undefined, charges);
  const chat = createChatRepository(db, () => undefined, charges);
  store.insert(project(first));
  store.insert(project(second));
  const add = (id: string, projectId: string | null, status: keyof typeof states = 'ready') =>
    insertTask(tasks, aTask(states[status], { id, projectId }), aLedgerEntry());
  const conversation = (id: string, projectId: string | null) =>
    chat.insert({
      id,
      title: id,
      isNamed: true,
      isPinned: false,
      connectionId: null,
      projectId,
      createdAt: 1,
      updatedAt: 1,
      settings: {
        model: 'textgen-3.7-flash',
        temperature: null,
        maxOutputTokens: null,
        systemInstruction: '',
      },
      draft: { text: '', attachments: [] },
    });
  const projectOfCharge = (id: string) =>
    db.prepare('SELECT project_id FROM charges WHERE id = ?').pluck().all(id)[0];
  const spentOf = (id: string) =>
    db.prepare('SELECT currency, charge, low FROM project_sums WHERE project_id = ? AND low > 0').all(id);
  return { db, store, charges, tasks, chat, add, conversation, projectOfCharge, spentOf };
}

test('projects come in the order in which they were made, and change in what is given', () => {
  const { store } = bench();
  expect(store.list()).toEqual([project(first), project(second)]);
  expect(store.change(second, { note: 'Twelve shots.' })).toEqual(project(second, { note: 'Twelve shots.' }));
  expect(store.change(second, { name: 'Rain', isArchived: true })?.note).toBe('Twelve shots.');
  expect(store.nameOf(second)).toBe('Rain');
  expect(store.change(idOf(3), { name: 'None' })).toBeNull();
});

test('a row with a colour that this version does not know counts; one without an id of ours is passed over', () => {
  const { db, store } = bench();
  db.exec("UPDATE projects SET colour = 'mauve'");
  db.exec("INSERT INTO projects (id, name, note, colour, created_at) VALUES ('../x', 'x', '', 'red', 0)");
  expect(store.list().map(({ colour }) => colour)).toEqual(['grey', 'grey']);
});

test('what is moved says where it was, and takes its charges along, those of earlier tries too', () => {
  const { db, store, charges, add, projectOfCharge, spentOf } = bench();
  add('task-1', first);
  add('task-2', null);
  db.transaction(() => {
    charges.put(aCharge({ id: 'task-1', projectId: first }));
    charges.put(aCharge({ id: 'task-1', projectId: first }));
    charges.put(aCharge({ id: 'task-10', projectId: first }));
  })();
  const before = spentOf(first);
  expect(store.move('tasks', ['task-1', 'task-2', 'task-x'], second)).toEqual([
    { id: 'task-1', projectId: first },
    { id: 'task-2', projectId: null },
  ]);
  expect(store.move('tasks', ['task-1'], second)).toEqual([]);
  const ids = db.prepare("SELECT id FROM charges WHERE id LIKE 'task-1 %'").pluck().all() as string[];
  expect([...ids, 'task-1'].map(projectOfCharge)).toEqual([second, second]);
  expect(projectOfCharge('task-10')).toBe(first);
  expect(before).toHaveLength(1);
  expect([...spentOf(first), ...spentOf(second)]).toHaveLength(2);
});

test('a conversation takes the charges of its answers along', () => {
  const { db, store, charges, chat, conversation, projectOfCharge } = bench();
  conversation('talk', null);
  chat.append(
    'talk',
    [{ id: 'question', parentId: null, createdAt: 1, chosen: 0, role: 'user', text: 'Hi', attachments: [] }],
    {},
  );
  db.transaction(() => charges.put(aCharge({ id: 'question', kind: 'answer' })))();
  expect(store.move('conversations', ['talk'], first)).toEqual([{ id: 'talk', projectId: null }]);
  expect(projectOfCharge('question')).toBe(first);
  expect(chat.list('', 0, 10, first).conversations.map(({ id }) => id)).toEqual(['talk']);
  expect(chat.list('', 0, 10, second).total).toBe(0);
});

test('a project that is dissolved leaves all that belonged to it, without a project', () => {
  const { db, store, charges, tasks, chat, add, conversation, projectOfCharge, spentOf } = bench();
  add('task-1', first);
  add('task-2', second);
  conversation('talk', first);
  db.transaction(() => charges.put(aCharge({ id: 'gone', projectId: first })))();
  expect(store.dissolve(first)).toEqual({ tasks: ['task-1'], conversations: ['talk'] });
  expect(tasks.get('task-1')?.projectId).toBeNull();
  expect(tasks.get('task-2')?.projectId).toBe(second);
  expect(chat.get('talk')?.projectId).toBeNull();
  expect(projectOfCharge('gone')).toBeNull();
  expect(spentOf(first)).toEqual([]);
  expect(store.list()).toEqual([project(second)]);
});

test('a removal takes what is settled, can be taken back whole, and lets go of the rest in the end', () => {
  const { db, store, tasks, chat, add, conversation } = bench();
  db.prepare(
    `INSERT INTO cast_entries (id, kind, name, description, note, puts_description, project_id, media, created_at, place)
     VALUES ('mara', 'character', 'Mara', '', '', 0, ?, '[]', 1, 0)`,
  ).run(first);
  add('ready', first);
  add('queued', first, 'queued');
  add('other', second);
  conversation('talk', first);
  add('failed', second, 'failed');
  expect(store.contentsOf(first)).toEqual({ clips: 1, tasks: 0, conversations: 1, castEntries: 1 });
  expect(store.contentsOf(second)).toEqual({ clips: 1, tasks: 1, conversations: 0, castEntries: 0 });
  expect(store.remove(first, 100)).toEqual({ tasks: ['ready'], conversations: ['talk'] });
  expect([store.nameOf(first), tasks.get('ready'), chat.get('talk')]).toEqual([null, null, null]);
  expect(tasks.get('queued')?.projectId).toBe(first);
  expect(store.purge(99)).toEqual({ projects: [], tasks: [] });
  expect(store.restore(first)).toBe(true);
  expect([store.nameOf(first), tasks.get('ready')?.projectId]).toEqual(['Project 1', first]);
  expect(chat.get('talk')?.projectId).toBe(first);
  store.remove(first, 200);
  expect(store.purge(200)).toEqual({ projects: [first], tasks: ['queued'] });
  expect(tasks.get('queued')?.projectId).toBeNull();
  // It is asked for: what mentions an entry that went along is plain text from then on.
  expect(db.prepare('SELECT project_id FROM cast_entries').pluck().all()).toEqual([first]);
  expect(store.restore(first)).toBe(false);
});

test('the clips of a project that did not come in as a whole count as nobody’s', () => {
  const { db, store, add } = bench();
  add('whole', first);
  add('half', second);
  db.exec("UPDATE tasks SET result_path = '/videos/' || id");
  store.remove(second, unfinishedAt);
  expect(createDataRepository(db).clipPaths()).toEqual(['/videos/whole']);
});
