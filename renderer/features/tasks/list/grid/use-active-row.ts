import { type PointerEvent, useEffect, useState } from 'react';

const previewAfterMs = 400;

export interface Engaged {
  /** The row under the pointer. */
  readonly hoveredId: string | null;
  readonly previewId: string | null;
  readonly listeners: {
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
  };
}

/**
 * Which row has the person's attention, and which one clip plays for a look: the one that the pointer or
 * the keyboard has rested on for a moment. None plays where less motion is wanted.
 */
export function useEngaged(focusedId: string | null, isScrolling: boolean): Engaged {
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [previewId, setPreviewId] = useState<string | null>(null);
  const candidate = isScrolling ? null : (hoveredId ?? focusedId);

  useEffect(() => {
    setPreviewId(null);
    if (candidate === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => setPreviewId(candidate), previewAfterMs);
    return () => clearTimeout(timer);
  }, [candidate]);

  return {
    hoveredId,
    previewId,
    listeners: {
      onPointerOver({ target, pointerType }) {
        if (pointerType === 'touch' || isScrolling) return;
        const row = target instanceof Element ? target.closest('[data-key]') : null;
        setHoveredId(row?.getAttribute('data-key') ?? null);
      },
      onPointerLeave: () => setHoveredId(null),
    },
  };
}
