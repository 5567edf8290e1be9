import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { addReferences, createsSeenBy, taskRow } from '../../fixtures/app/steps/journeys.ts';
import { pngBytes, sampleFolder } from '../../fixtures/media/sample-files.ts';

test('a picture and a prompt become a clip on disk that plays in the window', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;

  const picture = await sampleFolder(path.join(folders.home, 'in')).picture('fox in snow.png');
  await addReferences(signedInApp, [picture]);
  await expect(page.getByRole('grid', { name: 'References' })).toContainText('Image 1');
  await expect(page.getByText('Images 1 of 9')).toBeVisible();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Image 1 runs through the snow 🦊');
  await page.getByRole('textbox', { name: 'Duration in seconds' }).fill('6');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();

  const row = taskRow(page, 'Image 1 runs');
  await expect(row).toContainText('Ready', { timeout: 60_000 });

  const creates = createsSeenBy(gateway);
  expect(creates).toHaveLength(1);
  expect(creates[0]?.headers['content-type']).toBe('application/json');
  expect(creates[0]?.headers.authorization).toBe(`Bearer ${gateway.token}`);
  expect(Number(creates[0]?.headers['content-length'])).toBe(creates[0]?.bodyBytes);
  const data = pngBytes(640, 360).toString('base64');
  expect(creates[0]?.body).toStrictEqual({
    model: 'videogen-H3',
    content: [
      { type: 'text', text: 'Image 1 runs through the snow 🦊' },
      {
        type: 'image_url',
        image_url: { url: `data:image/png;base64,${data}` },
        role: 'reference_image',
      },
    ],
    resolution: '768P',
    duration: 6,
    ratio: '16:9',
  });

  const library = path.join(folders.home, 'Videos', 'Gateway Studio');
  const clips = (await readdir(library)).filter((name) => /^Image 1 runs.*\.mp4$/.test(name));
  expect(clips).toHaveLength(1);
  await expectClip(await readFile(path.join(library, clips[0] ?? '')), { seconds: 6, ratio: 16 / 9 });

  await row.click();
  const details = page.getByRole('region', { name: 'Task details' });
  await expect(details).toContainText('24 fps');
  await expect(details).toContainText('1360 × 768');
  const video = details.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4);
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 4.5;
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.seeking && element.currentTime))
    .toBeGreaterThanOrEqual(4.5);

  expect(await signedInApp.consoleErrors()).toEqual([]);
});

async function expectClip(bytes: Buffer, asked: { seconds: number; ratio: number }): Promise<void> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (video === null || audio === null) throw new Error('The clip lacks a track.');
  expect((await video.computePacketStats()).averagePacketRate).toBeCloseTo(24, 1);
  expect(await audio.getSampleRate()).toBe(32_000);
  expect(await audio.getNumberOfChannels()).toBe(2);
  expect(Math.abs((await input.computeDuration()) - asked.seconds)).toBeLessThanOrEqual(0.5);
  const ratio = (await video.getDisplayWidth()) / (await video.getDisplayHeight());
  expect(Math.abs(ratio / asked.ratio - 1)).toBeLessThan(0.02);
}
