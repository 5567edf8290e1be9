import { useLayoutEffect } from 'react';
import type { PaneName, PaneWidths } from '#contract';
import { createHandle } from '../../hooks/contexts/create-handle.ts';

/** Keeps a width in CSS pixels, within `paneLimits`; `null` goes back to the usual one. `renderer/app` provides it. */
export const [PaneResizeContext, usePaneResize] =
  createHandle<(pane: PaneName, width: number | null) => void>();

/**
 * Gives a pane its width: layouts read `var(--pane-form, <usual width>)` and the like. A property of the page and not of a
 * component, so that nothing is drawn again while a pane is dragged.
 */
export function setPaneWidth(pane: PaneName, width: number | null): void {
  const { style } = document.documentElement;
  if (width === null) style.removeProperty(`--pane-${pane}`);
  else style.setProperty(`--pane-${pane}`, `${width}px`);
}

/** Gives all panes the widths that are kept. */
export function usePaneWidths(widths: PaneWidths): void {
  useLayoutEffect(() => {
    for (const [pane, width] of Object.entries(widths)) setPaneWidth(pane as PaneName, width);
  }, [widths]);
}
