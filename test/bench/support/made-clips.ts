import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { looks } from '#electron/practice-gateway/clips/bundled.ts';
import { makeClip } from '#electron/practice-gateway/clips/clip-maker.ts';
import { repository } from '../../fixtures/source/repository.ts';

/** Writes clips of so many seconds, as a gateway makes them: with sound, one of each ratio given, in several looks. */
export async function writeMadeClips(
  folder: string,
  seconds: number,
  ratios: readonly string[],
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const bundled = path.join(repository, 'electron/practice-gateway/clips');
  for (const [index, ratio] of ratios.entries()) {
    const look = looks[index % looks.length] ?? looks[0];
    const clip = await makeClip(bundled, { look, ratio, seconds, madeAt: 0 });
    await writeFile(path.join(folder, `clip-${index}.mp4`), clip);
  }
  return folder;
}
