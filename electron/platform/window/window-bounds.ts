export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a window is, in device-independent pixels: a position only where it has one. */
type Bounds = Pick<Area, 'width' | 'height'> & Partial<Pick<Area, 'x' | 'y'>>;
/** Where the window was. */
export type Place = Bounds & { readonly isMaximized: boolean };

export const smallestWindow = { width: 720, height: 560 } as const;
export const firstPlace: Place = { width: 1280, height: 800, isMaximized: false };

/** So much of the window must lie on a display for its title bar to be caught. */
const visibleEdge = 64;

/**
 * Fits a remembered place to the displays there are now: no larger than the display that most of it is on, and
 * without a position (so the system centres it) when it would lie outside all of them.
 *
 * @param workAreas the displays' areas without task bars.
 */
export function fitPlace(
  place: Place,
  workAreas: readonly Area[],
): { readonly bounds: Bounds; readonly isMaximized: boolean } {
  const { x, y } = place;
  /** How much of the window's breadth lies above, on or below a display. */
  const overlap = (area: Area) =>
    x === undefined ? 0 : Math.min(x + place.width, area.x + area.width) - Math.max(x, area.x);
  const holdsTop = (area: Area) =>
    y !== undefined && y >= area.y - 8 && y <= area.y + area.height - visibleEdge;
  const [home] = workAreas
    .filter((area) => overlap(area) >= visibleEdge && holdsTop(area))
    .sort((one, other) => overlap(other) - overlap(one));
  const room = home ?? workAreas[0];
  const width = Math.max(smallestWindow.width, Math.min(place.width, room?.width ?? place.width));
  const height = Math.max(smallestWindow.height, Math.min(place.height, room?.height ?? place.height));
  if (home === undefined || x === undefined || y === undefined) {
    return { bounds: { width, height }, isMaximized: place.isMaximized };
  }
  const fittedX = Math.max(home.x, Math.min(x, home.x + home.width - width));
  const fittedY = Math.max(home.y, Math.min(y, home.y + home.height - height));
  return { bounds: { x: fittedX, y: fittedY, width, height }, isMaximized: place.isMaximized };
}
