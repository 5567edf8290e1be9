import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { type EarlyField, earlyShapeLooks, earlyTextLimit } from '#contract';
import { markCanType } from './use-can-type-mark.ts';

/** Keeps what the next start begins with, `null` for an empty page; provided by `renderer/app`. */
export const KeepEarlyFieldContext = createContext<(field: EarlyField | null) => void>(() => undefined);

type Kind = EarlyField['kind'];
type FieldElement = HTMLTextAreaElement | HTMLInputElement;

/** What was typed into an early field. */
export interface TypedEarly {
  /** What the field holds. */
  readonly text: string;
  /** What it held before anybody typed. */
  readonly served: string;
}

interface Left extends TypedEarly {
  readonly kind: string | undefined;
  /** The characters that were selected in it, where it had the focus. */
  readonly focus: { readonly from: number; readonly to: number } | null;
}

/** After this many milliseconds a page that has not been painted, as that of a hidden window, is not waited for. */
const longestPaintMs = 300;
/** How long nothing has changed in the field when it is kept for the next start. */
const restMs = 400;

/** An input method composes a word in the early field: taken away now, it would be lost. */
let isComposing = false;
let left: Left | null = null;

const early = (): HTMLElement | null => document.getElementById('early-field');
const fieldOf = (place: HTMLElement): FieldElement | null => place.querySelector('textarea, input');

/**
 * Waits until the early field is on the screen: what the scripts do first would keep it away. Comes at once where the page has none.
 */
export async function earlyFieldPainted(): Promise<void> {
  const place = early();
  const field = place && fieldOf(place);
  if (place === null || field === null || !place.checkVisibility()) return;
  for (const event of ['compositionstart', 'compositionupdate']) {
    field.addEventListener(event, () => {
      isComposing = true;
    });
  }
  field.addEventListener('compositionend', () => {
    isComposing = false;
  });
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      markCanType();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(resolve, longestPaintMs);
  });
}

/** The text that stands in a field with what was typed before it was there: nothing typed is lost, nor is what was kept elsewhere. */
export function joinEarly(present: string, { text, served }: TypedEarly): string {
  if (present === served || present === '') return text;
  return text === '' ? present : `${present}\n${text}`;
}

/** For whatever is drawn in place of the early field. What was typed in that is kept until its own field comes. */
export function useEarlyFieldEnd(): void {
  useLayoutEffect(() => onceComposed(leave), []);
}

/**
 * For the field itself: takes the early one's place, with its text and its focus, and keeps itself for the next start.
 *
 * @param text what the next start begins with
 * @param take called with what was typed in the early field, if anything was
 */
export function useEarlyField(
  kind: Kind,
  field: RefObject<FieldElement | null>,
  text: string,
  take: (typed: TypedEarly) => void,
): void {
  const onTake = useEffectEvent(take);
  useLayoutEffect(
    () =>
      onceComposed(() => {
        leave();
        if (left?.kind !== kind) return;
        const { focus, ...typed } = left;
        left = null;
        // Before anything else that the user does, and after React's present work.
        queueMicrotask(() => {
          if (typed.text !== typed.served) flushSync(() => onTake(typed));
          if (focus !== null) giveFocus(field.current, typed.text, focus);
        });
      }),
    [kind, field],
  );
  useKeeping(kind, field, text);
}

function giveFocus(field: FieldElement | null, text: string, { from, to }: NonNullable<Left['focus']>): void {
  if (field === null) return;
  field.focus();
  const end = field.value.length;
  if (field.value === text) field.setSelectionRange(from, to);
  else field.setSelectionRange(end, end);
}

/** Takes the early field out of the page, and notes what was typed. */
function leave(): void {
  const place = early();
  if (place === null) return;
  const field = fieldOf(place);
  if (field !== null) {
    const { value: text, defaultValue: served, selectionStart: from, selectionEnd: to } = field;
    const focus = field === document.activeElement ? { from: from ?? 0, to: to ?? 0 } : null;
    left = { kind: place.dataset.kind, text, served, focus };
  }
  place.remove();
}

/** Runs now, or once the word is there that an input method composes; returns what prevents that. */
function onceComposed(run: () => void): (() => void) | undefined {
  const place = early();
  const field = place && fieldOf(place);
  if (!isComposing || field === null) {
    run();
    return undefined;
  }
  field.addEventListener('compositionend', run, { once: true });
  return () => field.removeEventListener('compositionend', run);
}

/** Keeps the field, as it is on the screen, for the next start. */
function useKeeping(kind: Kind, field: RefObject<FieldElement | null>, text: string): void {
  const keepEarlyField = useContext(KeepEarlyFieldContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useEffectEvent((): void => {
    const element = field.current;
    if (element !== null) keepEarlyField(measure(kind, element, text));
  });
  const keepSoon = useEffectEvent((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, restMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is kept too, in a moment
  useEffect(keepSoon, [text]);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => keepSoon());
    sizes.observe(element);
    sizes.observe(document.documentElement);
    return () => {
      sizes.disconnect();
      clearTimeout(timer.current);
      keepEarlyField(null);
    };
  }, [field, keepEarlyField]);
}

function measure(kind: Kind, element: FieldElement, text: string): EarlyField | null {
  const page = { width: window.innerWidth, height: window.innerHeight };
  const field = boxOf(element);
  const isInSight = field.top >= 0 && field.top + field.height <= page.height && field.width > 0;
  if (!isInSight || !element.checkVisibility() || text.length > earlyTextLimit) return null;
  const shapes = [...document.querySelectorAll<HTMLElement>('[data-early]')].flatMap((shape) => {
    const look = earlyShapeLooks.find((each) => each === shape.dataset.early);
    return look === undefined || !shape.checkVisibility() ? [] : [{ look, ...boxOf(shape) }];
  });
  const label = element.labels?.[0]?.textContent ?? '';
  return { kind, label, placeholder: element.placeholder, text, page, field, shapes: shapes.slice(0, 12) };
}

function boxOf(element: Element): EarlyField['field'] {
  const { left: x, top, width, height } = element.getBoundingClientRect();
  return { left: x, top, width, height };
}
