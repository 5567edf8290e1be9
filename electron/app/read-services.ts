import { yieldToEventLoop } from '../shared/event-loop.ts';

/**
 * The modules of the services, read one group after the other. Reading them takes the main thread longer than all else at a start, and
 * the same thread serves the window's page: it gets its turn between two groups.
 */
const groups: readonly (() => Promise<unknown>)[] = [
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
  for (const read of groups) {
    await read();
    await yieldToEventLoop();
  }
  return import('./open.ts');
}
