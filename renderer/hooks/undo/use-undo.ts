import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isPressed } from '#contract';
import { createStore } from '../contexts/create-store.ts';
import { useCommand } from '../keys/use-command.ts';
import { overlays, shortcutSystem, textFields } from '../keys/use-shortcut.ts';
import { useSame } from '../use-latest.ts';
import {
  createUndoBook,
  type Direction,
  type Undoable,
  type UndoPane,
  type UndoStep,
  undoPanes,
} from './undo-book.ts';

export const undoBook = createUndoBook();

/** The text field that was typed in last, unless its text was replaced since: it undoes its own text. */
let typedIn: EventTarget | null = null;
/** What had the focus last, beside the palette, which does what is chosen there once that is gone. */
let place: Element | null = null;

/** Lets Ctrl+Z and the menu undo and redo something for as long as it is shown. */
export function useUndoable(
  pane: UndoPane | null,
  steps: Readonly<Record<Direction, UndoStep | null>>,
): void {
  const run = useEffectEvent((direction: Direction) => steps[direction]?.run());
  const { undo, redo } = steps;
  const replaced = undo?.replacesText === true ? undo.deed : null;
  useEffect(() => {
    if (replaced !== null) typedIn = null;
  }, [replaced]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is the same while what was done and its name are
  useEffect(
    () =>
      undoBook.add({
        pane,
        undo: undo && { ...undo, run: () => run('undo') },
        redo: redo && { ...redo, run: () => run('redo') },
      } satisfies Undoable),
    [pane, undo?.deed, undo?.what, redo?.deed, redo?.what],
  );
}

/**
 * Has the browser undo what is typed in a text area by words. It ends a step of undo whenever the text of the default value is taken
 * away, and React writes a default value with each letter: a property of the element's own takes what React writes.
 */
function endTypingByWords({ target, data, inputType }: InputEvent): void {
  if (!(target instanceof HTMLTextAreaElement)) return;
  const isWithinWord = data === null ? inputType.startsWith('delete') : !/[\s\p{P}]$/u.test(data);
  Reflect.deleteProperty(target, 'defaultValue');
  if (!isWithinWord) {
    target.defaultValue = target.value;
    target.defaultValue = '';
  }
  Object.defineProperty(target, 'defaultValue', { value: '', writable: true, configurable: true });
}

/** What a key would do at an element: `typing` where the browser undoes what was typed there. */
function stepAt(target: Element | null, direction: Direction): UndoStep | 'typing' | null {
  const field = target?.closest(textFields) ?? null;
  // Elsewhere than where the last typing was, the browser would undo that, seen or not.
  if (field !== null && field === typedIn) return 'typing';
  // The comparison is a dialog in which clips are decided about.
  if (target?.closest(overlays)?.querySelector('[data-compare]') === null) return null;
  const review = document.querySelector(undoPanes.review) && 'review';
  const pane = review ?? panes.find((name) => target?.closest(undoPanes[name])) ?? null;
  const step = undoBook.step(pane, direction, isSeen);
  return field === null || isEmpty(field) || (pane === 'form' && step?.replacesText) ? step : null;
}

/** An empty field that nothing was typed in has the focus for what comes next: a conversation that was opened, for example. */
function isEmpty(field: Element): boolean {
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value === '';
}

const panes = Object.keys(undoPanes) as UndoPane[];

function isSeen(pane: UndoPane): boolean {
  const parts = [...document.querySelectorAll(undoPanes[pane])];
  return parts.length === 0 || parts.some((part) => part.checkVisibility());
}

/** Whether a key undoes or redoes, by the habits of the system. */
function directionOf(event: KeyboardEvent): Direction | null {
  if (isPressed('Mod+Z', event, shortcutSystem)) return 'undo';
  const redo = shortcutSystem === 'mac' ? ['Mod+Shift+Z'] : ['Mod+Shift+Z', 'Mod+Y'];
  return redo.some((keys) => isPressed(keys, event, shortcutSystem)) ? 'redo' : null;
}

/** What the menu offers: `typing` leaves it to the system, else what was done, within a sentence. */
type Offer = 'typing' | { readonly what: string } | null;
type MenuOffer = 'typing' | { readonly label: string } | null;

const offers = createStore<Readonly<Record<Direction, Offer>>>({ undo: null, redo: null });

function offer(): void {
  if (place?.isConnected === false) place = null;
  const offerOf = (direction: Direction): Offer => {
    const step = stepAt(place, direction);
    return step === 'typing' ? step : step?.what ? { what: step.what } : null;
  };
  const now = { undo: offerOf('undo'), redo: offerOf('redo') };
  if (JSON.stringify(now) !== JSON.stringify(offers.get())) offers.set(now);
}

/**
 * Ctrl+Z and its kin undo and redo in the pane that has the focus, on any screen: read before anything that stops keys on their way.
 * Text fields undo what was typed in them, and dialogs nothing else.
 *
 * @returns what the menu is to say: `typing` where the system undoes by itself, a label, or `null` where there is nothing
 */
export function useUndo(): Readonly<Record<Direction, MenuOffer>> {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const direction = event.defaultPrevented ? null : directionOf(event);
      if (direction === null) return;
      const step = stepAt(event.target instanceof Element ? event.target : null, direction);
      if (step === 'typing') return;
      event.preventDefault();
      step?.run();
    };
    const onInput = (event: Event): void => {
      // A box, a switch or a slider is not typed in, and the browser undoes nothing of it.
      typedIn = (event.target instanceof Element && event.target.closest(textFields)) || typedIn;
      if (event instanceof InputEvent) endTypingByWords(event);
    };
    const onFocus = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest('[data-palette]')) return;
      place = target;
      offer();
    };
    const onBlur = (): void =>
      queueMicrotask(() => {
        // The window that loses the focus keeps its own.
        if (document.activeElement !== document.body) return;
        place = null;
        offer();
      });
    const stop = new AbortController();
    const own = { capture: true, signal: stop.signal };
    window.addEventListener('keydown', onKeyDown, own);
    window.addEventListener('input', onInput, own);
    // Behind the field's own handler: React, drawing before that has the letter, would give the field its old text back.
    window.addEventListener('input', offer, { signal: stop.signal });
    window.addEventListener('focusin', onFocus, own);
    window.addEventListener('focusout', onBlur, own);
    const leave = undoBook.subscribe(offer);
    return () => {
      stop.abort();
      leave();
    };
  }, []);

  return useSame({ undo: useOffer('undo'), redo: useOffer('redo') });
}

/** What the menu is to say of one direction, which its command is called and does. */
function useOffer(direction: Direction): MenuOffer {
  const { t } = useTranslation();
  const offered = useSyncExternalStore(offers.subscribe, offers.get)[direction];
  const isTyping = offered === 'typing';
  const label = isTyping || offered === null ? undefined : t(`undo.${direction}`, offered);
  const run = (): void => {
    const step = stepAt(place, direction);
    if (step !== 'typing') step?.run();
  };
  useCommand(`edit.${direction}`, run, label !== undefined, label);
  return useMemo(() => (label === undefined ? (isTyping ? 'typing' : null) : { label }), [label, isTyping]);
}
