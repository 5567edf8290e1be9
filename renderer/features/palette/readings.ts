import { pinyin } from 'pinyin-pro';
import type { ReadingsOf } from './matching.ts';

const known = new Map<string, readonly string[]>();

/** Every reading of a Chinese character, without tones; `ü` as `v`, the way it is typed. */
export const pinyinReadings: ReadingsOf = (character) => {
  const held = known.get(character);
  if (held !== undefined) return held;
  const read = pinyin(character, { toneType: 'none', multiple: true, type: 'array', v: true });
  const readings = [...new Set(read)].filter((reading) => /^[a-z]+$/.test(reading));
  known.set(character, readings);
  return readings;
};
