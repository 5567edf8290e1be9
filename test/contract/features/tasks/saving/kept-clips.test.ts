import { MediaFormatError, MediaLimitError, MediaUnavailableError } from '#electron/media/byte-file.ts';
import { createRemovalsRepository } from '#electron/store/library/removals.ts';
import { aKeptTask, aTask, type keptCodes, someMedia, states } from '../../../../fixtures/builders.ts';
import { day, minute, settled } from '../../../../fixtures/fake-clock.ts';
import { expect, test } from '../../../../fixtures/pure-test.ts';
import { createTasksBench, type TasksBench } from '../../../../fixtures/services/memory-tasks.ts';
import { anyPlace } from '../../../../fixtures/store/any-place.ts';
import { newStore } from '../../../../fixtures/store/new-store.ts';

const path = '/videos/fox.mp4';

/** A task that failed with `code`, whose clip is kept as a file. */
function leaveKept(bench: TasksBench, code: (typeof keptCodes)[number]) {
  return bench.leave(aKeptTask(code, path)).id;
}

/** Whatever makes the app take up its tasks while it runs, happens. */
async function runOn(bench: TasksBench) {
  await bench.clock.advance(minute);
  bench.tasks.sessionChanged();
  bench.tasks.unpause('asleep');
  bench.tasks.libraryChanged();
  await bench.clock.advance(day);
}

const errorOf = (bench: TasksBench, id: string) => {
  const state = bench.store.get(id)?.state;
  return state?.status === 'failed' ? state.error.code : state?.status;
};

test.describe('a kept clip that could not be examined through no fault of its own', () => {
  test('is examined at the next start, without a word to the gateway, and is ready where it is sound', async () => {
    const bench = createTasksBench();
    const id = leaveKept(bench, 'download.not-examined');
    bench.tasks.start();
    await runOn(bench);
    expect(bench.store.get(id)).toMatchObject({
      state: { status: 'ready', taskId: 'remote-1', fileName: 'fox.mp4', media: someMedia },
      resultPath: path,
    });
    expect(bench.library.probed).toEqual([path]);
    expect([bench.download.calls, bench.gateway.queries]).toEqual([[], []]);
    expect(bench.recipes).toEqual([id]);
    expect(bench.notices).toMatchObject([{ type: 'ready', task: { id } }]);
    expect(bench.pathOf(id)).toEqual(['failed', 'ready']);
    expect(bench.listChanges).toEqual([id]);
  });

  test('is examined once a start, and stays kept where that is impossible again', async () => {
    const bench = createTasksBench();
    const id = leaveKept(bench, 'download.not-examined');
    bench.library.damage = new MediaUnavailableError('no worker');
    bench.tasks.start();
    await runOn(bench);
    expect(errorOf(bench, id)).toBe('download.not-examined');
    expect(bench.library.probed).toEqual([path]);
    expect(bench.notices).toEqual([]);
  });

  test('that took too long again is examined on the user’s word only, so that no further start waits for it', async () => {
    const db = newStore();
    const bench = createTasksBench({ db });
    const id = leaveKept(bench, 'download.not-examined');
    bench.library.damage = new MediaUnavailableError('too slow', true);
    bench.tasks.start();
    await runOn(bench);
    expect(bench.library.probed).toEqual([path]);
    const next = createTasksBench({ db });
    next.tasks.start();
    await runOn(next);
    expect(next.library.probed).toEqual([]);
    expect(errorOf(next, id)).toBe('download.not-examined');
    expect(await next.tasks.inspectAgain(id)).toMatchObject({ value: { state: { status: 'ready' } } });
  });

  for (const [what, damage] of [
    ['asks for more than an examination may take', new MediaLimitError('too many')],
    ['turns out to be damaged', new MediaFormatError('damaged', 'no picture track')],
  ] as const) {
    test(`is not examined a third time when it ${what}`, async () => {
      const db = newStore();
      const bench = createTasksBench({ db });
      const id = leaveKept(bench, 'download.not-examined');
      bench.library.damage = damage;
      bench.tasks.start();
      await runOn(bench);
      expect(errorOf(bench, id)).toBe('download.cannot-be-examined');
      expect(bench.store.get(id)?.resultPath).toBe(path);
      const next = createTasksBench({ db });
      next.tasks.start();
      await runOn(next);
      expect(next.library.probed).toEqual([]);
      expect(await next.tasks.inspectAgain(id)).toMatchObject({ error: { code: 'tasks.wrong-state' } });
      expect(await next.tasks.showInFolder(id)).toMatchObject({ ok: true });
    });
  }

  test('stays as it is while its file is away, as on a disk that is unplugged', async () => {
    const bench = createTasksBench();
    const id = leaveKept(bench, 'download.not-examined');
    bench.library.gone.add(path);
    bench.library.damage = new MediaFormatError('damaged', 'ENOENT');
    bench.tasks.start();
    await runOn(bench);
    expect(errorOf(bench, id)).toBe('download.not-examined');
    expect(bench.library.probed).toEqual([]);
    expect(await bench.tasks.inspectAgain(id)).toMatchObject({ error: { code: 'clips.missing' } });
  });

  test('does not change when it goes away, or the disk fails, in the middle', async () => {
    for (const damage of ['gone', 'EIO'] as const) {
      const bench = createTasksBench();
      const id = leaveKept(bench, 'download.not-examined');
      bench.library.probe = async () => {
        if (damage === 'EIO') throw Object.assign(new Error('EIO'), { code: 'EIO' });
        bench.library.gone.add(path);
        throw new MediaFormatError('damaged', 'The file ends.');
      };
      bench.tasks.start();
      await runOn(bench);
      expect(errorOf(bench, id), damage).toBe('download.not-examined');
    }
  });

  test('is examined while the app runs on the user’s word, one time for two presses', async () => {
    const bench = createTasksBench();
    const id = leaveKept(bench, 'download.not-examined');
    const presses = [bench.tasks.inspectAgain(id), bench.tasks.inspectAgain(id)];
    for (const pressed of await Promise.all(presses)) {
      expect(pressed).toMatchObject({
        value: { state: { status: 'ready' }, mediaUrl: expect.stringContaining(`/results/${id}?of=`) },
      });
    }
    expect(bench.library.probed).toEqual([path]);
    expect(bench.recipes).toEqual([id]);
    expect(bench.log.lines).toEqual([]);
  });

  test('is left alone once the user has removed it', async () => {
    const db = newStore();
    const bench = createTasksBench({ db });
    const id = leaveKept(bench, 'download.not-examined');
    createRemovalsRepository(db, anyPlace).remove([id], 1);
    bench.tasks.start();
    await runOn(bench);
    expect(bench.library.probed).toEqual([]);
  });

  test('stays kept when the app ends meanwhile: nothing is written after its close', async () => {
    const db = newStore();
    const bench = createTasksBench({ db });
    const [first, second] = [0, 1].map(() => leaveKept(bench, 'download.not-examined'));
    let end = () => {};
    let probes = 0;
    bench.library.probe = () =>
      new Promise((resolve) => {
        probes += 1;
        end = () => resolve(someMedia);
      });
    bench.tasks.start();
    await settled();
    bench.tasks.close();
    expect([first, second].map((id) => errorOf(bench, id ?? ''))).toEqual(
      Array(2).fill('download.not-examined'),
    );
    db.close();
    end();
    await bench.clock.advance(day);
    expect(probes).toBe(1);
    expect(bench.log.lines).toEqual([]);
  });

  test('is not fetched again: there is nothing to resume', async () => {
    const bench = createTasksBench();
    const id = leaveKept(bench, 'download.not-examined');
    expect(bench.tasks.resume(id)).toMatchObject({ error: { code: 'tasks.wrong-state' } });
    expect(bench.tasks.get(id)).toMatchObject({ value: { collectBefore: null, mediaUrl: null } });
  });
});

test('a clip that asked for too much is not read again, neither at a start nor on the user’s word', async () => {
  const bench = createTasksBench();
  const id = leaveKept(bench, 'download.cannot-be-examined');
  bench.tasks.start();
  await runOn(bench);
  expect(await bench.tasks.inspectAgain(id)).toMatchObject({ error: { code: 'tasks.wrong-state' } });
  expect(bench.library.probed).toEqual([]);
  expect(errorOf(bench, id)).toBe('download.cannot-be-examined');
});

test('a task whose clip was kept and that is asked about again has no clip to play', () => {
  const bench = createTasksBench();
  const { id } = bench.leave(aTask(states.queued, { resultPath: path }));
  expect(bench.tasks.get(id)).toMatchObject({ value: { mediaUrl: null, posterUrl: null } });
});

test('a kept clip’s ledger says that it was kept, not that the gateway failed', async () => {
  const bench = createTasksBench();
  const { id } = bench.leave(aTask(states.saving));
  bench.library.damage = new MediaLimitError('too many');
  bench.tasks.start();
  await bench.clock.advance(minute);
  expect(bench.store.ledger(id).at(-1)?.why).toBe('kept: download.cannot-be-examined');
});
