import path from 'node:path';
import { inRoot, root } from '../paths.mjs';
import { SetupError } from '../run.mjs';

/** Linux packages that need no download: electron-builder fetches the tools for an AppImage. */
const madeHere = ['deb', 'rpm', 'tar.gz'];

/**
 * The arguments for electron-builder of `npm run package -- <words>`.
 *
 * A package for people is made of the official runtime alone: the stand-in is an older Electron, kept for machines that reach
 * only a package registry. `--dir` (the unpacked app) and `--stand-in` (packages to try the packaging with) say that nobody else
 * will get what is made; its files are named so.
 *
 * @param runtime `{ kind, version, folder }` of the installed runtime; `kind` is `official` or `stand-in`
 * @throws SetupError where a package would be made of the stand-in, and nothing says that this is meant
 */
export function packagingArguments(words, runtime) {
  const isMeant = words.includes('--stand-in');
  const wanted = words.filter((word) => word !== '--stand-in');
  if (runtime.kind !== 'stand-in') return ['--publish', 'never', ...wanted];
  if (!isMeant && !wanted.includes('--dir')) {
    throw new SetupError(
      `Only the stand-in runtime is installed, Electron ${runtime.version}, and a package for people is made of the official one. ` +
        'Nothing was packaged. "npm run package -- --dir" makes the unpacked app, and "npm run package -- --stand-in" packages to ' +
        'try here. To get the official runtime, delete node_modules/electron/dist and run "npm run setup" where it can be downloaded.',
    );
  }
  return [
    '--publish',
    'never',
    `--config.electronDist=${runtime.folder}`,
    `--config.electronVersion=${runtime.version}`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills in these names.
    '--config.artifactName=gateway-studio-${version}-stand-in-${os}-${arch}.${ext}',
    ...(wanted.length === 0 ? ['--linux', ...madeHere] : wanted),
  ];
}

/**
 * The folder that `npm run package -- <words>` empties and fills: out/package, unless the words name another one.
 *
 * @throws SetupError for a folder that is not below out: what is in it is somebody's.
 */
export function packageFolder(words) {
  const name = '--config.directories.output=';
  const named = words.find((word) => word.startsWith(name));
  const folder = path.resolve(root, named === undefined ? 'out/package' : named.slice(name.length));
  const below = path.relative(inRoot('out'), folder);
  if (below === '' || below.startsWith('..') || path.isAbsolute(below))
    throw new SetupError(`Packages go into a folder below out, which is emptied first; ${folder} is none.`);
  return folder;
}
