import { basename } from 'node:path';
import { canBeDrawn, type PictureSize } from '#contract';

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
  readonly thumbnailPath: (id: string) => string;
  readonly posterPath: (id: string) => string | null;
  readonly answerMedia: (id: string) => SourceMedia | null;
  readonly chatFile: (collection: 'pictures' | 'attachments', id: string) => SourceMedia | null;
}

/**
 * Finds what an address stands for. The collection and the id come from the page and may be anything. A picture of more
 * pixels than the app decodes has no address.
 */
export function createMediaFinder(
  sources: MediaSources,
): (collection: string, id: string) => ServedMedia | null {
  const withMime = (path: string | null, mime: string) => (path === null ? null : { path, mime });
  return (collection, id) => {
    switch (collection as MediaCollection) {
      case 'results':
        return withMime(sources.resultPath(id), 'video/mp4');
      case 'references':
        return drawable(sources.reference(id));
      case 'answers':
        return drawable(sources.answerMedia(id));
      case 'posters':
        return withMime(sources.posterPath(id), 'image/jpeg');
      case 'pictures':
      case 'attachments':
        return drawable(sources.chatFile(collection as 'pictures' | 'attachments', id));
      case 'thumbnails':
        // The id is a file's name here: nothing in it may lead elsewhere.
        return withMime(sources.thumbnailPath(basename(id)), 'image/webp');
      default:
        return null;
    }
  };
}

function drawable(media: SourceMedia | null): ServedMedia | null {
  if (media === null || (media.picture !== null && !canBeDrawn(media.picture))) return null;
  return { path: media.path, mime: media.mime };
}
