import { SetupError } from '../../lib/run.mjs';

const single = {
  '-s': 'source',
  '-t': 'kind',
  '--architecture': 'architecture',
  '--after-install': 'afterInstall',
  '--after-remove': 'afterRemove',
  '--category': 'category',
  '--deb-compression': 'compression',
  '--deb-priority': 'priority',
  '--description': 'description',
  '--iteration': 'iteration',
  '--license': 'license',
  '--maintainer': 'maintainer',
  '--name': 'name',
  '--package': 'output',
  '--rpm-compression': 'compression',
  '--rpm-os': 'os',
  '--rpm-summary': 'summary',
  '--url': 'url',
  '--vendor': 'vendor',
  '--version': 'version',
};
const repeated = { '-d': 'depends', '--deb-recommends': 'recommends' };
const needed = [
  'architecture',
  'afterInstall',
  'afterRemove',
  'description',
  'maintainer',
  'name',
  'output',
  'url',
  'version',
];

/**
 * Reads the part of fpm's command line that electron-builder uses. An option that is not known stops the packaging: what it asks
 * for would be missing in the package.
 *
 * @returns the options by name; `depends` and `recommends` as lists; `files` as `{ from, to }`, where a folder's `from` ends with `/`
 */
export function readCommandLine(words) {
  const order = { depends: [], recommends: [], files: [] };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === '--force') continue;
    if (word in single) order[single[word]] = words[++index];
    else if (word in repeated) order[repeated[word]].push(words[++index]);
    else if (/^[^-].*=\//.test(word)) order.files.push(mapping(word));
    else
      throw new SetupError(
        `electron-builder asks for something of a package that is not known here: ${word}`,
      );
  }
  const missing = needed.filter((name) => order[name] === undefined);
  if (missing.length > 0)
    throw new SetupError(`electron-builder does not name ${missing.join(', ')} of the package.`);
  if (order.kind !== 'deb' && order.kind !== 'rpm')
    throw new SetupError(`Only deb and rpm are made here, not ${order.kind}.`);
  return order;
}

function mapping(word) {
  const sign = word.lastIndexOf('=/');
  return { from: word.slice(0, sign), to: word.slice(sign + 1) };
}

/** The lines of a description: the first is a summary, the others are wrapped. */
export function descriptionLines(description) {
  const [first = '', ...rest] = description.split('\n').map((line) => line.trim());
  return { summary: first, text: wrap(rest.join(' ').trim() || first) };
}

function wrap(text) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last.length + word.length > 76) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
