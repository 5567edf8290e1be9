import { basename } from 'node:path';

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

/** Who knows the files of each collection; `null` for an id that stands for nothing. */
export interface MediaSources {
  readonly resultPath: (id: string) => string | null;
  readonly reference: (id: string) => ServedMedia | null;
  readonly thumbnailPath: (id: string) => string;
  readonly posterPath: (id: string) => string | null;
  readonly answerMedia: (id: string) => ServedMedia | null;
  readonly chatFile: (collection: 'pictures' | 'attachments', id: string) => ServedMedia | null;
}

/** Finds what an address stands for. The collection and the id come from the page and may be anything. */
export function createMediaFinder(
  sources: MediaSources,
): (collection: string, id: string) => ServedMedia | null {
  const withMime = (path: string | null, mime: string) => (path === null ? null : { path, mime });
  return (collection, id) => {
    switch (collection as MediaCollection) {
      case 'results':
        return withMime(sources.resultPath(id), 'video/mp4');
      case 'references':
        return sources.reference(id);
      case 'answers':
        return sources.answerMedia(id);
      case 'posters':
        return withMime(sources.posterPath(id), 'image/webp');
      case 'pictures':
      case 'attachments':
        return sources.chatFile(collection as 'pictures' | 'attachments', id);
      case 'thumbnails':
        // The id is a file's name here: nothing in it may lead elsewhere.
        return withMime(sources.thumbnailPath(basename(id)), 'image/webp');
      default:
        return null;
    }
  };
}
