import { createHash } from 'node:crypto';
import type { Shape } from '../rules/ratio.ts';

/** The looks that clips, sounds and pictures are bundled in. */
export const looks = ['aurora', 'bloom', 'dusk'] as const;
export type Look = (typeof looks)[number];

/** The same prompt always gets the same look. */
export function lookFor(prompt: string): Look {
  const hash = createHash('sha256').update(prompt).digest().readUInt32BE(0);
  return looks[hash % looks.length] as Look;
}

/** The shapes still pictures come in, and the looks each of them has. */
export const stills = {
  '1x1': ['aurora', 'bloom', 'dusk'],
  '16x9': ['aurora'],
  '3x4': ['aurora'],
  '9x16': ['bloom'],
  '4x3': ['bloom'],
  '21x9': ['dusk'],
} as const satisfies Record<Shape, readonly Look[]>;
