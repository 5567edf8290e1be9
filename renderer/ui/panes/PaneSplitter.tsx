import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type PaneName, paneLimits } from '#contract';
import styles from './PaneSplitter.module.css';
import { setPaneWidth, usePaneResize } from './use-panes.ts';

/** CSS pixels of one press of an arrow key, and of one with Shift. */
const step = 16;
const largeStep = 64;

interface PaneSplitterProps {
  readonly pane: PaneName;
  /** Accessible name: what the line changes the width of. */
  readonly label: string;
  /** Where the pane stands: the element right before or right after this one. */
  readonly side: 'before' | 'after';
}

type Drag = Readonly<Record<'pointerX' | 'width', number>>;

/**
 * The line between two panes, by which one of them is made wider: with the mouse, or with arrow keys, Home and End. A double
 * click or Enter gives the usual width back. The layout reads the width from `var(--pane-<name>)`.
 */
export function PaneSplitter({ pane, label, side }: PaneSplitterProps) {
  const resize = usePaneResize();
  const line = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const shown = useSiblingWidth(line, side);
  const { min, max } = paneLimits[pane];
  const grows = side === 'before' ? 1 : -1;

  const within = (width: number): number => Math.round(Math.min(max, Math.max(min, width)));
  const dragged = ({ clientX }: PointerEvent, { pointerX, width }: Drag): number =>
    within(width + grows * (clientX - pointerX));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointerX: event.clientX, width: widthOf(siblingOf(line.current, side)) };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current !== null) setPaneWidth(pane, dragged(event, drag.current));
  };
  const onPointerEnd = (event: PointerEvent): void => {
    const held = drag.current;
    drag.current = null;
    // A click moves nothing: it would otherwise keep a width that nobody chose.
    if (held !== null && event.clientX !== held.pointerX) resize(pane, dragged(event, held));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const width = widthOf(siblingOf(line.current, side));
    const by = event.shiftKey ? largeStep : step;
    const next = {
      ArrowLeft: within(width - grows * by),
      ArrowRight: within(width + grows * by),
      Home: min,
      End: max,
      Enter: null,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(pane, next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved has no element of its own.
    <div
      ref={line}
      className={styles.line}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={within(shown)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={() => resize(pane, null)}
      onKeyDown={onKeyDown}
    />
  );
}

function siblingOf(line: HTMLElement | null, side: PaneSplitterProps['side']): Element | null {
  return (side === 'before' ? line?.previousElementSibling : line?.nextElementSibling) ?? null;
}

function widthOf(element: Element | null): number {
  return element?.getBoundingClientRect().width ?? 0;
}

/** Width of the pane as it is shown, in CSS pixels: a narrow window may give it less than the user did. */
function useSiblingWidth(line: { readonly current: HTMLElement | null }, side: PaneSplitterProps['side']) {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const pane = siblingOf(line.current, side);
    if (pane === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.round(widthOf(pane))));
    observer.observe(pane);
    return () => observer.disconnect();
  }, [line, side]);
  return width;
}
