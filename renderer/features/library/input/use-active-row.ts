import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Task } from '#contract';
import { isStill } from '../../../hooks/use-media-query.ts';

/** `active`: under the pointer, with the keyboard's focus or tapped last; after a moment its clip plays, or is scrubbed by the pointer. */
export type RowPresence = 'idle' | 'active' | 'playing' | 'scrubbing';

const previewAfterMs = 300;

/** Which rows have the person's attention. No clip plays where less motion is wanted. @param onRowFocused told whenever a row takes the focus */
export function useActiveRow(isScrolling: boolean, onRowFocused: (place: number) => void) {
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [previewId, setPreviewId] = useState<string | null>(null);
  /** What the pointer is on. While the list scrolls, rows only pass below it: the one that it rests on counts. */
  const underPointer = useRef<EventTarget | null>(null);
  const isByFinger = useRef(false);
  /** The row with the focus, shown or not. */
  const withFocus = useRef<string | null>(null);
  const candidate = isScrolling ? null : (hoveredId ?? focusedId);

  useEffect(() => {
    setPreviewId(null);
    if (candidate === null || isStill()) return;
    const timer = setTimeout(() => setPreviewId(candidate), previewAfterMs);
    return () => clearTimeout(timer);
  }, [candidate]);

  useEffect(() => {
    if (!isScrolling) setHoveredId(rowIdOf(underPointer.current));
  }, [isScrolling]);

  return {
    presenceOf({ id, state }: Pick<Task, 'id' | 'state'>): RowPresence {
      if (id !== hoveredId && id !== focusedId) return 'idle';
      if (state.status !== 'ready' || id !== previewId) return 'active';
      return id === hoveredId ? 'scrubbing' : 'playing';
    },
    /** The rows whose elements stay theirs: what the pointer or the focus is on never becomes another task's. */
    heldIds: (): ReadonlySet<string> =>
      new Set([hoveredId, withFocus.current].filter((id): id is string => id !== null)),
    listeners: {
      onPointerOver({ target, pointerType }: PointerEvent) {
        isByFinger.current = pointerType === 'touch';
        if (isByFinger.current) return;
        underPointer.current = target;
        if (!isScrolling) setHoveredId(rowIdOf(target));
      },
      onPointerLeave() {
        underPointer.current = null;
        setHoveredId(null);
      },
      onFocus({ target }: FocusEvent) {
        withFocus.current = rowIdOf(target);
        setFocusedId(isByFinger.current || target.matches(':focus-visible') ? rowIdOf(target) : null);
        // Assistive technology goes to a row without keys or pointer.
        const place = target.getAttribute('data-place');
        if (place !== null) onRowFocused(Number(place));
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (currentTarget.contains(relatedTarget)) return;
        withFocus.current = null;
        setFocusedId(null);
      },
    },
  };
}

function rowIdOf(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest('[data-key]') : null;
  return row?.getAttribute('data-key') ?? null;
}
