export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The shapes clips are bundled in. */
export const shapes = {
  '16x9': { width: 1360, height: 768 },
  '9x16': { width: 768, height: 1360 },
  '1x1': { width: 768, height: 768 },
  '4x3': { width: 1024, height: 768 },
  '3x4': { width: 768, height: 1024 },
  '21x9': { width: 1792, height: 768 },
} as const satisfies Record<string, Size>;
export type Shape = keyof typeof shapes;

/** A picture's shape this near to the one asked for is left as it is: real models round to whole blocks too. */
const tolerance = 0.01;
const widest = 4;

/** Reads `<w>:<h>`; `null` when it is anything else. */
export function parseRatio(text: string): Size | null {
  const match = /^([1-9]\d{0,4}):([1-9]\d{0,4})$/.exec(text);
  return match === null ? null : { width: Number(match[1]), height: Number(match[2]) };
}

export function ratioText({ width, height }: Size): string {
  return `${width}:${height}`;
}

/** Whether a clip can be cut to this shape: from 1:4 to 4:1. */
export function isNearEnough({ width, height }: Size): boolean {
  return width <= height * widest && height <= width * widest;
}

/** The bundled shape that loses least when it is cut to `ratio`. */
export function nearestShape<Known extends Shape>(ratio: Size, among: readonly Known[]): Known {
  const distance = (shape: Shape) =>
    Math.abs(Math.log((ratio.width / ratio.height) * (shapes[shape].height / shapes[shape].width)));
  return [...among].sort((a, b) => distance(a) - distance(b))[0] as Known;
}

/** The largest even-sized part of `size` that has the shape of `ratio`. */
export function cropTo(size: Size, ratio: Size): Size {
  const wanted = ratio.width / ratio.height;
  const given = size.width / size.height;
  if (Math.abs(wanted / given - 1) <= tolerance) return { width: size.width, height: size.height };
  const even = (value: number) => Math.round(value / 2) * 2;
  return wanted > given
    ? { width: size.width, height: even(size.width / wanted) }
    : { width: even(size.height * wanted), height: size.height };
}
