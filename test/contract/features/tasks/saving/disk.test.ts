import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '#contract';
import { pollPolicy } from '#electron/features/tasks/polling/poll-policy.ts';
import { findClipPath } from '#electron/features/tasks/saving/clip-path.ts';
import type { CreateOutcome } from '#electron/gateway/types.ts';
import { MediaLimitError } from '#electron/media/byte-file.ts';
import { aTask, created, notCreated, states, studio } from '../../../../fixtures/builders.ts';
import { day, minute, settled } from '../../../../fixtures/fake-clock.ts';
import { done, trouble } from '../../../../fixtures/gateway/memory-gateway.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import { createTasksBench } from '../../../../fixtures/services/memory-tasks.ts';
import { newStore } from '../../../../fixtures/store/new-store.ts';

/** A bench with a clip that the disk does not take. */
function refused(code: 'disk.full' | 'disk.folder-gone' | 'disk.unwritable') {
  const bench = createTasksBench();
  const { id } = bench.leave(aTask(states.saving));
  bench.library.trouble = code;
  bench.tasks.start();
  return { ...bench, id };
}

test.describe('a disk that does not take the clip', () => {
  for (const code of ['disk.full', 'disk.folder-gone', 'disk.unwritable'] as const) {
    test(`${code}: the clip waits, with words, however long, and is saved when there is room`, async () => {
      const bench = refused(code);
      await bench.clock.advance(code === 'disk.full' ? day : 60 * minute);
      bench.clock.jump(day);
      await bench.clock.advance(60 * minute);
      expect(bench.store.get(bench.id)?.state).toMatchObject({ status: 'saving', trouble: { code } });
      expect(bench.download.calls).toEqual([]);
      expect(bench.gateway.queries).toEqual([]);
      expect(bench.store.ledger(bench.id).length).toBeLessThan(8);
      bench.library.trouble = null;
      await bench.clock.advance(pollPolicy.diskRetryMs);
      expect(bench.statusOf(bench.id)).toBe('ready');
    });
  }

  test('is tried again and again, at once on the user’s word, and at once in another folder', async () => {
    const bench = refused('disk.full');
    let tries = 0;
    const { pathFor } = bench.library;
    Object.assign(bench.library, {
      pathFor: (name: string) => {
        tries += 1;
        return pathFor(name);
      },
    });
    await bench.clock.advance(10 * pollPolicy.diskRetryMs);
    expect(tries).toBe(11);
    expect(bench.tasks.saveNow(bench.id)).toMatchObject({ ok: true, value: { state: { status: 'saving' } } });
    await bench.clock.advance(pollPolicy.startSpacingMs);
    expect(tries).toBe(12);
    bench.library.trouble = null;
    bench.tasks.libraryChanged();
    await bench.clock.advance(pollPolicy.startSpacingMs);
    expect(bench.statusOf(bench.id)).toBe('ready');
  });

  test('a disk that fills while the clip comes is waited for in the same way', async () => {
    const bench = createTasksBench();
    const { id } = bench.leave(aTask(states.saving));
    bench.download.onDownload = () => trouble('disk.full');
    bench.tasks.start();
    await bench.clock.advance(10 * pollPolicy.diskRetryMs);
    expect(bench.download.calls).toHaveLength(11);
    expect(bench.gateway.queries).toEqual([]);
    bench.download.onDownload = () => ok({ bytes: 1, sha256: 'ab' });
    bench.tasks.saveNow(id);
    await bench.clock.advance(pollPolicy.startSpacingMs);
    expect(bench.statusOf(id)).toBe('ready');
  });

  test('only a clip that waits to be saved can be saved now', () => {
    const bench = createTasksBench();
    for (const state of [states.queued, states.ready, states.failed]) {
      const { id } = bench.leave(aTask(state));
      expect(bench.tasks.saveNow(id)).toMatchObject({ ok: false, error: { code: 'tasks.wrong-state' } });
    }
  });
});

test('a clip that got another name because its own was taken is known by that name', async () => {
  const bench = createTasksBench();
  const { id } = bench.leave(aTask(states.saving));
  bench.download.onDownload = () => ok({ path: '/videos/fox 2.mp4', bytes: 1, sha256: 'ab' });
  bench.tasks.start();
  await bench.clock.advance(minute);
  expect(bench.store.get(id)).toMatchObject({
    state: { status: 'ready', fileName: 'fox 2.mp4' },
    resultPath: '/videos/fox 2.mp4',
  });
  expect(bench.recipes).toEqual([id]);
});

test.describe('the library folder', () => {
  const folder = () => test.info().outputPath('library');

  test('of the app’s own choice is made when it is not there', async () => {
    const path = join(folder(), 'deeper');
    expect(await findClipPath({ path, isDefault: true }, 'a.mp4')).toEqual(ok(join(path, 'a.mp4')));
    expect(await readdir(folder())).toEqual(['deeper']);
  });

  test('of the user’s choice is not made again when it is gone', async () => {
    const path = join(folder(), 'stick');
    expect(await findClipPath({ path, isDefault: false }, 'a.mp4')).toMatchObject({
      ok: false,
      error: { code: 'disk.folder-gone', retryable: true, details: { cause: 'ENOENT' } },
    });
    await mkdir(path, { recursive: true });
    expect(await findClipPath({ path, isDefault: false }, 'a.mp4')).toEqual(ok(join(path, 'a.mp4')));
    await rm(path, { recursive: true });
    await writeFile(path, 'a file in its place');
    expect(await findClipPath({ path, isDefault: false }, 'a.mp4')).toMatchObject({
      error: { code: 'disk.folder-gone' },
    });
  });

  test('that cannot be written to is told', async () => {
    test.skip(process.platform === 'win32', 'Windows has no such modes.');
    test.skip(process.getuid?.() === 0, 'The superuser may write anywhere.');
    await mkdir(folder(), { recursive: true });
    await chmod(folder(), 0o500);
    expect(await findClipPath({ path: folder(), isDefault: false }, 'a.mp4')).toMatchObject({
      error: { code: 'disk.unwritable', details: { cause: 'EACCES' } },
    });
  });

  test('whose place is taken by a file cannot be made', async () => {
    await mkdir(folder(), { recursive: true });
    const path = join(folder(), 'file');
    await writeFile(path, '');
    expect(await findClipPath({ path: join(path, 'in'), isDefault: true }, 'a.mp4')).toMatchObject({
      error: { code: 'disk.unwritable', details: { cause: 'ENOTDIR' } },
    });
  });
});

test.describe('a database that does not take what the gateway said', () => {
  /** A bench whose store fails `failures.left` times once the request is out. */
  function failing() {
    const failures = { left: 0, count: 0 };
    const bench = createTasksBench({
      wrapStore: (store) => ({
        ...store,
        write(changes) {
          if (failures.left > 0) {
            failures.left -= 1;
            failures.count += 1;
            throw new Error('database or disk is full');
          }
          store.write(changes);
        },
      }),
    });
    return { ...bench, failures };
  }

  test('the id of what was paid for is kept, tried again until it is stored, and then followed', async () => {
    const bench = failing();
    const { id } = bench.generate();
    bench.failures.left = 6;
    bench.gateway.creates[0]?.settle(created('remote-1'));
    await bench.clock.advance(30_000);
    expect(bench.statusOf(id)).toBe('sending');
    expect(bench.log.lines.find(({ data }) => data.taskId === 'remote-1')).toMatchObject({ data: { id } });
    bench.gateway.onQuery = () => done();
    await bench.clock.advance(2 * minute);
    expect(bench.failures.count).toBe(6);
    expect(bench.statusOf(id)).toBe('ready');
    expect(bench.pathOf(id)).toEqual(['waiting', 'sending', 'queued', 'saving', 'ready']);
    expect(bench.gateway.creates).toHaveLength(1);
  });

  for (const [type, status] of [
    ['rejected', 'rejected'],
    ['unknown', 'unknown'],
    ['not-sent', 'rejected'],
  ] as const) {
    test(`${type} is stored as soon as it can be`, async () => {
      const bench = failing();
      const { id } = bench.generate();
      bench.failures.left = 3;
      bench.gateway.creates[0]?.settle(notCreated(type, 'gateway.unreachable'));
      await bench.clock.advance(minute);
      expect(bench.statusOf(id)).toBe(status);
    });
  }

  test('what made nothing, and is cancelled before that can be stored, does not go out again', async () => {
    const bench = failing();
    const { id } = bench.generate();
    bench.failures.left = 2;
    bench.gateway.creates[0]?.settle({
      ...notCreated('not-sent', 'gateway.unreachable'),
      isForNow: true,
    } as CreateOutcome);
    await settled();
    expect(bench.tasks.cancel(id)).toMatchObject({ ok: true });
    await bench.clock.advance(10 * minute);
    expect([bench.statusOf(id), bench.gateway.creates.length]).toEqual(['cancelled', 1]);
  });

  test('at the end of the app it is tried once more', async () => {
    const bench = failing();
    const { id } = bench.generate();
    bench.failures.left = 1;
    bench.gateway.creates[0]?.settle(created('remote-1'));
    await settled();
    expect(bench.statusOf(id)).toBe('sending');
    await bench.tasks.close();
    expect(bench.store.get(id)?.state).toMatchObject({ status: 'queued', taskId: 'remote-1' });
  });

  test('is tried 1, 2, 4, 8 and 16 seconds later, then every 30, however long the disk refuses it', async () => {
    const bench = failing();
    const { id } = bench.generate();
    bench.failures.left = Number.POSITIVE_INFINITY;
    bench.gateway.creates[0]?.settle(created('remote-1'));
    await bench.clock.advance(31_000);
    expect(bench.failures.count).toBe(6);
    await bench.clock.advance(60 * minute);
    expect(bench.failures.count).toBe(6 + 120);
    bench.failures.left = 0;
    await bench.clock.advance(30_000);
    expect(bench.store.get(id)?.state).toMatchObject({ status: 'queued', taskId: 'remote-1' });
  });

  test('the id is kept though nothing else can be stored, such as the time at the gateway', async () => {
    const db = newStore();
    const bench = createTasksBench({ db });
    const { id } = bench.generate();
    db.exec('DROP TABLE documents');
    bench.gateway.creates[0]?.settle({
      type: 'created',
      taskId: 'remote-1',
      requestId: null,
      httpStatus: 200,
      serverTime: bench.clock.now() + day,
    });
    await settled();
    expect(bench.store.get(id)?.state).toMatchObject({ status: 'queued', taskId: 'remote-1' });
    bench.gateway.onQuery = () => done();
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('ready');
  });

  test('what cannot be marked as sent is not sent', async () => {
    const bench = failing();
    bench.signIn(null);
    const { id } = bench.leave(aTask(states.waiting));
    bench.failures.left = 1;
    bench.signIn(studio);
    expect(bench.gateway.creates).toEqual([]);
    expect(bench.statusOf(id)).toBe('waiting');
    bench.tasks.sessionChanged();
    expect(bench.gateway.creates).toHaveLength(1);
  });

  for (const [status, damage] of [
    ['ready', null],
    ['failed', new MediaLimitError('too many')],
  ] as const) {
    test(`a clip that is on disk but not stored is fetched once, and ${status} when it can be stored`, async () => {
      const bench = failing();
      const { id } = bench.leave(aTask(states.saving));
      bench.library.damage = damage;
      bench.download.onDownload = () => {
        bench.failures.left = Number.POSITIVE_INFINITY;
        return ok({ bytes: 1, sha256: 'ab' });
      };
      bench.tasks.start();
      await bench.clock.advance(5 * minute);
      bench.tasks.saveNow(id);
      bench.tasks.unpause('offline');
      await bench.clock.advance(5 * minute);
      expect(bench.statusOf(id)).toBe('saving');
      bench.failures.left = 0;
      await bench.clock.advance(minute);
      expect(bench.statusOf(id)).toBe(status);
      expect(bench.download.calls).toHaveLength(1);
      expect(bench.recipes).toEqual(damage === null ? [id] : []);
    });
  }
});

test.describe('at the end of the app', () => {
  test('what ends at once is waited for, and a download that hangs holds it up for less than a second', async () => {
    const bench = createTasksBench({ db: newStore() });
    bench.leave(aTask(states.saving));
    let letGo: () => void = () => undefined;
    bench.download.onDownload = ({ signal }) =>
      new Promise((resolve) => {
        letGo = () => resolve(trouble('download.incomplete'));
        signal?.addEventListener('abort', () => bench.clock.after(500, letGo), { once: true });
      });
    bench.tasks.start();
    await bench.clock.advance(0);
    const ends: string[] = [];
    void bench.tasks.close().then(() => ends.push('closed'));
    await bench.clock.advance(499);
    expect(ends).toEqual([]);
    await bench.clock.advance(1);
    expect(ends).toEqual(['closed']);

    const hanging = createTasksBench();
    hanging.leave(aTask(states.saving));
    hanging.download.onDownload = () => new Promise(() => undefined);
    hanging.tasks.start();
    await hanging.clock.advance(0);
    void hanging.tasks.close().then(() => ends.push('closed too'));
    await hanging.clock.advance(999);
    expect(ends).toEqual(['closed', 'closed too']);
  });

  test('a clip that is whole meanwhile is stored, and one that is whole only once nothing is waited for is not', async () => {
    for (const [afterMs, status] of [
      [500, 'ready'],
      [2_000, 'saving'],
    ] as const) {
      const bench = createTasksBench();
      const { id } = bench.leave(aTask(states.saving));
      let end: () => void = () => undefined;
      bench.download.onDownload = () =>
        new Promise((resolve) => {
          end = () => resolve(ok({ bytes: 1, sha256: 'ab' }));
        });
      bench.tasks.start();
      await bench.clock.advance(0);
      const closed = bench.tasks.close();
      bench.clock.after(afterMs, end);
      await bench.clock.advance(3_000);
      await closed;
      expect(bench.statusOf(id)).toBe(status);
    }
  });

  test('a task that the gateway has made meanwhile is stored with its id, which is in the log too, and not polled', async () => {
    const bench = createTasksBench();
    const { id } = bench.generate();
    bench.gateway.creates[0]?.progress(9, 9);
    const closed = bench.tasks.close();
    expect(bench.gateway.creates[0]?.signal?.aborted).toBe(false);
    bench.gateway.creates[0]?.settle(created('remote-1'));
    await closed;
    await bench.clock.advance(day);
    expect(bench.log.lines).toEqual([
      {
        level: 'info',
        message: 'task created',
        data: { id, taskId: 'remote-1', requestId: 'request-remote-1' },
      },
    ]);
    expect(bench.store.get(id)?.state).toMatchObject({ status: 'queued', taskId: 'remote-1' });
    expect(bench.gateway.queries).toEqual([]);
  });

  test('an answer that does not come within a moment is not waited for', async () => {
    const bench = createTasksBench();
    const { id } = bench.generate();
    bench.gateway.creates[0]?.progress(9, 9);
    const ends: string[] = [];
    void bench.tasks.close().then(() => ends.push('closed'));
    await bench.clock.advance(600);
    expect(ends).toEqual([]);
    expect(bench.gateway.creates[0]?.signal?.aborted).toBe(false);
    await bench.clock.advance(399);
    expect(bench.gateway.creates[0]?.signal?.aborted).toBe(true);
    expect([ends, bench.statusOf(id)]).toEqual([['closed'], 'sending']);
  });

  test('an upload under way is broken off and left as sending, for the next start to call unknown', async () => {
    const db = newStore();
    const bench = createTasksBench({ db });
    const { id } = bench.generate();
    bench.gateway.creates[0]?.progress(5, 9);
    const closed = bench.tasks.close();
    expect(bench.gateway.creates[0]?.signal?.aborted).toBe(true);
    bench.gateway.creates[0]?.settle(notCreated('unknown', 'gateway.interrupted'));
    await closed;
    expect(bench.statusOf(id)).toBe('sending');
    const next = createTasksBench({ db });
    next.tasks.start();
    expect(next.store.get(id)?.state).toMatchObject({
      status: 'unknown',
      error: { code: 'tasks.interrupted' },
      resolution: 'open',
    });
    expect(next.notices.map(({ type }) => type)).toEqual(['unknown']);
    expect(next.gateway.creates).toEqual([]);
  });
});
