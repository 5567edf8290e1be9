import { yieldToEventLoop } from '../shared/event-loop.ts';

/**
 * What the services are made of, in pieces. Reading them takes the main thread longer than all else at a start, and the window's page
 * is served by the same thread: it is, between two pieces.
 */
const pieces: readonly (() => Promise<unknown>)[] = [
  () => import('../store/open.ts'),
  () => import('../gateway/client.ts'),
  () => import('../features/chat/service.ts'),
  () => import('../features/tasks/service.ts'),
  () => import('../features/library/service.ts'),
  () => import('../platform/platform.ts'),
  () => import('./services.ts'),
];

/** Reads the services, which opens and starts nothing. */
export async function readServices(): Promise<typeof import('./open.ts')> {
  for (const read of pieces) {
    await read();
    await yieldToEventLoop();
  }
  return import('./open.ts');
}
