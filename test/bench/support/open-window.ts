import path from 'node:path';
import { launchApp, type RunningApp } from '../../fixtures/app/launch/launch.ts';
import { type SeedOptions, seedLibrary } from '../../fixtures/store/seed-library.ts';

type Seed = Pick<SeedOptions, 'sampleClips' | 'count' | 'seconds' | 'poster'>;

const foldersIn = (folder: string) => ({
  userDataDir: path.join(folder, 'data'),
  home: path.join(folder, 'home'),
});

/** Opens the built app on the data in `folder`; where there are none, at the welcome. */
export const openIn = (folder: string): Promise<RunningApp> => launchApp(foldersIn(folder));

/**
 * Opens the built app on a library of its own in `folder`, at the welcome.
 *
 * @param seedMore puts more than tasks into the data folder, before the app opens it
 */
export async function openSeeded(
  folder: string,
  seed: Seed,
  seedMore: (userDataDir: string) => Promise<void> | void = () => undefined,
): Promise<RunningApp> {
  const { userDataDir, home } = foldersIn(folder);
  seedLibrary({ ...seed, userDataDir, clipsFolder: path.join(home, 'clips'), now: Date.now() });
  await seedMore(userDataDir);
  return openIn(folder);
}
