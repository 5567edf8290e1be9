import { expect, test } from 'playwright/test';
import { ok } from '#contract';
import { aTask, states } from '../../../../fixtures/builders.ts';
import { minute } from '../../../../fixtures/fake-clock.ts';
import { done, trouble } from '../../../../fixtures/memory-gateway.ts';
import { createTasksBench, withQueuedTask } from '../../../../fixtures/memory-tasks.ts';

test.describe('fetching the clip', () => {
  test('a refused address is replaced by a fresh one; nothing is generated again', async () => {
    const bench = await withQueuedTask();
    const urls = ['https://files.example/old.mp4', 'https://files.example/new.mp4'];
    bench.gateway.onQuery = () => done(urls.shift());
    bench.download.onDownload = ({ url }) =>
      url.endsWith('old.mp4') ? trouble('download.refused') : ok({ bytes: 7, sha256: 'cd' });
    await bench.clock.advance(minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({
      status: 'ready',
      media: { bytes: 7, sha256: 'cd' },
    });
    expect(bench.download.calls.map(({ url }) => url)).toEqual([
      'https://files.example/old.mp4',
      'https://files.example/new.mp4',
    ]);
    expect(bench.gateway.queries).toHaveLength(2);
    expect(bench.gateway.creates).toHaveLength(1);
  });

  test('an address that stays refused is tried ever more seldom, though each fresh one differs', async () => {
    const bench = await withQueuedTask();
    let count = 0;
    bench.gateway.onQuery = () => {
      count += 1;
      return done(`https://files.example/1.mp4?signature=${count}`);
    };
    bench.download.onDownload = () => trouble('download.refused');
    await bench.clock.advance(60 * minute);
    expect(bench.statusOf(bench.id)).toBe('saving');
    expect(bench.download.calls.length).toBeLessThan(80);
    bench.download.onDownload = () => ok({ bytes: 7, sha256: 'cd' });
    await bench.clock.advance(2 * minute);
    expect(bench.statusOf(bench.id)).toBe('ready');
    expect(bench.gateway.creates).toHaveLength(1);
  });

  test('a broken download is shown as trouble and tried again from where the task is', async () => {
    const bench = await withQueuedTask(({ gateway }) => {
      gateway.onQuery = () => done();
    });
    bench.download.onDownload = () => trouble('download.incomplete');
    await bench.clock.advance(15_000);
    expect(bench.tasks.get(bench.id)).toMatchObject({
      value: { state: { status: 'saving', trouble: { code: 'download.incomplete' } } },
    });
    bench.download.onDownload = () => ok({ bytes: 7, sha256: 'cd' });
    await bench.clock.advance(5 * minute);
    expect(bench.statusOf(bench.id)).toBe('ready');
    expect(bench.pathOf(bench.id)).toEqual(['waiting', 'sending', 'queued', 'saving', 'ready']);
  });

  test('a full disk is shown as trouble, and room made lets it go on', async () => {
    const bench = await withQueuedTask(({ gateway, library }) => {
      gateway.onQuery = () => done();
      library.trouble = 'disk.full';
    });
    await bench.clock.advance(minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({ trouble: { code: 'disk.full' } });
    expect(bench.download.calls).toEqual([]);
    bench.library.trouble = null;
    await bench.clock.advance(5 * minute);
    expect(bench.statusOf(bench.id)).toBe('ready');
  });

  test('a file that is no video is not called ready', async () => {
    const bench = await withQueuedTask(({ gateway, library }) => {
      gateway.onQuery = () => done();
      library.damage = new Error('no picture track');
    });
    await bench.clock.advance(minute);
    expect(bench.store.get(bench.id)?.state).toMatchObject({
      status: 'saving',
      trouble: { code: 'download.not-a-video' },
    });
    expect(bench.tasks.resultPath(bench.id)).toBeNull();
  });

  test('signed out, a download under way still comes to its end: its address needs no token', async () => {
    const bench = createTasksBench({ signedIn: null });
    const { id } = bench.leave(aTask(states.saving));
    bench.tasks.start();
    await bench.clock.advance(minute);
    expect(bench.statusOf(id)).toBe('ready');
    expect(bench.gateway.queries).toEqual([]);
  });
});
