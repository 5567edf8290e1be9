import { randomUUID } from 'node:crypto';
import { isFailure, maxBodyBytes, type TaskRequest, taskStatuses } from '#contract';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import type { TaskFile } from '#electron/features/tasks/ports.ts';
import type { Connection } from '#electron/shared/connection.ts';
import {
  aFailure,
  aForm,
  aRequest,
  aTask,
  aTaskFile,
  created,
  elsewhere,
  notCreated,
  remote,
  states,
  studio,
} from '../../../fixtures/builders.ts';
import { day, minute, settled, startOfTime } from '../../../fixtures/fake-clock.ts';
import { sessionWith, tokenIn } from '../../../fixtures/gateway/connections.ts';
import { answer, done, refuse, running } from '../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import { createTasksBench, type TasksBench, tellingWrites } from '../../../fixtures/services/memory-tasks.ts';
import { newStore } from '../../../fixtures/store/new-store.ts';
import { allTasks } from '../../../fixtures/store/stored-tasks.ts';

test.describe('several at once', () => {
  test('all are stored before the first one goes out, in one transaction', () => {
    const seen: number[] = [];
    const writes: number[] = [];
    const bench = createTasksBench({ wrapStore: tellingWrites((changes) => writes.push(changes.length)) });
    bench.gateway.onCreate = () => seen.push(allTasks(bench.store).length);
    const made = bench.tasks.create(aForm(), 4);
    expect(made.ok && made.value.map(({ state }) => state.status)).toEqual(Array(4).fill('sending'));
    expect(seen).toEqual([4, 4, 4, 4]);
    expect(writes[0]).toBe(4);
    expect(new Set(bench.gateway.creates.map(({ video }) => JSON.stringify(video))).size).toBe(1);
  });

  test('what has no place waits, and goes out in order', async () => {
    const bench = createTasksBench();
    for (let count = 0; count < 3; count += 1) bench.generate();
    const made = bench.tasks.create(aForm({ prompt: 'Four of me' }), 4);
    const ids = made.ok ? made.value.map(({ id }) => id) : [];
    expect(ids.map(bench.statusOf)).toEqual(['sending', 'waiting', 'waiting', 'waiting']);
    bench.gateway.creates[0]?.settle(notCreated('rejected', 'gateway.bad-request'));
    await settled();
    expect(ids.map(bench.statusOf)).toEqual(['sending', 'sending', 'waiting', 'waiting']);
  });

  test('a store that fails keeps none of them and sends none of them', () => {
    const bench = createTasksBench({
      wrapStore: (store) => ({
        ...store,
        write(changes) {
          // The last of them breaks inside the transaction.
          const last = changes.at(-1);
          store.write(last?.isNew ? [...changes, last] : changes);
        },
      }),
    });
    expect(() => bench.tasks.create(aForm(), 3)).toThrow();
    expect(allTasks(bench.store)).toEqual([]);
    expect(bench.gateway.creates).toEqual([]);
  });
});

/** A chosen file as it stands in a request. */
function asSent({ path: _, modifiedAt, frameOf: __, id: fileId, ...facts }: TaskFile) {
  return { fileId, ...facts, ...(facts.sha256 === null && { modifiedAt }) };
}

/** A bench that knows these files. */
function benchWith(...files: readonly TaskFile[]): TasksBench {
  const bench = createTasksBench();
  for (const file of files) bench.files.set(file.id, file);
  return bench;
}

function unknownTask(bench: TasksBench, changes: Parameters<typeof aTask>[1] = {}) {
  return bench.leave(aTask(states.unknown, changes));
}

test.describe('an unknown outcome', () => {
  test('is settled by sending the same request again, and both are stored together', async () => {
    const writes: (readonly string[])[] = [];
    const bench = createTasksBench({
      wrapStore: tellingWrites((changes) => writes.push(changes.map(({ task }) => task.state.status))),
    });
    const file = aTaskFile();
    bench.files.set(file.id, file);
    const request = aRequest({ references: [asSent(file)], ratio: '9:16' });
    const old = unknownTask(bench, { request });
    const again = await bench.tasks.sendAgain(old.id);
    expect(again).toMatchObject({ ok: true, value: { request, state: { status: 'sending' } } });
    expect(writes[0]).toEqual(['waiting', 'unknown']);
    expect(new Set(bench.listChanges)).toEqual(new Set([old.id, again.ok && again.value.id]));
    expect(bench.store.get(old.id)?.state).toMatchObject({ status: 'unknown', resolution: 'sent-again' });
    expect(bench.store.ledger(old.id).at(-1)).toMatchObject({
      from: 'unknown',
      to: 'unknown',
      why: 'sent-again',
    });
    expect(bench.gateway.creates).toHaveLength(1);
    expect(bench.gateway.creates[0]?.video.references).toMatchObject([{ path: file.path }]);
  });

  test('is not sent a third time by a second press, however quick', async () => {
    const bench = createTasksBench();
    const { id } = unknownTask(bench);
    const both = await Promise.all([bench.tasks.sendAgain(id), bench.tasks.sendAgain(id)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await bench.tasks.sendAgain(id)).toMatchObject({ error: { code: 'tasks.wrong-state' } });
    expect(bench.gateway.creates).toHaveLength(1);
    expect(allTasks(bench.store)).toHaveLength(2);
  });

  test('is not sent again to another gateway, nor while signed out', async () => {
    const bench = createTasksBench();
    const { id } = unknownTask(bench, { gateway: elsewhere });
    expect(await bench.tasks.sendAgain(id)).toMatchObject({ error: { code: 'session.signed-out' } });
    bench.signIn(null);
    expect(await bench.tasks.sendAgain(id)).toMatchObject({ error: { code: 'session.signed-out' } });
    expect(bench.store.get(id)?.state).toMatchObject({ resolution: 'open' });
    expect(bench.gateway.creates).toEqual([]);
  });

  test('of a connection whose token was refused, or that was removed, it says so whatever is tried', async () => {
    for (const [session, code] of [
      [sessionWith(() => null, { needsToken: () => true }), 'gateway.unauthorized'],
      [sessionWith(() => null, { nameOf: () => null }), 'connections.removed'],
    ] as const) {
      const bench = createTasksBench({ session });
      const { id } = unknownTask(bench);
      expect(await bench.tasks.sendAgain(id)).toMatchObject({ error: { code } });
      expect(await bench.tasks.link(id, 'found-it')).toMatchObject({ error: { code } });
      const running = bench.leave(aTask(states.running));
      expect(bench.tasks.checkNow(running.id)).toMatchObject({ error: { code } });
      expect(bench.gateway.creates).toEqual([]);
    }
  });

  test('of a connection that is removed while the files are read, nothing is made that would wait for ever', async () => {
    let name: string | null = 'here';
    const bench = createTasksBench({
      session: sessionWith(() => studio, { nameOf: () => name }),
      async hashOf() {
        name = null;
        return 'a'.repeat(64);
      },
    });
    const file = aTaskFile();
    bench.files.set(file.id, file);
    const request = aRequest({ references: [{ ...asSent(file), sha256: 'a'.repeat(64) }] });
    const unknown = unknownTask(bench, { request });
    const failed = bench.leave(aTask(states.failed, { request }));
    const removed = { error: { code: 'connections.removed' } };
    expect(await bench.tasks.sendAgain(unknown.id)).toMatchObject(removed);
    name = 'here';
    expect(await bench.tasks.generateAgain([failed.id])).toMatchObject(removed);
    expect(allTasks(bench.store)).toEqual([unknown, failed]);
  });

  test('is sent again at a gateway that has to be started for it', async () => {
    let active: Connection | null = null;
    const wake = () => {
      active = studio;
    };
    const session = sessionWith(() => active, { onOpen: wake });
    const bench = createTasksBench({ session });
    const { id } = unknownTask(bench);
    expect((await bench.tasks.sendAgain(id)).ok).toBe(true);
    expect(bench.gateway.creates).toHaveLength(1);
  });

  test('is dismissed, and can still be sent again or linked', async () => {
    const bench = createTasksBench();
    const { id } = unknownTask(bench);
    const dismissed = { ok: true, value: { state: { status: 'unknown', resolution: 'dismissed' } } };
    expect(bench.tasks.dismiss(id)).toMatchObject(dismissed);
    expect(bench.tasks.dismiss(id)).toMatchObject({ error: { code: 'tasks.wrong-state' } });
    expect(bench.listChanges).toEqual([id]);
    expect(bench.notices).toEqual([]);
    expect((await bench.tasks.sendAgain(id)).ok).toBe(true);
    bench.gateway.onQuery = running;
    expect(await bench.tasks.link(id, 'found-it')).toMatchObject({
      ok: true,
      value: { state: { status: 'running', taskId: 'found-it' } },
    });
  });

  test('linked, it goes on with what the checking answer said, and is polled no sooner than it may be', async () => {
    const bench = createTasksBench();
    const { id } = unknownTask(bench);
    const createdAt = startOfTime - day;
    bench.gateway.onQuery = () => answer(remote('running', { createdAt, requestId: 'r-5' }));
    await bench.tasks.link(id, 'found-it');
    expect(bench.store.get(id)).toMatchObject({ createdThere: createdAt, state: { status: 'running' } });
    expect(bench.store.ledger(id).at(-1)).toMatchObject({ to: 'running', httpStatus: 200, requestId: 'r-5' });
    await bench.clock.advance(9_999);
    expect(bench.gateway.queries).toHaveLength(1);
    bench.gateway.onQuery = () => done();
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('ready');
    expect(bench.gateway.creates).toEqual([]);
  });

  test('linked to a task that is done, its clip is fetched at once', async () => {
    const bench = createTasksBench();
    const { id } = unknownTask(bench);
    bench.gateway.onQuery = () => done();
    await bench.tasks.link(id, 'found-it');
    await bench.clock.advance(1_000);
    expect(bench.statusOf(id)).toBe('ready');
    expect(bench.gateway.queries).toHaveLength(1);
  });

  test('is not linked to what another task stands for, however quick', async () => {
    const bench = createTasksBench();
    const { gateway } = bench.leave(aTask(states.ready));
    const overAnother = { ...gateway, connectionId: 'another-to-the-address' };
    bench.leave(aTask({ ...states.ready, taskId: 'remote-2' }, { gateway: overAnother }));
    const ids = [unknownTask(bench).id, unknownTask(bench).id];
    bench.gateway.onQuery = running;
    const refused = { error: { code: 'tasks.already-linked' } };
    for (const taken of ['remote-1', 'remote-2'])
      expect(await bench.tasks.link(ids[0] ?? '', taken)).toMatchObject(refused);
    const both = await Promise.all(ids.map((id) => bench.tasks.link(id, 'found-it')));
    expect(both).toMatchObject([{ ok: true }, refused]);
    expect(ids.map(bench.statusOf)).toEqual(['running', 'unknown']);
  });

  test('is not linked to what a removed task stands for that can come back', async () => {
    const db = newStore();
    const bench = createTasksBench({ db });
    const { id: old } = bench.leave(aTask(states.ready));
    const { id } = unknownTask(bench);
    bench.gateway.onQuery = running;
    db.prepare('UPDATE tasks SET removed_at = ? WHERE id = ?').run(bench.clock.now(), old);
    expect(await bench.tasks.link(id, 'remote-1')).toMatchObject({ error: { code: 'tasks.already-linked' } });
    expect(bench.statusOf(id)).toBe('unknown');
    db.close();
  });

  test('linked to an id the gateway does not know, it stays unknown', async () => {
    const bench = createTasksBench();
    const { id } = unknownTask(bench);
    bench.gateway.onQuery = () => refuse(aFailure('gateway.no-such-task'));
    expect(await bench.tasks.link(id, 'wrong')).toMatchObject({ error: { code: 'gateway.no-such-task' } });
    expect(bench.statusOf(id)).toBe('unknown');
  });
});

test.describe('generate again', () => {
  for (const status of taskStatuses) {
    const isOver = !['waiting', 'sending', 'queued', 'running', 'saving', 'unknown'].includes(status);
    test(`of a task that is ${status}: ${isOver ? 'a new one of the same request' : 'is refused'}`, async () => {
      const bench = createTasksBench();
      const old = bench.leave(aTask(states[status]));
      const again = await bench.tasks.generateAgain([old.id]);
      if (!isOver) {
        expect(again).toMatchObject({ ok: false, error: { code: 'tasks.wrong-state' } });
        expect(bench.gateway.creates).toEqual([]);
        return;
      }
      expect(again).toMatchObject({ ok: true, value: [{ request: old.request }] });
      expect(bench.gateway.creates).toHaveLength(1);
      const isMadeAgain = isFailure(old.state) && { isMadeAgain: true };
      expect(bench.store.get(old.id)).toEqual({ ...old, state: { ...old.state, ...isMadeAgain } });
    });
  }

  test('of all that failed leaves out what was made again before, which is stored with it', async () => {
    const bench = createTasksBench();
    const ids = ['failed', 'rejected', 'expired'].map(
      (status) => bench.leave(aTask(states[status as 'failed'])).id,
    );
    await bench.tasks.generateAgain(ids.slice(0, 1));
    // Asked for twice at once, it is made once.
    const both = await Promise.all([1, 2].map(() => bench.tasks.generateAgain(ids, false, true)));
    expect(both).toMatchObject([
      { ok: true, value: [{}, {}] },
      { ok: true, value: [] },
    ]);
    expect(await bench.tasks.generateAgain(ids, false, true)).toEqual({ ok: true, value: [] });
    expect(bench.gateway.creates).toHaveLength(3);
    expect(bench.store.ledger(ids[0] ?? '').at(-1)).toMatchObject({ to: 'failed', why: 'made-again' });
  });

  test('of several makes all of them, each in its own project, or none where one of them cannot be made', async () => {
    const gone = aTaskFile({ name: 'gone.png' });
    const bench = benchWith(gone);
    bench.library.gone.add(gone.path);
    const [one, two] = [randomUUID(), randomUUID()];
    const whole = [one, two, null].map((projectId) => bench.leave(aTask(states.failed, { projectId })));
    const broken = bench.leave(aTask(states.failed, { request: aRequest({ references: [asSent(gone)] }) }));
    const ids = whole.map(({ id }) => id);
    expect(await bench.tasks.generateAgain([...ids, broken.id])).toMatchObject({
      error: { code: 'files.missing', details: { files: ['gone.png'] } },
    });
    expect(await bench.tasks.generateAgain([...ids, 'none'])).toMatchObject({
      error: { code: 'tasks.not-found' },
    });
    expect(allTasks(bench.store)).toHaveLength(4);
    expect(bench.gateway.creates).toEqual([]);
    expect(await bench.tasks.generateAgain([...ids, ...ids])).toMatchObject({
      ok: true,
      value: [{ projectId: one }, { projectId: two }, { projectId: null }],
    });
    expect(bench.gateway.creates).toHaveLength(3);
  });

  test('of an unknown outcome that is settled makes a new one', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask({ ...states.unknown, resolution: 'dismissed' }));
    expect((await bench.tasks.generateAgain([id])).ok).toBe(true);
  });

  test('names the references that are missing, and stores and sends nothing', async () => {
    const [here, gone] = [aTaskFile(), aTaskFile({ name: 'gone.png' })];
    const bench = benchWith(here, gone);
    bench.library.gone.add(gone.path);
    const references = [here, gone, aTaskFile({ name: 'forgotten.png' })].map(asSent);
    const { id } = bench.leave(aTask(states.ready, { request: aRequest({ references }) }));
    expect(await bench.tasks.generateAgain([id])).toMatchObject({
      ok: false,
      error: { code: 'files.missing', details: { files: ['gone.png', 'forgotten.png'] } },
    });
    expect(allTasks(bench.store)).toHaveLength(1);
    expect(bench.gateway.creates).toEqual([]);
  });

  test('with exactly one of several references missing, names that one and stores and sends nothing', async () => {
    for (const missing of [0, 1, 2]) {
      const files = [aTaskFile(), aTaskFile({ kind: 'video' }), aTaskFile({ kind: 'audio' })];
      const bench = benchWith(...files);
      const old = bench.leave(aTask(states.ready, { request: aRequest({ references: files.map(asSent) }) }));
      const lost = files[missing];
      bench.library.gone.add(lost?.path ?? '');
      expect(await bench.tasks.generateAgain([old.id])).toMatchObject({
        ok: false,
        error: { code: 'files.missing', details: { files: [lost?.name] } },
      });
      expect(bench.gateway.creates).toEqual([]);
      expect(bench.tasks.get(old.id)).toMatchObject({ value: { state: { status: 'ready' } } });
      bench.library.gone.clear();
      expect((await bench.tasks.generateAgain([old.id])).ok).toBe(true);
      expect(bench.gateway.creates[0]?.video.references.map(({ path }) => path)).toEqual(
        files.map(({ path }) => path),
      );
    }
  });

  test('of a file that was edited since sends nothing else for it, and names it; "Send again" does the same', async () => {
    const known: Record<string, string> = { hashed: 'b'.repeat(64), same: 'a'.repeat(64) };
    const bench = createTasksBench({ hashOf: async (id) => known[id] ?? null });
    const asked = { sha256: 'a'.repeat(64) };
    for (const [id, sha256, isRefused] of [
      ['edited', 'b'.repeat(64), true],
      ['hashed', null, true],
      ['same', null, false],
      ['unreadable', null, false],
    ] as const) {
      const file = aTaskFile({ id, name: `${id}.png` });
      bench.files.set(id, { ...file, sha256 });
      const request = aRequest({ references: [{ ...asSent(file), ...asked }] });
      const ready = bench.leave(aTask(states.ready, { request }));
      const unknown = unknownTask(bench, { request });
      const changed = { error: { code: 'files.changed', details: { files: [`${id}.png`] } } };
      const expected = isRefused ? changed : { ok: true };
      expect(await bench.tasks.generateAgain([ready.id]), id).toMatchObject(expected);
      expect(await bench.tasks.sendAgain(unknown.id), id).toMatchObject(expected);
    }
  });

  test('first and last frame keep their roles and their order, and the picture decides the ratio', async () => {
    const [first, last] = [aTaskFile(), aTaskFile()];
    const bench = benchWith(first, last);
    const references = [
      { ...asSent(first), role: 'first_frame' as const },
      { ...asSent(last), role: 'last_frame' as const },
    ];
    const request = aRequest({ mode: 'frames', ratio: null, references });
    const { id } = bench.leave(aTask(states.failed, { request }));
    expect(await bench.tasks.generateAgain([id])).toMatchObject({ ok: true, value: [{ request }] });
    const sent = bench.gateway.creates[0]?.video;
    expect(sent?.ratio).toBeNull();
    expect(sent?.references.map(({ path, role }) => [path, role])).toEqual([
      [first.path, 'first_frame'],
      [last.path, 'last_frame'],
    ]);

    bench.library.gone.add(first.path);
    expect(await bench.tasks.generateAgain([id])).toMatchObject({
      error: { code: 'files.missing', details: { files: [first.name] } },
    });
    expect(bench.gateway.creates).toHaveLength(1);
  });

  test('a reference by address needs no file', async () => {
    const file = aTaskFile({ link: 'https://pictures.example/1.png', path: '' });
    const bench = benchWith(file);
    bench.library.gone.add('');
    const { id } = bench.leave(aTask(states.ready, { request: aRequest({ references: [asSent(file)] }) }));
    expect((await bench.tasks.generateAgain([id])).ok).toBe(true);
    expect(bench.gateway.creates[0]?.video.references).toMatchObject([{ link: file.link }]);
  });

  test('a file that has grown too large since is told by the rules of the form, before anything is stored', async () => {
    const file = aTaskFile();
    const bench = benchWith(file);
    const { id } = bench.leave(aTask(states.ready, { request: aRequest({ references: [asSent(file)] }) }));
    bench.files.set(file.id, { ...file, bytes: maxBodyBytes });
    expect(await bench.tasks.generateAgain([id])).toMatchObject({
      error: { code: 'video.invalid', details: { issues: ['body-too-large'] } },
    });
    expect(bench.gateway.creates).toEqual([]);
    expect(bench.statusOf(id)).toBe('ready');
  });

  test('without a token, or where it was refused, that is said', async () => {
    for (const needsToken of [true, false]) {
      const bench = createTasksBench({ session: sessionWith(() => null, { needsToken: () => needsToken }) });
      const { id } = bench.leave(aTask(states.ready));
      const refused = { error: { code: needsToken ? 'gateway.unauthorized' : 'session.signed-out' } };
      expect(await bench.tasks.generateAgain([id])).toMatchObject(refused);
      expect(bench.tasks.create(aForm())).toMatchObject(refused);
    }
  });
});

test.describe('an earlier request that breaks a rule of the form', () => {
  const audio = aTaskFile({ kind: 'audio', mime: 'audio/mp3', bytes: 90_000_000 });
  const frame = aTaskFile();
  const broken: readonly [
    what: string,
    files: readonly TaskFile[],
    change: Partial<TaskRequest>,
    issue: string,
  ][] = [
    ['a ratio that is a word', [], { ratio: 'junk' }, 'ratio-format'],
    ['99 seconds', [], { duration: 99 }, 'duration-range'],
    ['no ratio and no reference', [], { ratio: null }, 'ratio-needed'],
    ['a resolution that is a word', [], { resolution: 'huge' }, 'resolution-format'],
    ['nothing to say', [], { prompt: ' ' }, 'prompt-empty'],
    ['90 MB of audio alone', [audio], { references: [asSent(audio)] }, 'audio-alone'],
    ['90 MB of audio', [audio], { references: [asSent(audio)] }, 'body-too-large'],
    [
      'a frame among free references',
      [frame],
      { references: [{ ...asSent(frame), role: 'first_frame' }] },
      'frame-roles',
    ],
  ];
  for (const [what, files, change, issue] of broken) {
    test(`${what}: neither "Generate again" nor "Send again" stores or sends it, and each says why`, async () => {
      const bench = benchWith(...files);
      const request = aRequest(change);
      const ready = bench.leave(aTask(states.ready, { request }));
      const unknown = unknownTask(bench, { request });
      const answers = [await bench.tasks.generateAgain([ready.id]), await bench.tasks.sendAgain(unknown.id)];
      for (const answer of answers) {
        expect(answer).toMatchObject({
          error: { code: 'video.invalid', details: { issues: expect.arrayContaining([issue]) } },
        });
      }
      expect(allTasks(bench.store)).toHaveLength(2);
      expect(bench.store.get(unknown.id)).toEqual(unknown);
      expect(bench.gateway.creates).toEqual([]);
    });
  }
});

test.describe('what support needs', () => {
  test('every change is in the ledger with HTTP status and request id', async () => {
    const bench = createTasksBench();
    const { id } = bench.generate();
    bench.gateway.creates[0]?.settle(created('remote-1'));
    await settled();
    const failure = aFailure('gateway.trouble');
    const details = { httpStatus: 502, requestId: 'r-2' };
    const answers = [
      refuse({ ...failure, error: { ...failure.error, details } }),
      answer(remote('running', { requestId: 'r-3' })),
      answer(remote('failed', { requestId: 'r-4' })),
    ];
    bench.gateway.onQuery = () => answers.shift() ?? running();
    await bench.clock.advance(5 * minute);
    const read = bench.tasks.ledger(id);
    expect(
      read.ok &&
        read.value.map(({ to, why, httpStatus, requestId }) => [to, why, httpStatus, requestId].join(' ')),
    ).toEqual([
      'waiting stored  ',
      'sending send-started  ',
      'queued created 200 request-remote-1',
      'queued trouble: gateway.trouble 502 r-2',
      'running observed 200 r-3',
      'failed failed: gateway.generation-failed 200 r-4',
    ]);
  });

  test('trouble for days does not flood the ledger', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.queued));
    bench.gateway.onQuery = () => refuse(aFailure('gateway.trouble'));
    bench.tasks.start();
    await bench.clock.advance(day / 8);
    bench.clock.jump(2 * day);
    await bench.clock.advance(60 * minute);
    bench.gateway.onQuery = running;
    await bench.clock.advance(2 * minute);
    const ledger = bench.store.ledger(id).map(({ why }) => why);
    expect(bench.gateway.queries.length).toBeGreaterThan((0.7 * day) / 8 / pollPolicy.maxIntervalMs);
    expect(ledger).toEqual(['left by an earlier run', 'trouble: gateway.trouble', 'observed']);
  });

  test('a report holds neither prompt nor token', () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.failed, { request: aRequest({ prompt: 'A private wish' }) }));
    const report = bench.tasks.reportText(id);
    expect(report).toContain(`Task: ${id}`);
    expect(report).toContain('left by an earlier run');
    expect(report).not.toContain('A private wish');
    expect(report).not.toContain(tokenIn(studio));
  });

  test('of a task nobody knows nothing can be had', async () => {
    const { tasks } = createTasksBench();
    const notFound = { ok: false, error: { code: 'tasks.not-found' } };
    const { get, cancel, stopWaiting, resume, ledger, dismiss, saveNow } = tasks;
    for (const act of [get, cancel, stopWaiting, resume, ledger, dismiss, saveNow])
      expect(act('none')).toMatchObject(notFound);
    expect(await tasks.showInFolder('none')).toMatchObject(notFound);
    expect(tasks.reportText('none')).toBeNull();
    expect(await tasks.sendAgain('none')).toMatchObject(notFound);
    expect(await tasks.generateAgain(['none'])).toMatchObject(notFound);
  });
});

test('a finished clip whose file is gone is fetched once more while its gateway has it, and nothing is made anew', async () => {
  const bench = createTasksBench();
  const [there, gone] = ['/videos/there.mp4', '/videos/gone.mp4'].map(
    (resultPath, at) => bench.leave(aTask({ ...states.ready, taskId: `remote-${at}` }, { resultPath })).id,
  ) as [string, string];
  bench.library.gone.add('/videos/gone.mp4');
  expect(await bench.tasks.fetchAgain(there)).toMatchObject({ error: { code: 'tasks.wrong-state' } });
  bench.gateway.onQuery = () => refuse(aFailure('gateway.no-such-task'));
  expect(await bench.tasks.fetchAgain(gone)).toMatchObject({ error: { code: 'gateway.no-such-task' } });
  bench.gateway.onQuery = running;
  expect(await bench.tasks.fetchAgain(gone)).toMatchObject({ error: { code: 'gateway.no-result' } });
  expect(bench.statusOf(gone)).toBe('ready');
  const urlOf = () => {
    const shown = bench.tasks.get(gone);
    return shown.ok ? shown.value.mediaUrl : null;
  };
  const failed = urlOf();
  await bench.clock.advance(1_000);
  bench.gateway.onQuery = () => done();
  const both = await Promise.all([1, 2].map(() => bench.tasks.fetchAgain(gone)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await bench.clock.advance(1_000);
  expect(bench.pathOf(gone)).toEqual(['ready', 'saving', 'ready']);
  expect(bench.store.get(gone)?.resultPath).not.toBe('/videos/gone.mp4');
  // A window remembers of an address that it failed.
  expect(urlOf()).not.toBe(failed);
  expect(bench.gateway.creates).toEqual([]);
});
