import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { copyPicture } from '../../fixtures/app/clipboard.ts';
import { expectNotInHeap } from '../../fixtures/app/heap.ts';
import {
  addReferences,
  bodyOfCreate,
  chooseInDialog,
  chooseInTileMenu,
  closeWithEscape,
  connect,
  createsSeenBy,
  dropFiles,
  generate,
  goTo,
  hold,
  holdAnswers,
  makeClip,
} from '../../fixtures/app/steps/journeys.ts';
import { expectClean } from '../../fixtures/app/walk/accessibility.ts';
import { noisyPngBytes, pngBytes, sampleFolder } from '../../fixtures/media/sample-files.ts';

test('references are dropped, pasted, put into order, looked at, made smaller, trimmed and taken as frames, go out as they stand, and what is refused is named', async ({
  signedInApp,
  gateway,
}) => {
  const { app, page, folders } = signedInApp;
  const files = sampleFolder(path.join(folders.home, 'in'));
  await test.step('a pasted picture becomes a reference, pasted text stays text, and a file that was edited in another program is shown as it goes out', async () => {
    await copyPicture(signedInApp, pngBytes(320, 320, 3));
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
    await closeWithEscape(page.getByRole('dialog', { name: 'Add by address' }));
    await page.getByRole('button', { name: 'Remove Image 1' }).press('Enter');
    await expect(rows(page)).toHaveCount(0);

    await addReferences(signedInApp, [await files.put('logo.png', pngBytes(320, 320, 3))]);
    const picture = rows(page).first().locator('img');
    await expect(rows(page).first()).toContainText('320 × 320');
    const before = await picture.getAttribute('src');
    await files.put('logo.png', pngBytes(480, 270, 5));
    // As when the window is come back to.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(rows(page).first()).toContainText('480 × 270');
    await expect(picture).not.toHaveAttribute('src', before ?? '');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > img.naturalHeight))
      .toBe(true);
    // Another draft is shown while it is edited again.
    await page.getByRole('button', { name: 'New draft' }).click();
    await expect(rows(page)).toHaveCount(0);
    await files.put('logo.png', pngBytes(640, 360, 7));
    await page.getByRole('grid', { name: 'Drafts' }).getByRole('row').first().click();
    await expect(rows(page).first()).toContainText('640 × 360');
  });
  await test.step('the order is changed with the keyboard alone or by dragging, and goes out as it stands', async () => {
    gateway.clear();
    await page.keyboard.press('Control+n');
    const names = ['one.png', 'two.png', 'three.png'];
    await addReferences(
      signedInApp,
      await Promise.all(names.map((name, index) => files.picture(name, index))),
    );
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('textbox', { name: 'Prompt' }).fill('From Image 1 to Image 3');

    await goTo(page, page.getByRole('row', { name: /^Image 1, one.png/ }));
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

    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const urls = contentOf(await bodyOfCreate(gateway)).slice(1);
    expect(urls).toStrictEqual(
      [2, 1, 0].map((seed) => ({
        type: 'image_url',
        image_url: { url: `data:image/png;base64,${pngBytes(640, 360, seed).toString('base64')}` },
        role: 'reference_image',
      })),
    );
  });
  await test.step('first and last frame go out with their roles and without a ratio, and both sets are kept', async () => {
    gateway.clear();
    await page.keyboard.press('Control+n');
    await addReferences(signedInApp, [await files.picture('kept.png', 7)]);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('radiogroup', { name: 'Mode' }).getByText('First and last frame').click();
    await expect(rows(page)).toHaveCount(0);

    await chooseInDialog(signedInApp, [await files.picture('dawn.png', 1), await files.sound('wind.wav')]);
    await page.getByRole('button', { name: 'Choose first frame' }).click();
    await expect(page.getByRole('group', { name: 'First frame' })).toContainText('dawn.png');
    await expect(page.getByRole('alert').filter({ hasText: 'wind.wav' })).toContainText('must be a picture');
    const transfer = await hold(page, [await files.picture('dusk.png', 2)]);
    await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer: transfer });
    await page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.getByRole('group', { name: 'Last frame' })).toContainText('dusk.png');

    // With both taken, it is asked which one gives way.
    await dropFiles(page, [await files.picture('noon.png', 3)]);
    const question = page.getByRole('dialog', { name: 'Both frames are taken' });
    await expectClean(question);
    await question.getByRole('button', { name: 'Replace last frame' }).click();
    await expect(page.getByRole('group', { name: 'Last frame' })).toContainText('noon.png');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Last frame' })).toContainText('dusk.png');

    await generate(page, 'The day passes');
    const body = await bodyOfCreate(gateway);
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
  });
  await test.step('references are looked at, made smaller and trimmed, and over 64 MB the heaviest are named', async () => {
    await page.keyboard.press('Control+n');
    const dialog = page.getByRole('dialog');
    await addReferences(signedInApp, [
      await files.put('large.png', noisyPngBytes(1600, 900)),
      await files.clip('run.mp4'),
      await files.sound('rain.wav', 8),
    ]);
    await test.step('a picture is seen and a clip plays in the preview, and Escape leads back', async () => {
      const picture = page.getByRole('row', { name: /^Image 1/ });
      await picture.press('Enter');
      await expect(dialog.getByRole('img', { name: 'Image 1' })).toBeVisible();
      await expect(dialog).toContainText('1600 × 900');
      await closeWithEscape(dialog);
      await expect(picture).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      const clip = dialog.locator('video');
      await expect
        .poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
    await test.step('a picture is made smaller on a copy', async () => {
      await chooseInTileMenu(page, 'Image 1', 'Make smaller…');
      await dialog.getByText('1024 px').click();
      await expect(dialog).toContainText('1024 × 576');
      const use = dialog.getByRole('button', { name: 'Use copy' });
      await expect(use).toBeEnabled();
      // Pressed in the moment in which the quality is chosen, it does not take the copy of the quality before.
      await use.evaluate(async (button: HTMLElement) => {
        const slider = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="range"]');
        slider?.focus();
        for (const type of ['keydown', 'keyup'])
          slider?.dispatchEvent(new KeyboardEvent(type, { key: 'Home', bubbles: true }));
        await Promise.resolve();
        button.click();
      });
      await expect(dialog).toContainText('40');
      await use.click();
      await expect(rows(page).first()).toContainText('1024 × 576');
      await expect(page.getByRole('row', { name: /^Image 1, large.png/ })).toBeFocused();
    });
    await test.step('a clip and a sound are trimmed on copies', async () => {
      for (const name of ['Audio 1', 'Video 1']) {
        const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
        const before = await lengthOf(row);
        await chooseInTileMenu(page, name, 'Trim…');
        await dialog.getByRole('slider', { name: 'End' }).focus();
        await page.keyboard.press('Home');
        for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
        await dialog.getByRole('button', { name: 'Use copy' }).click();
        await expect(dialog).toHaveCount(0);
        expect(await lengthOf(row)).toBeLessThan(before);
      }
      expect(await signedInApp.consoleErrors()).toEqual([]);
    });
    await test.step('a copy that was cancelled takes no place, and closes no dialog that is open by then', async () => {
      const row = page.getByRole('row', { name: /^Audio 1/ });
      const before = await lengthOf(row);
      await chooseInTileMenu(page, 'Audio 1', 'Trim…');
      await dialog.getByRole('slider', { name: 'End' }).focus();
      await page.keyboard.press('Home');
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
      const release = await holdAnswers(app, ['references.trim']);
      await dialog.getByRole('button', { name: 'Use copy' }).click();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
      await chooseInTileMenu(page, 'Image 1', 'Make smaller…');
      await release();
      await page.evaluate(() => window.api['library.choices']({ projectId: null }));
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
      expect(await lengthOf(row)).toBe(before);
    });
    await test.step('over 64 MB the heaviest files are named and can be dropped on the spot', async () => {
      await addReferences(signedInApp, [
        await files.sound('heavy one.wav', 800),
        await files.sound('heavy two.wav', 900),
      ]);
      const heavy = page.getByRole('group', { name: 'Request too large' });
      await expect(heavy.getByRole('listitem').first()).toContainText('Audio 3');
      await expect(heavy.getByRole('button', { name: 'Trim Audio 3…' })).toBeVisible();
      await expectClean(heavy);
      await heavy.getByRole('button', { name: 'Remove: Audio 3' }).click();
      await expect(heavy).toHaveCount(0);
      await expect(rows(page)).toHaveCount(4);
    });
  });
  await test.step('files of every kind are dropped: the good ones are taken, each bad one is named with its reason', async () => {
    await page.keyboard.press('Control+n');
    const transfer = await hold(page, [
      await files.picture('fox.png'),
      await files.clip('run.mp4'),
      await files.sound('rain.wav', 2),
      await files.put('nothing.jpg', Buffer.alloc(0)),
      await files.put('page.html', Buffer.from('<!doctype html><title>x</title>')),
    ]);
    await page.getByRole('main').dispatchEvent('dragenter', { dataTransfer: transfer });
    await expect(page.getByText('Drop to add 4 files')).toBeVisible();
    await expect(page.getByText(/will be refused/).first()).toBeVisible();
    await page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });

    await expect(page.getByText('Total 3 of 12')).toBeVisible();
    await expect(page.getByText(/^Drop to add/)).toBeHidden();
    await page.getByRole('button', { name: 'Show which' }).click();
    const refused = page.getByRole('list', { name: 'Not added' }).getByRole('listitem');
    await expect(refused.filter({ hasText: 'nothing.jpg' })).toContainText('The file is empty.');
    await expect(refused.filter({ hasText: 'page.html' })).toContainText(
      'This is not an image, video or audio file',
    );
    await expect(rows(page).locator('img')).toHaveCount(3);

    // What is dropped while other files are read waits for them: what finds no room is named.
    const pictures = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, at) => files.picture(`${from + at}.png`, 10 + from + at)),
      );
    const [six, five] = [await pictures(0, 6), await pictures(6, 11)];
    const release = await holdAnswers(app, ['references.addFiles']);
    await dropFiles(page, six);
    await dropFiles(page, five);
    await release();
    await expect(page.getByText('Total 11 of 12')).toBeVisible();
    await page.getByRole('button', { name: 'Show which' }).click();
    await expect(refused).toHaveCount(3);
    await expect(refused.last()).toContainText('10.png');
    // It is told until it is put away, also long after.
    await page.clock.install();
    await page.clock.runFor(60_000);
    await expect(refused).toHaveCount(3);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(refused).toHaveCount(0);
  });
});

test('a sent picture is base64 on the wire and nowhere else', async ({ launch, folders, gateway }) => {
  const first = await launch();
  await connect(first.page, gateway);
  const picture = await sampleFolder(path.join(folders.home, 'in')).picture('fox.png');
  await addReferences(first, [picture]);
  await expect(rows(first.page)).toHaveCount(1);

  // Whatever the alignment, one of three cuts of the data shows up in any base64 of it.
  const bytes = pngBytes(640, 360);
  const middle = Math.floor(bytes.length / 2);
  const cuts = [0, 1, 2].map((shift) =>
    bytes.subarray(middle + shift, middle + shift + 36).toString('base64'),
  );
  await test.step('the heaps hold no base64 of a picture that was sent', async () => {
    await makeClip(first.page, 'Seen once');
    const sent = JSON.stringify(createsSeenBy(gateway)[0]?.body);
    expect(cuts.some((cut) => sent.includes(cut))).toBe(true);
    await expectNotInHeap(first, ...cuts);
  });

  await test.step('no file of the app holds any', async () => {
    await first.close();
    for (const file of await filesUnder(folders.userDataDir)) {
      const content = await readFile(file);
      for (const cut of cuts) expect(content.includes(cut), `${file} holds base64`).toBe(false);
    }
  });
});

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
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
  }).toPass({ timeout: 60_000 });
}

/** Seconds that a row tells. */
async function lengthOf(row: Locator): Promise<number> {
  const text = await row.textContent();
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
