import { canBeDrawn, type PictureSize } from '#contract';
import { entryAt } from '../files/exists.ts';

/** What the window can show by id, each at `app://studio/media/<collection>/<id>`. */
export type MediaCollection =
  | 'results'
  | 'references'
  | 'thumbnails'
  | 'posters'
  | 'pictures'
  | 'attachments'
  | 'answers';

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
  readonly resultPath: (id: string) => string | null;
  readonly reference: (id: string) => SourceMedia | null;
  readonly thumbnailPath: (id: string) => string | null;
  readonly posterPath: (id: string) => string | null;
  readonly answerMedia: (id: string) => SourceMedia | null;
  readonly chatFile: (collection: 'pictures' | 'attachments', id: string) => Promise<SourceMedia | null>;
}

/** What an address stands for; it may be anything. None: a picture too large to be drawn, a link in the app's own folders. */
export function createMediaFinder(
  sources: MediaSources,
): (collection: string, id: string) => Promise<ServedMedia | null> {
  const withMime = (path: string | null, mime: string) => (path === null ? null : { path, mime });
  return async (collection, id) => {
    switch (collection as MediaCollection) {
      case 'results':
        return withMime(sources.resultPath(id), 'video/mp4');
      case 'references':
        return drawable(sources.reference(id));
      case 'answers':
        return ownFile(drawable(sources.answerMedia(id)));
      case 'posters':
        return ownFile(withMime(sources.posterPath(id), 'image/jpeg'));
      case 'pictures':
      case 'attachments':
        return drawable(await sources.chatFile(collection as 'pictures' | 'attachments', id));
      case 'thumbnails':
        return ownFile(withMime(sources.thumbnailPath(id), 'image/webp'));
      default:
        return null;
    }
  };
}

async function ownFile(media: ServedMedia | null): Promise<ServedMedia | null> {
  const entry = media === null ? null : await entryAt(media.path).catch(() => null);
  return entry?.isFile() === true ? media : null;
}

function drawable(media: SourceMedia | null): ServedMedia | null {
  if (media === null || (media.picture !== null && !canBeDrawn(media.picture))) return null;
  return { path: media.path, mime: media.mime };
}
