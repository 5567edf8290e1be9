import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { repository } from '../../fixtures/source/repository.ts';
import { seedLibrary } from '../../fixtures/store/seed-library.ts';

const kept = path.join(repository, 'out/bench-data');
const clipsOfPractice = path.join(repository, 'electron/practice-gateway/clips');
const poster = path.join(repository, 'test/fixtures/media/files/lossy.webp');
/** What the rows are made by. */
const makers = [
  'test/fixtures/store/seed-library.ts',
  'test/fixtures/builders.ts',
  'electron/store/schema/schema.ts',
];

/**
 * The data folder of an app with this many tasks, made of rows that are kept between the runs of a day: to store 100,000 of them
 * takes half a minute. The app changes its own copy of the database; clips and posters it only reads.
 */
export function seededDataFolder(folder: string, count: number): string {
  const seed = seedOf(count);
  mkdirSync(folder, { recursive: true });
  copyFileSync(path.join(seed, 'data/studio.db'), path.join(folder, 'studio.db'));
  symlinkSync(path.join(seed, 'data/posters'), path.join(folder, 'posters'));
  return folder;
}

function seedOf(count: number): string {
  const name = `library-${count}-${stamp()}`;
  const seed = path.join(kept, name);
  mkdirSync(kept, { recursive: true });
  const others = readdirSync(kept).filter((other) => other.startsWith(`library-${count}-`));
  if (others.includes(name)) return seed;
  for (const other of others) rmSync(path.join(kept, other), { recursive: true });
  const making = path.join(kept, `making-${count}`);
  rmSync(making, { recursive: true, force: true });
  const clipsFolder = path.join(kept, 'clips');
  seedLibrary({
    userDataDir: path.join(making, 'data'),
    clipsFolder,
    sampleClips: clipsOfPractice,
    poster,
    count,
    now: Date.now(),
  });
  // One clip stands behind thousands of tasks, each of which would write its recipe beside it.
  for (const clip of readdirSync(clipsFolder).filter((file) => file.endsWith('.mp4'))) {
    writeFileSync(path.join(clipsFolder, clip.replace(/\.mp4$/u, '.gwrecipe')), '');
  }
  renameSync(making, seed);
  return seed;
}

/** Rows of today, made as they would be made now. */
function stamp(): string {
  const hash = createHash('sha256').update(new Date().toDateString());
  for (const maker of makers) hash.update(readFileSync(path.join(repository, maker)));
  return hash.digest('hex').slice(0, 16);
}
