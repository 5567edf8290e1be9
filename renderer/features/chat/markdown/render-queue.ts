import type { ReactElement } from 'react';
import { renderMarkdown } from './render-markdown.tsx';

/** Milliseconds of reading that may happen while a frame is made. */
const frameBudget = 24;
/** Time after which a new frame has surely begun. */
const frameLength = 60;
/** UTF-16 units of texts whose elements are kept. */
const keptLength = 1_000_000;

const kept = new Map<string, ReactElement>();
let held = 0;
let frameStart = 0;
let spent = 0;

/** The elements of a short Markdown text, if they are known or if there is time for them now. */
export function renderedNow(text: string): ReactElement | null {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const now = performance.now();
  if (now - frameStart > frameLength) {
    frameStart = now;
    spent = 0;
  }
  if (spent > frameBudget) return null;
  const element = render(text);
  spent += performance.now() - now;
  return element;
}

interface Waiting {
  readonly text: string;
  readonly done: (element: ReactElement) => void;
}

const waiting = new Set<Waiting>();
let isScheduled = false;

/** Reads a text when the window has nothing else to do; returns the function that calls it off. */
export function renderSoon(text: string, done: (element: ReactElement) => void): () => void {
  const entry = { text, done };
  waiting.add(entry);
  schedule();
  return () => {
    waiting.delete(entry);
  };
}

function work(deadline: IdleDeadline): void {
  isScheduled = false;
  const end = performance.now() + Math.min(12, Math.max(6, deadline.timeRemaining()));
  for (const entry of waiting) {
    waiting.delete(entry);
    entry.done(kept.get(entry.text) ?? render(entry.text));
    if (performance.now() >= end) break;
  }
  if (waiting.size > 0) schedule();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestIdleCallback(work, { timeout: 300 });
}

function render(text: string): ReactElement {
  const element = renderMarkdown(text);
  kept.set(text, element);
  held += text.length;
  for (const oldest of kept.keys()) {
    if (held <= keptLength) break;
    kept.delete(oldest);
    held -= oldest.length;
  }
  return element;
}
