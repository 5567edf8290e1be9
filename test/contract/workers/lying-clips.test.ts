import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMediaWorker } from '#electron/workers/media-worker-client.ts';
import { lyingClips } from '../../fixtures/media/lying-clips.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { builtWorker } from '../../fixtures/services/built-worker.ts';

/** Longer than a test may take: a file that is given up for its time alone is found out. */
const timeMs = 120_000;

let program: string;
test.beforeAll(async () => {
  program = await builtWorker('media-worker');
});

for (const [lie, bytes] of Object.entries(lyingClips)) {
  test(`a short clip that claims ${lie} is given up at once, with little memory`, async () => {
    const path = test.info().outputPath('clip.mp4');
    mkdirSync(test.info().outputPath(), { recursive: true });
    writeFileSync(path, bytes());
    const media = createMediaWorker(program, { timeMs, memoryMb: 256 });
    await media.inspect(join(path, 'nowhere'));
    const before = process.memoryUsage.rss();
    await expect(media.measureClip(path)).rejects.toMatchObject({ reason: 'limits' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 ** 2);
  });
}
