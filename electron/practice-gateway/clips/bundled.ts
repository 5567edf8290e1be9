import { createHash } from 'node:crypto';

/** The looks that clips, sounds and pictures are bundled in. */
export const looks = ['aurora', 'bloom', 'dusk'] as const;
export type Look = (typeof looks)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The shapes that clips are bundled in, each named by the ratio it is for, with its size in pixels. */
const shapes = {
  '16x9': { width: 1360, height: 768 },
  '9x16': { width: 768, height: 1360 },
  '1x1': { width: 768, height: 768 },
  '4x3': { width: 1024, height: 768 },
  '3x4': { width: 768, height: 1024 },
  '21x9': { width: 1792, height: 768 },
} as const satisfies Record<string, Size>;
export type Shape = keyof typeof shapes;

/** The shapes still pictures come in, and the looks each of them has. */
export const stills = {
  '1x1': ['aurora', 'bloom', 'dusk'],
  '16x9': ['aurora'],
  '3x4': ['aurora'],
  '9x16': ['bloom'],
  '4x3': ['bloom'],
  '21x9': ['dusk'],
} as const satisfies Record<Shape, readonly Look[]>;

/** The same prompt always gets the same look. @param turn another one of the looks, in their order. */
export function lookFor(prompt: string, turn = 0): Look {
  const hash = createHash('sha256').update(prompt).digest().readUInt32BE(0);
  return looks[(hash + turn) % looks.length] as Look;
}

/** How many clips of one request differ from each other. */
const differentClips = 12;

/**
 * The looks that a clip shows one after the other, joined by `+`. The first of a prompt shows that of the prompt; each further one
 * begins with another, or goes over to others within the clip.
 *
 * @param number of the clip among those of its prompt, from 0.
 */
export function looksFor(prompt: string, number: number): string {
  const round = Math.floor((number % differentClips) / looks.length);
  const turns = [[0], [0, 1], [0, 2], [0, 1, 2]][round] ?? [0];
  return turns.map((turn) => lookFor(prompt, number + turn)).join('+');
}

/** Reads `<w>:<h>`; `null` when it is anything else. */
export function parseRatio(text: string): Size | null {
  const match = /^([1-9]\d{0,4}):([1-9]\d{0,4})$/.exec(text);
  return match === null ? null : { width: Number(match[1]), height: Number(match[2]) };
}

/** The bundled shape nearest to a ratio, wider and narrower ones counting alike. */
export function nearestShape(ratio: Size): Shape {
  const distance = (shape: Shape) =>
    Math.abs(Math.log((ratio.width / ratio.height) * (shapes[shape].height / shapes[shape].width)));
  const all = Object.keys(shapes) as Shape[];
  return all.reduce((nearest, shape) => (distance(shape) < distance(nearest) ? shape : nearest));
}

/** The ratio of the clip that is made for a task of `ratio`: the same, or the nearest that is bundled. */
export function deliveredRatio(ratio: string): string {
  const asked = parseRatio(ratio);
  if (asked === null) return ratio;
  const delivered = nearestShape(asked).replace('x', ':');
  const { width, height } = parseRatio(delivered) ?? asked;
  return asked.width * height === asked.height * width ? ratio : delivered;
}
