import type { ReactElement } from 'react';
import { renderMarkdown } from '../render-markdown.tsx';
import { runInFrame, runWhenIdle } from './idle-work.ts';

/** UTF-16 units of texts whose elements are cached. */
const cachedLength = 1_000_000;

const cache = new Map<string, ReactElement>();
let cacheSize = 0;

/** The elements of a Markdown text, if they are cached or this frame has time to render them; else `null`. */
export function renderInFrame(text: string): ReactElement | null {
  const known = cache.get(text);
  if (known !== undefined) return known;
  runInFrame(() => render(text));
  return cache.get(text) ?? null;
}

/** Renders a text when the window is idle; returns the function that cancels it. */
export function renderWhenIdle(text: string, done: (element: ReactElement) => void): () => void {
  return runWhenIdle(() => done(cache.get(text) ?? render(text)));
}

function render(text: string): ReactElement {
  const element = renderMarkdown(text);
  cache.set(text, element);
  cacheSize += text.length;
  for (const oldest of cache.keys()) {
    if (cacheSize <= cachedLength || oldest === text) break;
    cache.delete(oldest);
    cacheSize -= oldest.length;
  }
  return element;
}
