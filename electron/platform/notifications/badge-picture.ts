/** Pixels of the sign's side: 16 points at twice the density, the size of the task bar's own. */
export const badgeSide = 32;

/** Digits and a plus, five rows of three pixels each, from the top. */
const glyphs: Readonly<Record<string, readonly string[]>> = {
  '1': ['.#.', '##.', '.#.', '.#.', '###'],
  '2': ['##.', '..#', '.#.', '#..', '###'],
  '3': ['##.', '..#', '.#.', '..#', '##.'],
  '4': ['#.#', '#.#', '###', '..#', '..#'],
  '5': ['###', '#..', '##.', '..#', '##.'],
  '6': ['.##', '#..', '###', '#.#', '###'],
  '7': ['###', '..#', '.#.', '.#.', '.#.'],
  '8': ['###', '#.#', '###', '#.#', '###'],
  '9': ['###', '#.#', '###', '..#', '##.'],
  '+': ['...', '.#.', '###', '.#.', '...'],
};

/** What the sign says: a number has room for one digit. */
export function badgeText(count: number): string {
  return count > 9 ? '9+' : String(count);
}

/** Blue, green, red and opacity of a pixel. */
type Pixel = readonly [number, number, number, number];
const ground: Pixel = [0xd0, 0x4f, 0x3d, 255];
const ink: Pixel = [255, 255, 255, 255];

/** A round sign with a number on it, as rows of BGRA from the top. */
export function drawBadge(count: number): Buffer {
  const text = badgeText(count);
  const scale = text.length === 1 ? 4 : 3;
  const rows = [0, 1, 2, 3, 4].map((row) => [...text].map((sign) => glyphs[sign]?.[row] ?? '...').join('.'));
  const left = Math.floor((badgeSide - (rows[0]?.length ?? 0) * scale) / 2);
  const top = Math.floor((badgeSide - rows.length * scale) / 2);
  const pixels = Buffer.alloc(badgeSide * badgeSide * 4);
  const middle = (badgeSide - 1) / 2;
  for (let y = 0; y < badgeSide; y += 1) {
    for (let x = 0; x < badgeSide; x += 1) {
      if (Math.hypot(x - middle, y - middle) > badgeSide / 2) continue;
      const isInk = rows[Math.floor((y - top) / scale)]?.[Math.floor((x - left) / scale)] === '#';
      pixels.set(isInk ? ink : ground, (y * badgeSide + x) * 4);
    }
  }
  return pixels;
}
