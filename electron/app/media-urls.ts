import { canBeDrawn, type PictureSize } from '#contract';
import { entryAt } from '../files/exists.ts';

/** What the window can show by id, each at `app://studio/media/<collection>/<id>`. */
export type MediaCollection = keyof MediaSources;

export interface ServedMedia {
  readonly path: string;
  readonly mime: string;
}

/** The address at which the window can show a file; it never learns the path. */
export function mediaUrl(collection: MediaCollection, id: string): string {
  return `app://studio/media/${collection}/${id}`;
}

/** A file whose pixels the window would decode, with their number. */
export interface SourceMedia extends ServedMedia {
  /** `null` for a film or a sound: the player has limits of its own. */
  readonly picture: PictureSize | null;
}

/** Who knows the files of each collection; `null` for an id that stands for nothing. */
export interface MediaSources {
  readonly results: (id: string) => string | null;
  readonly references: (id: string) => SourceMedia | null;
  readonly thumbnails: (id: string) => string | null;
  readonly posters: (id: string) => string | null;
  readonly answers: (id: string) => SourceMedia | null;
  readonly pictures: (id: string) => Promise<SourceMedia | null>;
  readonly attachments: (id: string) => Promise<SourceMedia | null>;
}

/** What an address stands for; it may be anything. None: a picture too large to be drawn, a link in the app's own folders. */
export function createMediaFinder(
  sources: MediaSources,
): (collection: string, id: string) => Promise<ServedMedia | null> {
  const withMime = (path: string | null, mime: string) => (path === null ? null : { path, mime });
  const find: { readonly [Of in MediaCollection]: (id: string) => Promise<ServedMedia | null> } = {
    results: async (id) => withMime(sources.results(id), 'video/mp4'),
    references: async (id) => drawable(sources.references(id)),
    answers: async (id) => ownFile(drawable(sources.answers(id))),
    posters: async (id) => ownFile(withMime(sources.posters(id), 'image/jpeg')),
    thumbnails: async (id) => ownFile(withMime(sources.thumbnails(id), 'image/webp')),
    pictures: async (id) => drawable(await sources.pictures(id)),
    attachments: async (id) => drawable(await sources.attachments(id)),
  };
  return async (collection, id) =>
    Object.hasOwn(find, collection) ? find[collection as MediaCollection](id) : null;
}

async function ownFile(media: ServedMedia | null): Promise<ServedMedia | null> {
  const entry = media === null ? null : await entryAt(media.path).catch(() => null);
  return entry?.isFile() === true ? media : null;
}

function drawable(media: SourceMedia | null): ServedMedia | null {
  if (media === null || (media.picture !== null && !canBeDrawn(media.picture))) return null;
  return { path: media.path, mime: media.mime };
}
