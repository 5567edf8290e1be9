import { SetupError } from '../run.mjs';

/** Whether a text is a version of three numbers, as releases have them. */
export const isVersion = (text) => /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/.test(text);

/** Whether a version comes after another. */
export function isLater(version, than) {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number));
  const place = left.findIndex((number, at) => number !== right[at]);
  return place >= 0 && left[place] > right[place];
}

/** package.json, or its lock file, with another version of the project; every other sign stays where it is. */
export function withVersion(name, text, version) {
  const { version: current } = JSON.parse(text);
  // The lock file tells it twice: of itself, and of the project as the first of its packages.
  const wanted = name === 'package-lock.json' ? 2 : 1;
  let told = 0;
  const changed = text.replaceAll(`"version": "${current}"`, (line) => {
    told += 1;
    return told <= wanted ? `"version": "${version}"` : line;
  });
  const { version: now, packages } = JSON.parse(changed);
  if (now !== version || (packages !== undefined && packages[''].version !== version)) {
    throw new SetupError(`The version could not be set in ${name}.`);
  }
  return changed;
}
