import type { ReferenceFile, ReferenceKind } from './references.ts';

const mebibyte = 1024 * 1024;

/**
 * What the video vendor is known to ask of references beyond the specification. A gateway may be more
 * patient, so these make warnings and keep nothing from being sent. All ends are included.
 */
export const softLimits = {
  image: {
    /** Raw bytes of one picture. */
    maxBytes: 30 * mebibyte,
    /** Pixels of each side, as displayed. */
    minSide: 256,
    maxSide: 5_760,
    /** Width divided by height. */
    minRatio: 0.4,
    maxRatio: 2.5,
  },
  video: {
    maxBytes: 50 * mebibyte,
    minFramesPerSecond: 23.976,
    maxFramesPerSecond: 60,
  },
  audio: { maxBytes: 15 * mebibyte },
  /** Seconds of one clip with picture or sound, and of all clips of one kind together. */
  clip: { minSeconds: 2, maxSeconds: 15, maxSecondsInAll: 15 },
} as const;

/**
 * A file's length is known to a packet and its frame rate to a rounding: a clip cut to 15 s measures
 * 15.02 s with its last packet of sound. Clips are not warned about for so little.
 */
export const measuringSlack = { seconds: 0.05, framesPerSecond: 0.01 } as const;

/** Warnings about one file. */
export const fileWarnings = [
  'image-too-heavy',
  'image-too-small',
  'image-too-large',
  'image-too-wide-or-tall',
  'video-too-heavy',
  'video-frame-rate',
  'audio-too-heavy',
  'clip-too-short',
  'clip-too-long',
] as const;
/** Warnings about all files of a kind together. */
export const totalWarnings = ['videos-too-long-in-all', 'audios-too-long-in-all'] as const;

export type FileWarning = (typeof fileWarnings)[number];
export type TotalWarning = (typeof totalWarnings)[number];
export type SoftWarning = FileWarning | TotalWarning;

/** The part of a chosen file that the soft limits look at. What was not measured is not warned about. */
export type MeasuredReference = Readonly<
  Pick<ReferenceFile, 'kind' | 'bytes' | 'width' | 'height' | 'seconds' | 'framesPerSecond'>
>;

/** What the vendor may not like about one file, in the order of `fileWarnings`; empty when all is well. */
export function softWarnings({ kind, bytes, ...measured }: MeasuredReference): FileWarning[] {
  // What was not measured is beyond no limit.
  const { width = Number.NaN, height = Number.NaN, seconds = Number.NaN } = measured;
  const { framesPerSecond = Number.NaN } = measured;
  const { image, video, audio, clip } = softLimits;
  const [isImage, isVideo] = [kind === 'image', kind === 'video'];
  const slack = measuringSlack;
  const exceeded: Record<FileWarning, boolean> = {
    'image-too-heavy': isImage && bytes > image.maxBytes,
    'image-too-small': isImage && Math.min(width, height) < image.minSide,
    'image-too-large': isImage && Math.max(width, height) > image.maxSide,
    'image-too-wide-or-tall': isImage && (width < height * image.minRatio || width > height * image.maxRatio),
    'video-too-heavy': isVideo && bytes > video.maxBytes,
    'video-frame-rate':
      isVideo &&
      (framesPerSecond < video.minFramesPerSecond - slack.framesPerSecond ||
        framesPerSecond > video.maxFramesPerSecond + slack.framesPerSecond),
    'audio-too-heavy': kind === 'audio' && bytes > audio.maxBytes,
    'clip-too-short': !isImage && seconds < clip.minSeconds - slack.seconds,
    'clip-too-long': !isImage && seconds > clip.maxSeconds + slack.seconds,
  };
  return fileWarnings.filter((code) => exceeded[code]);
}

/** What the vendor may not like about the files taken together: each kind of clip has its own total. */
export function softWarningsOfAll(files: readonly MeasuredReference[]): TotalWarning[] {
  const most = softLimits.clip.maxSecondsInAll;
  const isTooLong = (kind: ReferenceKind) => {
    const clips = files.filter((file) => file.kind === kind);
    const seconds = clips.reduce((sum, clip) => sum + (clip.seconds ?? 0), 0);
    return seconds > most + measuringSlack.seconds * Math.max(1, clips.length);
  };
  const exceeded: Record<TotalWarning, boolean> = {
    'videos-too-long-in-all': isTooLong('video'),
    'audios-too-long-in-all': isTooLong('audio'),
  };
  return totalWarnings.filter((code) => exceeded[code]);
}
