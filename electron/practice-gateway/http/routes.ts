import type { AnswerStyle } from './answers.ts';

export type Route =
  | { readonly kind: 'create' }
  | { readonly kind: 'query'; readonly taskId: string }
  | { readonly kind: 'generate'; readonly model: string }
  | { readonly kind: 'media'; readonly taskId: string }
  | { readonly kind: 'unknown' };

type Table = readonly (readonly [
  pattern: RegExp,
  methods: readonly string[],
  make: (part: string) => Route,
])[];

const table: Table = [
  [/^\/vendorv\/v2\/video_generation$/, ['POST'], () => ({ kind: 'create' })],
  [/^\/vendorv\/v2\/query\/video_generation\/([^/]+)$/, ['GET'], (taskId) => ({ kind: 'query', taskId })],
  [/^\/v1beta\/models\/([^/:]+):generateContent$/, ['POST'], (model) => ({ kind: 'generate', model })],
  [/^\/media\/([^/]+)\.mp4$/, ['GET', 'HEAD'], (taskId) => ({ kind: 'media', taskId })],
];

/** Finds the operation a path names, and the methods it takes. */
export function findRoute(path: string): { readonly route: Route; readonly methods: readonly string[] } {
  for (const [pattern, methods, make] of table) {
    const match = pattern.exec(path);
    if (match !== null) return { route: make(decoded(match[1] ?? '')), methods };
  }
  return { route: { kind: 'unknown' }, methods: [] };
}

export function styleOf(route: Route): AnswerStyle {
  return route.kind === 'generate' ? 'text' : 'video';
}

/** A part that is not sound percent-encoding names nothing that exists. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
