import { join } from 'node:path';
import type { ShownLanguage, Theme } from '#contract';
import { writeNow } from '../../files/held.ts';
import { readNow } from '../../files/read-text.ts';
import { attempt, logged } from '../../shared/error-code.ts';
import { closestLanguage } from '../../words/language.ts';
import type { AppLog } from '../system/log.ts';
import { firstPlace, type Place } from './window-bounds.ts';

/** How the window is drawn while it opens, before the settings can be read from the database. */
export interface WindowAppearance {
  readonly theme: Theme;
  /** How large everything is drawn; 1 as it is at first. */
  readonly zoom: number;
  readonly shownLanguage: ShownLanguage;
}

interface Kept {
  readonly place: Place;
  readonly theme: Theme;
  readonly zoom: number;
  /** `null` until the settings have been read once: the system's counts. */
  readonly language: ShownLanguage | null;
}

const fileName = 'window.json';

/** The window's place and appearance. The place is kept here alone; the appearance follows the settings, which are in the database. */
export type WindowMemory = ReturnType<typeof createWindowMemory>;

/**
 * Reads the small file that the window is made of before anything else of the app is there. A file that is missing or spoilt
 * costs the place, and the appearance until the settings are read.
 *
 * @param systemLocale the system's language as a BCP 47 tag
 */
export function createWindowMemory(
  dataFolder: string,
  systemLocale: () => string,
  log: Pick<AppLog, 'warn'>,
) {
  const path = join(dataFolder, fileName);
  let kept = readKept(readNow(path) ?? '');

  function keep(change: Partial<Kept>): void {
    const next = { ...kept, ...change };
    if (JSON.stringify(next) === JSON.stringify(kept)) return;
    kept = next;
    const failed = logged(log.warn, 'the window’s place could not be kept');
    attempt(() => writeNow(path, JSON.stringify(kept)), failed);
  }

  return {
    place: () => kept.place,
    appearance: () => ({
      theme: kept.theme,
      zoom: kept.zoom,
      shownLanguage: kept.language ?? closestLanguage(systemLocale()),
    }),
    keepPlace: (place: Place) => keep({ place }),
    keepAppearance: ({ theme, zoom, shownLanguage }: WindowAppearance) =>
      keep({ theme, zoom, language: shownLanguage }),
  };
}

/**
 * Reads the file by hand, each part for itself: schemas are read only after the window is there, and nothing of this may stop
 * the app from opening.
 */
function readKept(text: string): Kept {
  const found = parse(text);
  const { theme, zoom, language } = found;
  return {
    place: readPlace(found.place) ?? firstPlace,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    zoom: typeof zoom === 'number' && zoom >= 0.5 && zoom <= 3 ? zoom : 1,
    language: language === 'en' || language === 'zh-CN' ? language : null,
  };
}

function readPlace(value: unknown): Place | null {
  const { x, y, width, height, isMaximized } = asRecord(value);
  const isOfPixels = isWhole(width) && isWhole(height) && width > 0 && height > 0;
  if (!isOfPixels || typeof isMaximized !== 'boolean') return null;
  return isWhole(x) && isWhole(y) ? { x, y, width, height, isMaximized } : { width, height, isMaximized };
}

const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 1_000_000;

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
