// Makes a commit and a tag of a new version: `npm run release -- 0.2.0`. Pushes nothing.
import fs from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { changelogs, isUnreleased, withRelease } from './lib/release/changelog.mjs';
import { refusePlaceholders } from './lib/release/placeholders.mjs';
import { isLater, isVersion, withVersion } from './lib/release/versions.mjs';
import { main, runOrStop, runQuiet, SetupError, say } from './lib/run.mjs';

const manifests = ['package.json', 'package-lock.json'];
const read = (name) => fs.readFileSync(inRoot(name), 'utf8');
const git = (...args) => runOrStop(`git ${args[0]}`, 'git', args);

await main(async () => {
  const [version, ...more] = process.argv.slice(2);
  if (version === undefined || more.length > 0 || !isVersion(version)) {
    throw new SetupError('Name one version of three numbers: npm run release -- 0.2.0');
  }
  const changes = await plan(version);
  for (const [name, text] of changes) fs.writeFileSync(inRoot(name), text);
  try {
    await git('add', '--', ...changes.keys());
    await git('commit', '--quiet', '--message', `Release ${version}`);
  } catch (error) {
    await runQuiet('git', ['restore', '--staged', '--worktree', '--', ...changes.keys()]);
    throw error;
  }
  await git('tag', '--annotate', `v${version}`, '--message', `Gateway Studio ${version}`);
  say(`Version ${version} is committed and tagged v${version}. Nothing has been pushed.`);
  say(
    'Look at it with "git show". Then follow docs/release.md: run the tests, and push the branch and the tag:',
  );
  say(`  git push origin HEAD v${version}`);
  say(`To take it back before that: git tag --delete v${version}, then git reset --keep HEAD~1`);
});

/** The new text of each file that changes; nothing is written before all of them can be. */
async function plan(version) {
  const current = JSON.parse(read('package.json')).version;
  // A version that has never been released may be released under its own number.
  const isNew = changelogs.every((name) => isUnreleased(name, read(name)));
  if (!isLater(version, current) && !(version === current && isNew)) {
    throw new SetupError(`${version} does not come after ${current}, the version of package.json.`);
  }
  if ((await git('status', '--porcelain')).trim() !== '') {
    throw new SetupError('There are changes that are not committed. Commit or remove them first.');
  }
  if ((await git('tag', '--list', `v${version}`)).trim() !== '') {
    throw new SetupError(`There is a tag v${version} already.`);
  }
  refusePlaceholders(read);
  const date = new Date().toISOString().slice(0, 10);
  return new Map([
    ...manifests.map((name) => [name, withVersion(name, read(name), version)]),
    ...changelogs.map((name) => [name, withRelease(name, read(name), version, date)]),
  ]);
}
