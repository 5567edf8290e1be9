import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright/test';
import { expectClean } from '../../fixtures/app/accessibility.ts';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { copyPicture } from '../../fixtures/app/clipboard.ts';
import { expectNotInHeap } from '../../fixtures/app/heap.ts';
import {
  addReferences,
  chooseInDialog,
  chooseInFormMenu,
  chooseInTileMenu,
  connect,
  createsSeenBy,
  hold,
  makeClip,
  taskRow,
} from '../../fixtures/app/journeys.ts';
import { makeBadFiles } from '../../fixtures/media/bad-files.ts';
import { noisyPngBytes, pngBytes, sampleFolder } from '../../fixtures/media/sample-files.ts';

test('dropping 12 good and 5 bad files takes the good ones and names each bad one with its reason', async ({
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  const good = await Promise.all([
    ...Array.from({ length: 8 }, (_, index) => files.picture(`picture ${index + 1}.png`, index)),
    files.clip('clip 1.mp4'),
    files.clip('clip 2.mp4'),
    files.sound('sound 1.wav', 2),
    files.sound('sound 2.wav', 3),
  ]);
  const bad = await Promise.all([
    files.put('notes.png', Buffer.from('This is text.')),
    files.put('nothing.jpg', Buffer.alloc(0)),
    files.put('cut off.mp4', Buffer.from('00000020667479706d703432', 'hex')),
    files.put('page.html', Buffer.from('<!doctype html><title>x</title>')),
    files.put('song.wav', Buffer.from('RIFF')),
  ]);

  const transfer = await hold(page, [...good, ...bad]);
  await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer: transfer });
  await expect(page.getByText(/^Drop to add \d+ files$/)).toBeVisible();
  await expect(page.getByText('9 more images')).toBeVisible();
  await expect(page.getByText(/will be refused/).first()).toBeVisible();
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });

  await expect(page.getByText('Total 12 of 12')).toBeVisible();
  await expect(rows(page)).toHaveCount(12);
  const refusals = page.getByRole('alert').filter({ hasText: 'were not added' });
  await expect(refusals).toContainText('5 files were not added');
  await page.getByRole('button', { name: 'Show which' }).click();
  const reasons = {
    'notes.png': 'This is not an image, video or audio file the gateway accepts.',
    'nothing.jpg': 'The file is empty.',
    'cut off.mp4': 'The file is damaged.',
    'page.html': 'This is not an image, video or audio file the gateway accepts.',
    'song.wav': 'This is not an image, video or audio file the gateway accepts.',
  };
  for (const [name, reason] of Object.entries(reasons)) {
    await expect(refusedFiles(page).filter({ hasText: name })).toContainText(reason);
  }
  await expect(page.getByText(/^Drop to add/)).toBeHidden();
  await expect(rows(page).locator('img')).toHaveCount(12);
});

test('a heap of bad files is refused one by one while the window goes on taking what is typed', async ({
  signedInApp: running,
}) => {
  const { page, folders } = running;
  const bad = makeBadFiles(path.join(folders.home, 'bad'));
  await addReferences(
    running,
    bad.files.map((file) => file.path),
  );
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.pressSequentially('Typed while they are judged');
  await expect(prompt).toHaveValue('Typed while they are judged');
  const refusals = page.getByRole('alert').filter({ hasText: 'were not added' });
  await expect(refusals).toContainText(`${bad.files.length} files were not added`, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Show which' }).click();
  await expect(refusedFiles(page)).toHaveCount(bad.files.length);
  await expect(page.getByText('Total 0 of 12')).toBeVisible();
  await expect(prompt).toHaveValue('Typed while they are judged');
  expect(await running.consoleErrors()).toEqual([]);
  bad.end();
});

test('a finished clip becomes a reference, and goes out as one', async ({ gateway, signedInApp }) => {
  const { page } = signedInApp;
  await page.getByRole('textbox', { name: 'Prompt' }).fill('The first clip');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const first = taskRow(page, 'The first clip');
  await expect(first).toContainText('Ready', { timeout: 30_000 });
  await first.click();
  await page.getByRole('region', { name: 'Task details' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Use clip as reference' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Video 1');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Go on from Video 1');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.poll(() => createsSeenBy(gateway).length).toBe(2);
  await expect(taskRow(page, 'Go on from Video 1')).toContainText('Ready', { timeout: 30_000 });
  expect(createsSeenBy(gateway)[1]?.body).toMatchObject({
    content: [
      { type: 'text', text: 'Go on from Video 1' },
      { type: 'video_url', role: 'reference_video' },
    ],
  });
});

test('a pasted picture becomes a reference, and pasted text stays text', async ({ signedInApp: running }) => {
  const { page, app } = running;
  await copyPicture(running, pngBytes(320, 320, 3));
  await page.getByRole('textbox', { name: 'Prompt' }).focus();
  await page.keyboard.press('Control+V');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('320 × 320');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('');

  await app.evaluate(({ clipboard }) => clipboard.writeText('https://example.com/a.png'));
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('https://example.com/a.png');
  await page.getByRole('button', { name: 'Remove Image 1' }).focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('dialog', { name: 'Add by address' })).toBeVisible();
});

test('the order is changed with the keyboard alone or by dragging, and goes out as it stands', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  const names = ['one.png', 'two.png', 'three.png'];
  await addReferences(signedInApp, await Promise.all(names.map((name, index) => files.picture(name, index))));
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('From Image 1 to Image 3');

  await tabTo(page, 'Image 1, one.png');
  await page.keyboard.press('Alt+ArrowDown');
  await expectOrder(page, ['two.png', 'one.png', 'three.png']);
  await page.keyboard.press('Alt+ArrowDown');
  await expectOrder(page, ['two.png', 'three.png', 'one.png']);
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('From Image 3 to Image 2');

  await page.getByRole('button', { name: 'Reorder Image 3' }).focus();
  await page.keyboard.press('Enter');
  const place = page.locator(':focus');
  await expect(place).toHaveAccessibleName('Insert after Image 3, one.png');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(place).toHaveAccessibleName(/^Insert between Image 1, two.png/);
  await page.keyboard.press('Enter');
  await expectOrder(page, ['two.png', 'one.png', 'three.png']);

  await dragToOrder(page, 2, 0, 4, ['three.png', 'two.png', 'one.png']);
  await dragToOrder(page, 0, 2, 50, ['two.png', 'one.png', 'three.png']);

  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(taskRow(page, 'From Image 2')).toContainText('Ready', { timeout: 30_000 });
  const urls = contentOf(createsSeenBy(gateway)[0]?.body).slice(1);
  expect(urls).toStrictEqual(
    [1, 0, 2].map((seed) => ({
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${pngBytes(640, 360, seed).toString('base64')}` },
      role: 'reference_image',
    })),
  );
});

test('a picture is seen and a clip plays in the preview, and Escape leads back', async ({
  signedInApp: running,
}) => {
  const { page, folders } = running;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await addReferences(running, [
    await files.picture('fox.png'),
    await files.clip('run.mp4'),
    await files.sound('rain.wav'),
  ]);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('row', { name: /^Image 1/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Image 1' })).toBeVisible();
  await expect(dialog).toContainText('640 × 360');
  await expectClean(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /^Image 1/ })).toBeFocused();

  await page.getByRole('row', { name: /^Video 1/ }).focus();
  await page.keyboard.press('Space');
  const clip = dialog.locator('video');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect(dialog).toContainText('24 fps');
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /^Audio 1/ }).click();
  const sound = dialog.locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await running.consoleErrors()).toEqual([]);
});

test('a picture is made smaller on a copy', async ({ gateway, signedInApp }) => {
  const { page, folders } = signedInApp;
  const large = noisyPngBytes(2400, 1350);
  const file = await sampleFolder(path.join(folders.home, 'in')).put('large.png', large);
  await addReferences(signedInApp, [file]);
  await chooseInTileMenu(page, 'Image 1', 'Make smaller…');
  const dialog = page.getByRole('dialog', { name: 'Make Image 1 smaller' });
  await dialog.getByText('1024 px').click();
  await expect(dialog).toContainText('2400 × 1350');
  await expect(dialog).toContainText('1024 × 576');
  await expectClean(page);
  await dialog.getByRole('button', { name: 'Use copy' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows(page).first()).toContainText('1024 × 576');
  await expect(page.getByRole('row', { name: /^Image 1, large.png/ })).toBeFocused();

  await makeClip(page, 'Small');
  const [create] = createsSeenBy(gateway);
  expect(create?.bodyBytes).toBeLessThan(large.byteLength / 2);
  expect(JSON.stringify(create?.body)).toContain('data:image/jpeg;base64,');
});

test('a clip and a sound are trimmed on copies', async ({ signedInApp: running }) => {
  const { page, folders } = running;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await addReferences(running, [await files.picture('a.png'), await files.sound('rain.wav', 8)]);
  await chooseInTileMenu(page, 'Audio 1', 'Trim…');
  const dialog = page.getByRole('dialog', { name: 'Trim Audio 1' });
  await dialog.getByRole('slider', { name: 'End' }).focus();
  for (let press = 0; press < 50; press += 1) await page.keyboard.press('ArrowLeft');
  await expect(dialog).toContainText('0 s to 3 s');
  await expectClean(page);
  await dialog.getByRole('button', { name: 'Use copy' }).click();
  await expect(page.getByRole('row', { name: /^Audio 1/ })).toContainText(/ 3(\.1)? s/);
  await expect(page.getByRole('row', { name: /^Audio 1/ })).toContainText(/9[3-7] KB/);

  await addReferences(running, [await files.clip('run.mp4')]);
  await chooseInTileMenu(page, 'Video 1', 'Trim…');
  const clip = page.getByRole('dialog', { name: 'Trim Video 1' });
  await expect(clip).toContainText('key frame');
  const before = await lengthOf(page, /^Video 1/);
  await clip.getByRole('slider', { name: 'End' }).focus();
  await page.keyboard.press('Home');
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  await clip.getByRole('button', { name: 'Use copy' }).click();
  await expect(clip).toHaveCount(0);
  expect(await lengthOf(page, /^Video 1/)).toBeLessThan(before);
});

test('first and last frame go out with their roles and without a ratio, and both sets are kept', async ({
  gateway,
  signedInApp,
}) => {
  const { page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await addReferences(signedInApp, [await files.picture('kept.png', 7)]);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('First and last frame').click();
  await expect(rows(page)).toHaveCount(0);

  await chooseInDialog(signedInApp, [await files.picture('dawn.png', 1), await files.sound('wind.wav')]);
  await page.getByRole('button', { name: 'Choose first frame' }).click();
  await expect(page.getByRole('group', { name: 'First frame' })).toContainText('dawn.png');
  await expect(page.getByRole('alert').filter({ hasText: 'wind.wav' })).toContainText('must be a picture');
  await expectClean(page);
  const transfer = await hold(page, [await files.picture('dusk.png', 2)]);
  await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer: transfer });
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('group', { name: 'Last frame' })).toContainText('dusk.png');

  await makeClip(page, 'The day passes');
  const body = createsSeenBy(gateway)[0]?.body;
  expect(contentOf(body)).toStrictEqual([
    { type: 'text', text: 'The day passes' },
    frame('first_frame', 1),
    frame('last_frame', 2),
  ]);
  expect(body).not.toHaveProperty('ratio');

  await page.getByRole('button', { name: 'Remove last frame' }).click();
  await expect(page.getByRole('button', { name: 'Choose last frame' })).toBeFocused();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('References').click();
  await expect(page.getByRole('row', { name: /^Image 1, kept.png/ })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('First and last frame').click();
  await expect(page.getByRole('group', { name: 'First frame' })).toContainText('dawn.png');
  await page.getByRole('button', { name: 'Preview First frame' }).press('Delete');
  await expect(page.getByRole('button', { name: 'Choose first frame' })).toBeFocused();
});

test('an address is judged in its dialog and goes out as it is', async ({ gateway, signedInApp }) => {
  const { page } = signedInApp;
  await chooseInFormMenu(page, 'Add by address');
  const dialog = page.getByRole('dialog', { name: 'Add by address' });
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('https://192.168.1.7/clip.mp4');
  await expect(dialog.getByRole('radio', { name: 'Video' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('private network');
  await expect(address).toHaveValue('https://192.168.1.7/clip.mp4');
  await expectClean(page);
  await address.fill('https://media.example.com/fox.png?size=2');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Image 1, fox.png/ })).toContainText('media.example.com');

  await page.getByRole('textbox', { name: 'Prompt' }).fill('A fox');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.poll(() => createsSeenBy(gateway).length).toBe(1);
  expect(contentOf(createsSeenBy(gateway)[0]?.body)[1]).toStrictEqual({
    type: 'image_url',
    image_url: { url: 'https://media.example.com/fox.png?size=2' },
    role: 'reference_image',
  });
});

test('a sent picture is base64 on the wire and nowhere else, and one that has gone at the next start can be located', async ({
  launch,
  folders,
  gateway,
}) => {
  const first = await launch();
  await connect(first.page, gateway);
  const picture = await sampleFolder(path.join(folders.home, 'in')).picture('fox.png');
  await addReferences(first, [picture]);
  await expect(rows(first.page)).toHaveCount(1);

  await test.step('neither the heaps nor a file of the app hold base64 of a picture that was sent', async () => {
    await first.page.getByRole('textbox', { name: 'Prompt' }).fill('Seen once');
    await first.page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(taskRow(first.page, 'Seen once')).toContainText('Ready', { timeout: 30_000 });
    // Whatever the alignment, one of three cuts of the data shows up in any base64 of it.
    const bytes = pngBytes(640, 360);
    const middle = Math.floor(bytes.length / 2);
    const cuts = [0, 1, 2].map((shift) =>
      bytes.subarray(middle + shift, middle + shift + 36).toString('base64'),
    );
    const sent = JSON.stringify(createsSeenBy(gateway)[0]?.body);
    expect(cuts.some((cut) => sent.includes(cut))).toBe(true);
    for (const cut of cuts) await expectNotInHeap(first, cut);
    await first.close();
    for (const file of await filesUnder(folders.userDataDir)) {
      const content = await readFile(file);
      for (const cut of cuts) expect(content.includes(cut), `${file} holds base64`).toBe(false);
    }
  });

  await test.step('a file that has gone is shown as missing after a restart and can be located', async () => {
    const moved = path.join(folders.home, 'elsewhere', 'fox.png');
    await mkdir(path.dirname(moved), { recursive: true });
    await rename(picture, moved);
    const second = await launch();
    await connect(second.page, gateway);
    const row = second.page.getByRole('row', { name: /^Image 1, fox.png/ });
    await expect(row).toContainText('No longer where it was');
    const sound = await sampleFolder(path.join(folders.home, 'in')).sound('wind.wav');
    await chooseInDialog(second, [sound]);
    await row.getByRole('button', { name: 'Locate…' }).click();
    await expect(second.page.getByRole('alert').filter({ hasText: 'wind.wav' })).toContainText(
      'another kind',
    );
    await chooseInDialog(second, [moved]);
    await row.getByRole('button', { name: 'Locate…' }).click();
    await expect(row).toContainText('640 × 360');
    await expect(row.getByRole('button', { name: 'Locate…' })).toHaveCount(0);
  });
});

test('over 64 MB the heaviest files are named and can be dropped on the spot', async ({
  signedInApp: running,
}) => {
  const { page, folders } = running;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await addReferences(running, [
    await files.picture('light.png'),
    await files.sound('heavy one.wav', 800),
    await files.sound('heavy two.wav', 900),
  ]);
  const heavy = page.getByRole('group', { name: 'Request too large' });
  await expect(heavy.getByRole('listitem').first()).toContainText('Audio 2');
  await expect(heavy.getByRole('button', { name: 'Trim Audio 2…' })).toBeVisible();
  await expectClean(page);
  await heavy.getByRole('button', { name: 'Remove: Audio 2' }).click();
  await expect(heavy).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
});

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

function refusedFiles(page: Page) {
  return page.getByRole('list', { name: 'Not added' }).getByRole('listitem');
}

function rows(page: Page) {
  return page.getByRole('grid', { name: 'References' }).getByRole('row');
}

async function expectOrder(page: Page, names: readonly string[], timeout = 10_000): Promise<void> {
  const texts = names.map((name, index) => new RegExp(`Image ${index + 1}.*${name.replace('.', '\\.')}`));
  await expect(rows(page)).toHaveText(texts, { timeout });
}

/**
 * Drags a row onto another, `x` pixels from its left side. A system drag that follows another at once is lost
 * at times on a virtual display, so one that changed nothing is made again.
 */
async function dragToOrder(page: Page, from: number, to: number, x: number, names: readonly string[]) {
  const before = await rows(page).allTextContents();
  await expect(async () => {
    if (isDeepStrictEqual(await rows(page).allTextContents(), before)) {
      await rows(page)
        .nth(from)
        .dragTo(rows(page).nth(to), { targetPosition: { x, y: 28 } });
    }
    await expectOrder(page, names, 2_000);
  }).toPass({ timeout: 20_000 });
}

/** Seconds that a row tells. */
async function lengthOf(page: Page, name: RegExp): Promise<number> {
  const text = await page.getByRole('row', { name, includeHidden: true }).textContent();
  return Number(/([\d.]+) s/.exec(text ?? '')?.[1]);
}

function contentOf(body: unknown): readonly unknown[] {
  const { content } = body as { readonly content: readonly unknown[] };
  return content;
}

function frame(role: string, seed: number) {
  const data = pngBytes(640, 360, seed).toString('base64');
  return { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` }, role };
}

/** Presses Tab until the focused element's accessible name begins with `name`. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const snapshot = (await focused.count()) === 1 ? await focused.ariaSnapshot() : '';
    if (snapshot.includes(name)) return;
  }
  throw new Error(`Tab never reached "${name}".`);
}
