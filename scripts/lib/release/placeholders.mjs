import { SetupError } from '../run.mjs';

/** What people read of the project's home and of who answers for it, until there is one. */
const placeholder = 'gateway-studio.invalid';
const files = ['package.json', 'electron-builder.yml'];

/**
 * Refuses a release whose packages would name a home that does not exist.
 *
 * @param read gives the text of a file of the repository
 * @throws SetupError with the name of every entry that still has a placeholder
 */
export function refusePlaceholders(read) {
  const entries = files.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => line.includes(placeholder))
      .map((line) => `${/^\W*(\w+)/.exec(line)?.[1]} in ${file}`),
  );
  if (entries.length === 0) return;
  throw new SetupError(
    `There are placeholders (${placeholder}) in the place of real addresses: ${entries.join(', ')}. ` +
      'Put the project’s own there and commit them.',
  );
}
