import type { Locator } from 'playwright/test';
import { silentPacket } from '#electron/media/join/silence.ts';
import { lookFor } from '#electron/practice-gateway/clips/bundled.ts';
import { listenToAnnouncer } from '../../fixtures/app/announcer.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { holdAnswers, makeClip, resize, taskRow } from '../../fixtures/app/steps/journeys.ts';

/** Prompts to which the practice gateway gives one look: only then do its clips need one decoder alone. */
const [fox = '', owl = ''] = ['Fox', 'Owl', 'Elk', 'Bee', 'Cat', 'Hen', 'Ant', 'Yak']
  .map((animal) => `${animal} in the snow`)
  .filter((prompt) => lookFor(prompt) === 'dusk');

/** Whether a toast lies over some of what is in sight. */
async function isCovered(part: Locator, words: Locator): Promise<boolean> {
  const toast = await words.locator('xpath=../..').boundingBox();
  const box = await part.boundingBox();
  if (box === null || toast === null) throw new Error('One of the two is not in sight.');
  const isBeside = toast.x >= box.x + box.width || toast.x + toast.width <= box.x;
  return !isBeside && toast.y < box.y + box.height && toast.y + toast.height > box.y;
}

test('selected clips are put into order, cut and joined; the new clip plays across the cut', async ({
  signedInApp: { app, page },
}) => {
  for (const prompt of [fox, owl]) await makeClip(page, prompt);
  const dialog = page.getByRole('dialog', { name: 'Join clips' });
  const parts = dialog.getByRole('grid', { name: 'Parts' }).getByRole('row');
  const join = page.getByRole('button', { name: 'Join', exact: true });
  // By clicks their order counts; taken together, the order of their making.
  for (const prompt of [owl, fox]) await taskRow(page, prompt).click({ modifiers: ['Control'] });
  await join.click();
  await expect(parts).toHaveText([new RegExp(owl), new RegExp(fox)]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await taskRow(page, fox).focus();
  await page.keyboard.press('Control+a');
  await taskRow(page, fox).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'New cast entry from these clips' }).click();
  const cast = page.getByRole('region', { name: 'Cast' });
  await expect(cast.getByRole('grid', { name: 'Media' }).getByRole('row')).toHaveCount(2);
  await cast.getByRole('button', { name: 'Close the cast' }).click();
  await join.click();
  await expect(parts).toHaveText([new RegExp(fox), new RegExp(owl)]);
  await expect(dialog.getByText('2 parts, 10 s')).toBeVisible();

  const said = await listenToAnnouncer(page);
  await parts.nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(parts.first()).toContainText(owl);
  await expect(parts.first()).toBeFocused();
  await expect.poll(said).toEqual([expect.stringMatching(new RegExp(owl))]);
  // A plan that was worked on is not lost by a click beside it.
  await page.mouse.click(4, 4);
  await parts.first().click();
  await dialog.getByRole('button', { name: /Out$/ }).click();
  await page.getByRole('option', { name: '2 s', exact: true }).click();
  await expect(dialog.getByText('2 parts, 7 s')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A day in the snow');
  await resize(app, 960, 640);
  // On a busy machine the list has the new clip late, and nothing has the focus once the field that is disabled meanwhile lost it.
  const release = await holdAnswers(app, ['library.page']);
  await page.evaluate(() => {
    const soon = window.requestAnimationFrame;
    window.requestAnimationFrame = (run) => window.setTimeout(() => soon(run), 300);
  });
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(taskRow(page, fox), 'a clip that is there takes it for now').toBeFocused();
  await release();

  // What is told of it lies over clips, and does not cover what was opened.
  const told = page.getByText('“A day in the snow” was joined.');
  await told.hover();
  const isOverDetails = () => isCovered(page.getByRole('region', { name: 'Task details' }), told);
  await expect.poll(isOverDetails).toBe(false);
  await resize(app, 1280, 800);
  await expect.poll(isOverDetails).toBe(false);
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('group', { name: 'Selected clips' }),
    'what was made is meant now',
  ).toBeHidden();
  await expect(taskRow(page, 'A day in the snow')).toBeFocused();
  await expect(taskRow(page, 'A day in the snow')).toContainText('Ready');
  await expect(taskRow(page, 'A day in the snow'), 'its name is spoken once').toHaveAccessibleName(
    /^A day in the snow, (?!.*A day in the snow)/,
  );
  const details = page.getByRole('region', { name: 'Task details' });
  await expect(details.getByRole('heading', { name: 'Joined of 2 clips' })).toBeVisible();
  await expect(details).toContainText('0 s to 2 s');
  await expect(details.getByRole('button', { name: 'Reuse settings' })).toHaveCount(0);

  const video = details.locator('video');
  const played = await video.evaluate(async (clip: HTMLVideoElement) => {
    clip.muted = true;
    if (clip.readyState < 1) await new Promise((ready) => clip.addEventListener('loadedmetadata', ready));
    clip.currentTime = 1.6;
    await new Promise((ready) => clip.addEventListener('seeked', ready, { once: true }));
    await clip.play();
    await new Promise<void>((done) => {
      clip.addEventListener('timeupdate', () => clip.currentTime > 2.6 && done());
      clip.addEventListener('error', () => done());
    });
    clip.pause();
    return { seconds: clip.duration, at: clip.currentTime, error: clip.error?.message ?? null };
  });
  expect(played.error).toBeNull();
  expect(played.at).toBeGreaterThan(2.6);
  expect(Math.abs(played.seconds - 7)).toBeLessThan(0.05);

  // What fills the place of a clip without sound: as many samples as any other packet, all of them silent.
  const sounds = ['1290', '1208'].map((hex) => {
    const description = Uint8Array.from(Buffer.from(hex, 'hex'));
    return {
      description: [...description],
      packet: [...(silentPacket('aac', description) ?? [])],
    };
  });
  const decoded = await page.evaluate(async (all) => {
    const found: { frames: number; channels: number; loudest: number; error: string | null }[] = [];
    for (const { description, packet } of all) {
      const channels = description[1] === 0x90 ? 2 : 1;
      const outcome = { frames: 0, channels: 0, loudest: 0, error: null as string | null };
      const decoder = new AudioDecoder({
        output(data) {
          outcome.frames += data.numberOfFrames;
          outcome.channels = data.numberOfChannels;
          const plane = new Float32Array(data.numberOfFrames);
          data.copyTo(plane, { planeIndex: 0, format: 'f32-planar' });
          outcome.loudest = Math.max(outcome.loudest, ...plane.map(Math.abs));
          data.close();
        },
        error: (error) => {
          outcome.error = String(error);
        },
      });
      decoder.configure({
        codec: 'mp4a.40.2',
        sampleRate: channels === 2 ? 32_000 : 44_100,
        numberOfChannels: channels,
        description: Uint8Array.from(description),
      });
      for (let index = 0; index < 4; index += 1) {
        const data = Uint8Array.from(packet);
        decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: index * 30_000, data }));
      }
      await decoder.flush().catch((error: unknown) => {
        outcome.error = String(error);
      });
      found.push(outcome);
    }
    return found;
  }, sounds);
  expect(decoded).toEqual([
    { frames: 4_096, channels: 2, loudest: 0, error: null },
    { frames: 4_096, channels: 1, loudest: 0, error: null },
  ]);
});
