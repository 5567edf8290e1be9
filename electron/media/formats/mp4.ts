import { Broken, required } from '../broken.ts';
import type { ByteFile } from '../byte-file.ts';
import { type Box, boxes, pickBoxes } from './boxes.ts';
import type { VideoFacts } from './facts.ts';
import { roundedTo, turned } from './facts.ts';
import { readTrack, type Track } from './mp4-track.ts';

/** What stands at the top of a file: its index and how its samples are kept. */
interface Layout {
  readonly movie: Box;
  readonly hasFragments: boolean;
}

/**
 * Reads the index of an MP4 or MOV: bounded pieces of it, never a whole table, so that a clip of hours
 * costs no more than one of seconds.
 *
 * @param measureFragments for a clip in fragments, whose index has no times.
 * @throws {Broken} `unsupported` for sound without a picture or an encrypted clip.
 */
export async function readMp4(
  file: ByteFile,
  measureFragments: () => Promise<VideoFacts>,
): Promise<VideoFacts> {
  const { movie, hasFragments } = await readLayout(file);
  const { mvhd } = await pickBoxes(file, movie, ['mvhd']);
  const movieScale = await readTimescale(file, required(mvhd, 'movie header'));
  const tracks: Track[] = [];
  for await (const box of boxes(file, movie.at, movie.end)) {
    if (box.type !== 'trak') continue;
    const track = await readTrack(file, box, movieScale);
    if (track) tracks.push(track);
  }
  const video = tracks.find(({ type }) => type === 'video');
  const audio = tracks.find(({ type }) => type === 'audio');
  if (!video) {
    throw new Broken(
      audio ? 'unsupported' : 'damaged',
      audio ? 'There is sound only.' : 'There are no tracks.',
    );
  }
  if (hasFragments && video.frames === 0) return measureFragments();
  if (video.frames === 0) throw new Broken('damaged', 'There are no frames.');
  if (video.width === 0 || video.height === 0) throw new Broken('damaged', 'The picture has no size.');
  const seconds = Math.max(video.seconds, audio?.seconds ?? 0);
  return {
    ...turned({ width: video.width, height: video.height }, video.isOnItsSide),
    seconds: roundedTo(seconds, 3),
    ...(video.framesPerSecond > 0 && { framesPerSecond: roundedTo(video.framesPerSecond, 3) }),
    videoCodec: video.codec,
    ...(audio && { audioCodec: audio.codec }),
  };
}

async function readLayout(file: ByteFile): Promise<Layout> {
  let movie: Box | null = null;
  let hasData = false;
  let hasFragments = false;
  try {
    for await (const box of boxes(file, 0, file.size)) {
      if (box.type === 'moov') movie ??= box;
      hasData ||= box.type === 'mdat' && box.end > box.at;
      hasFragments ||= box.type === 'moof';
    }
  } catch (error) {
    // Some writers leave padding after the last box; a cut inside the data is found before the index or the data are whole.
    const isComplete = movie !== null && hasData && !hasFragments;
    if (!(error instanceof Broken) || !isComplete) throw error;
  }
  const index = required(movie, 'index');
  if (!hasData) throw new Broken('damaged', 'There are no samples.');
  return { movie: index, hasFragments };
}

async function readTimescale(file: ByteFile, header: Box): Promise<number> {
  const bytes = await file.exactly(24, header.at);
  const scale = bytes[0] === 1 ? bytes.readUInt32BE(20) : bytes.readUInt32BE(12);
  if (scale === 0) throw new Broken('damaged', 'The movie has no time scale.');
  return scale;
}
