import { expect } from 'playwright/test';
import type { RunningApp } from './launch.ts';

/** Strings in the window's JavaScript heap that contain `text`, after a garbage collection. */
export async function heapStrings({ page }: RunningApp, text: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  return strings.filter((candidate) => candidate.includes(text));
}

/** A node just taken out of the page may outlive one collection; what must not be there is gone within a few. */
export async function expectNotInHeap(running: RunningApp, text: string): Promise<void> {
  await expect.poll(() => heapStrings(running, text), { timeout: 30_000, intervals: [500] }).toEqual([]);
}
