import { extname } from 'node:path';
import { isPlainName } from './inside.ts';

/** Endings of the clips that the app saves or takes over. */
const clipEndings: readonly string[] = ['.mp4', '.mov', '.m4v', '.webm', '.mkv', '.bin'];

/** What the name of every clip that the app saves holds: the start of its task's id, which keeps two clips of one prompt apart. */
export function clipMark(id: string): string {
  return `(${id.replaceAll('-', '').slice(0, 8)})`;
}

/** Whether a file is a clip by the ending of its name; the user may have given it another one. */
export function hasClipEnding(name: string): boolean {
  return clipEndings.includes(extname(name).toLowerCase());
}

/** Whether the app may have given a clip of this task the name, a number behind it included. */
export function isNameOfClip(name: string, id: string): boolean {
  return id.length >= 8 && hasClipEnding(name) && name.includes(clipMark(id));
}

/** Whether a foreign name is one that a clip in the library folder may have: seen, plain, and of a film. */
export function isClipName(name: string): boolean {
  return isPlainName(name) && !/^[. ]/.test(name) && hasClipEnding(name);
}
