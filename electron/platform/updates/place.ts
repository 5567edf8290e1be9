import { z } from 'zod';
import type { UpdateObstacle } from '#contract';

/** Where updates come from, as packaging wrote it down. */
export interface UpdateFeed {
  /** A folder on the one host that is asked; https. */
  readonly address: URL;
  /** Whether it is written down who signs for Windows: without that no signature would be looked at. */
  readonly hasPublisher: boolean;
}

const feedSchema = z.object({
  provider: z.literal('generic'),
  url: z.string().transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url;
    context.addIssue('no https address');
    return z.NEVER;
  }),
});

/** Reads the file `app-update.yml` of a package; `null` where it names no address that may be asked. */
export function readFeed(text: string): UpdateFeed | null {
  // The builder writes one flat list of names and values; what else it may hold is not needed here.
  const entries = text
    .split('\n')
    .flatMap((line) => /^(\w+): *['"]?([^'"\r]*)['"]?\r?$/.exec(line)?.slice(1, 3) ?? []);
  const pairs = entries.flatMap((name, at) => (at % 2 === 0 ? [[name, entries[at + 1]] as const] : []));
  const parsed = feedSchema.safeParse(Object.fromEntries(pairs));
  if (!parsed.success) return null;
  return { address: parsed.data.url, hasPublisher: /^publisherName:/m.test(text) };
}

export interface PlaceFacts {
  readonly system: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly feed: UpdateFeed | null;
  /** Path of the program that runs. */
  readonly executable: string;
  /** Path of the AppImage that runs, as its own start tells it. */
  readonly appImage: string | undefined;
  /** The portable app of Windows runs from a folder that is gone afterwards. */
  readonly isPortable: boolean;
  /** What kind of package the builder says that it made, such as `deb`; `null` where it says nothing. */
  readonly packageType: string | null;
  /** Whether there is an uninstaller beside the program, as the installer of Windows leaves it. */
  readonly hasUninstaller: boolean;
  /** Whether a file can be put in the place of another one. */
  readonly canReplace: (path: string) => boolean;
}

/** Why this copy cannot update itself; `null` when it can. */
export function updateObstacle(facts: PlaceFacts): UpdateObstacle | null {
  const { system, isPackaged, feed, executable, appImage } = facts;
  if (!isPackaged) return 'development';
  if (feed === null) return 'no-feed';
  // An app that runs from the disk image, or from where macOS puts what was not moved yet, cannot be replaced.
  if (system === 'darwin') return /^\/Volumes\/|\/AppTranslocation\//.test(executable) ? 'read-only' : null;
  if (system === 'win32') {
    if (facts.isPortable) return 'portable';
    if (!facts.hasUninstaller) return 'archive';
    return feed.hasPublisher ? null : 'unsigned';
  }
  if (appImage?.startsWith('/')) return facts.canReplace(appImage) ? null : 'read-only';
  const isInstalled = facts.packageType !== null || /^\/(opt|usr)\//.test(executable);
  return isInstalled ? 'package' : 'archive';
}
