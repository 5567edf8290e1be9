import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long the address of a clip works; asking for the task again gives a fresh one. */
export const linkLifetimeMs = 60 * 60 * 1000;

/** Makes and checks addresses that work without a token, for one clip and for one hour. */
export interface MediaLinks {
  /** Path and query of a clip's address. */
  make(taskId: string, now: number): string;
  isValid(taskId: string, query: URLSearchParams, now: number): boolean;
}

export function createMediaLinks(secret: string): MediaLinks {
  const sign = (taskId: string, expires: number) =>
    createHmac('sha256', secret).update(`media ${taskId} ${expires}`).digest('hex');
  return {
    make(taskId, now) {
      const expires = now + linkLifetimeMs;
      return `/media/${taskId}.mp4?expires=${expires}&signature=${sign(taskId, expires)}`;
    },
    isValid(taskId, query, now) {
      const expires = Number(query.get('expires') ?? Number.NaN);
      const given = Buffer.from(query.get('signature') ?? '');
      const right = Buffer.from(sign(taskId, expires));
      return given.length === right.length && timingSafeEqual(given, right) && now <= expires;
    },
  };
}
