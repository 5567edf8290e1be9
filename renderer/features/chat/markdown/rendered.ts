import type { ReactElement } from 'react';
import { renderMarkdown } from './render-markdown.tsx';
import { doNow, doSoon } from './spare-time.ts';

/** UTF-16 units of texts whose elements are kept. */
const keptLength = 1_000_000;

const kept = new Map<string, ReactElement>();
let held = 0;

/** The elements of a short Markdown text, if they are known or if there is time for them now. */
export function renderedNow(text: string): ReactElement | null {
  const known = kept.get(text);
  if (known !== undefined) return known;
  doNow(() => render(text));
  return kept.get(text) ?? null;
}

/** Reads a text when the window has nothing else to do; returns the function that calls it off. */
export function renderSoon(text: string, done: (element: ReactElement) => void): () => void {
  return doSoon(() => done(kept.get(text) ?? render(text)));
}

function render(text: string): ReactElement {
  const element = renderMarkdown(text);
  kept.set(text, element);
  held += text.length;
  for (const oldest of kept.keys()) {
    if (held <= keptLength || oldest === text) break;
    kept.delete(oldest);
    held -= oldest.length;
  }
  return element;
}
