import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base } from 'playwright/test';
import { createPracticeGateway } from '#electron/practice-gateway/server.ts';
import type { PracticeGateway, PracticeGatewayOptions } from '#electron/practice-gateway/types.ts';

const sources = path.resolve(import.meta.dirname, '../../electron/practice-gateway');
export const assets = {
  clipsFolder: path.join(sources, 'clips'),
  picturesFolder: path.join(sources, 'pictures'),
};

/** A clock that stands still until a test moves it. */
export interface HandClock {
  now(): number;
  forward(milliseconds: number): void;
}

export function handClock(start = Date.UTC(2026, 0, 15, 12)): HandClock {
  let time = start;
  return {
    now: () => time,
    forward: (milliseconds) => {
      time += milliseconds;
    },
  };
}

export const day = 24 * 60 * 60 * 1000;

interface Fixtures {
  readonly clock: HandClock;
  readonly stateFolder: string;
  readonly start: (options?: Partial<PracticeGatewayOptions>) => Promise<PracticeGateway>;
  readonly gateway: PracticeGateway;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
  clock: async ({}, use) => {
    await use(handClock());
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
  stateFolder: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'practice-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  start: async ({ clock }, use) => {
    const running: PracticeGateway[] = [];
    await use(async (options = {}) => {
      const gateway = await createPracticeGateway({ stateFolder: null, clock, assets, ...options });
      running.push(gateway);
      return gateway;
    });
    await Promise.all(running.map((gateway) => gateway.close()));
  },
  gateway: async ({ start }, use) => {
    await use(await start());
  },
});

export { expect } from 'playwright/test';

export const createPath = '/vendorv/v2/video_generation';
export const queryPath = (id: string) => `/vendorv/v2/query/video_generation/${encodeURIComponent(id)}`;
export const generatePath = (model: string) => `/v1beta/models/${model}:generateContent`;

export function authorized(gateway: PracticeGateway): Record<string, string> {
  return { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' };
}

/** POSTs a body; an object is sent as JSON, text as it is. */
export function post(gateway: PracticeGateway, to: string, body: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(gateway.address + to, { method: 'POST', headers: authorized(gateway), body: text });
}

export function query(gateway: PracticeGateway, id: string): Promise<Response> {
  return fetch(gateway.address + queryPath(id), { headers: authorized(gateway) });
}

/** A request that obeys every rule; a test breaks one of them. */
export function soundOrder(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    model: 'videogen-H3',
    content: [{ type: 'text', text: 'a paper boat on a quiet pond' }],
    resolution: '768P',
    duration: 5,
    ratio: '16:9',
    ...changes,
  };
}

/** Creates a task and moves the clock until it is done. */
export async function finishedTask(
  gateway: PracticeGateway,
  clock: HandClock,
  changes: Record<string, unknown> = {},
): Promise<{ readonly id: string; readonly url: string }> {
  const created = (await (await post(gateway, createPath, soundOrder(changes))).json()) as {
    task_id: string;
  };
  clock.forward(4_000);
  const { task } = (await (await query(gateway, created.task_id)).json()) as {
    task: { content: { url: string } };
  };
  return { id: created.task_id, url: task.content.url };
}
