import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { createMediaWorker } from '#electron/workers/media-worker-client.ts';
import { lyingClips } from '../../fixtures/media/lying-clips.ts';
import { buildWorker } from '../../fixtures/services/built-worker.ts';

/** Milliseconds in which a file of 364 KB has to be judged. */
const soonMs = 2_000;

let program: string;
test.beforeAll(async () => {
  program = await buildWorker('media-worker', test.info().outputPath('program'));
});

for (const [lie, bytes] of Object.entries(lyingClips)) {
  test(`a short clip that claims ${lie} is given up at once, with little memory`, async () => {
    const path = test.info().outputPath('clip.mp4');
    mkdirSync(test.info().outputPath(), { recursive: true });
    writeFileSync(path, bytes());
    const media = createMediaWorker(program, { timeMs: 6_000, memoryMb: 256 });
    await media.inspect(join(path, 'nowhere'));
    const before = process.memoryUsage.rss();
    const started = performance.now();
    await expect(media.measureClip(path)).rejects.toMatchObject({ reason: 'limits' });
    expect(performance.now() - started).toBeLessThan(soonMs);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 ** 2);
  });
}
