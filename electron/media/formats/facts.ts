/** Pixels as displayed: a picture's own turning is heeded. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
}

export interface VideoFacts extends PictureFacts {
  readonly seconds: number;
  readonly framesPerSecond?: number;
  readonly videoCodec?: string;
  readonly audioCodec?: string;
}

export interface SoundFacts {
  readonly seconds: number;
  readonly audioCodec: string;
}

/** Width and height change places where a picture is stored lying on its side. */
export function turned(facts: PictureFacts, isOnItsSide: boolean): PictureFacts {
  return isOnItsSide ? { width: facts.height, height: facts.width } : facts;
}

export const roundedTo = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits;
