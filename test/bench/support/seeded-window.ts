import path from 'node:path';
import { launchApp, type RunningApp } from '../../fixtures/app/launch.ts';
import { type SeedOptions, seedLibrary } from '../../fixtures/store/seed-library.ts';

type Seed = Pick<SeedOptions, 'sampleClips' | 'count' | 'seconds' | 'poster'>;

/**
 * Opens the built app on a library of its own in `folder`, at the welcome.
 *
 * @param seedMore puts more than tasks into the data folder, before the app opens it
 */
export function openSeeded(
  folder: string,
  seed: Seed,
  seedMore: (userDataDir: string) => void = () => undefined,
): Promise<RunningApp> {
  const userDataDir = path.join(folder, 'data');
  const home = path.join(folder, 'home');
  seedLibrary({ ...seed, userDataDir, clipsFolder: path.join(home, 'clips'), now: Date.now() });
  seedMore(userDataDir);
  return launchApp({ userDataDir, home });
}
