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

/** Four turns of an eighth put the sides of a picture upside down and left to right; these swap them. */
export function turned(facts: PictureFacts, isOnItsSide: boolean): PictureFacts {
  return isOnItsSide ? { width: facts.height, height: facts.width } : facts;
}

export const roundedTo = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits;
