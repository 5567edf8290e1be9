import { layoutVideoBody, type Result } from '#contract';
import type { OutgoingVideo } from '../types.ts';
import { openBody, type StreamedBody } from './body-stream.ts';

export { chunkBytes } from './file-base64.ts';
/** The JSON of a create request, ready to be sent. */
export type VideoBody = StreamedBody;

/**
 * Opens every file of a video request and checks its size, before a connection is even tried.
 *
 * @param onSent called with 0 when there is a connection, then each time the receiver has taken a piece.
 * @returns `files.missing`, `files.changed` or `files.unreadable` with the names of the files concerned.
 */
export function openVideoBody(
  video: OutgoingVideo,
  onSent?: (sentBytes: number, totalBytes: number) => void,
): Promise<Result<VideoBody>> {
  const segments = layoutVideoBody(video, video.references).map((segment) =>
    segment.type === 'text' ? segment : { type: 'base64' as const, file: segment.reference },
  );
  return openBody(segments, onSent);
}
