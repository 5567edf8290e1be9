import { hasClipEnding } from '../shared/clip-names.ts';
import { isPlainName } from './inside.ts';

/** Whether a foreign name is one that a clip in the library folder may have: seen, plain, and of a film. */
export function isClipName(name: string): boolean {
  return isPlainName(name) && !/^[. ]/.test(name) && hasClipEnding(name);
}
