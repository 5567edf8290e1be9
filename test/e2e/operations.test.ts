import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/app/app-fixture.ts';
import {
  chooseInDialog,
  connect,
  holdAnswers,
  refuse,
  resize,
  saveInDialog,
} from '../fixtures/app/steps/journeys.ts';
import { expectClean } from '../fixtures/app/walk/accessibility.ts';
import { answerWithMedia, startOperationsGateway } from '../fixtures/gateway/operations-gateway.ts';
import { reply, reset } from '../fixtures/gateway/scripted-server.ts';
import { pngBytes, practiceAssets } from '../fixtures/media/sample-files.ts';

const token = 'sk-operations-of-this-test';
const clip = readFileSync(path.join(practiceAssets, 'clips/aurora-16x9.mp4'));

async function openOperations(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByText('Operations').click();
  await expect(page.getByRole('list', { name: 'Operations' })).toBeVisible();
}

const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });

test('a listed operation is sent once after it was confirmed, its media are shown and saved, and presets are kept, deleted and brought back', async ({
  welcomeApp,
}) => {
  let answerSlow: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    answerSlow = resolve;
  });
  const gateway = await startOperationsGateway({
    '/v1/images': (call) => reply(200, answerWithMedia(gateway.address))(call),
    '/files/clip.mp4': reply(200, clip, { 'content-type': 'video/mp4' }),
    '/v1/jobs': reply(200, { job_id: 'job-1' }),
    '/slow': async (call) => {
      await slow;
      await reply(200, { job_id: 'job-2' })(call);
    },
    '/broken': reset('after-body'),
  });
  const { page } = welcomeApp;
  await connect(page, { address: gateway.address, token });
  await openOperations(page);
  await test.step('a listed operation is sent once after it was confirmed, and its pictures and videos are shown and saved', async () => {
    const list = page.getByRole('list', { name: 'Operations' });
    await list
      .getByRole('list', { name: 'OpenAI-type' })
      .getByRole('button', { name: 'Image Listed only' })
      .click();
    await page.getByRole('textbox', { name: 'Path' }).fill(`${gateway.address}/v1/images?n=1`);
    await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue('/v1/images?n=1');
    await page.getByRole('textbox', { name: 'Body' }).fill('{"prompt":"a fox"}');
    await expect(page.getByText('Valid JSON', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send request' }).click();
    const question = page.getByRole('alertdialog', { name: 'Send this request?' });
    await expect(question).toContainText('may cost money');
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(answer(page).getByRole('status').filter({ hasText: '200' })).toBeVisible();
    const sent = gateway.calls.filter((call) => call.path === '/v1/images?n=1');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.authorization).toBe(`Bearer ${token}`);
    expect(sent[0]?.body.toString()).toBe('{"prompt":"a fox"}');
    // The tree, by keyboard.
    const tree = page.getByRole('treegrid', { name: 'JSON of the answer' });
    await expect(tree.getByRole('row', { name: 'task_id: “task-77”' })).toBeVisible();
    await tree.focus();
    for (let row = 0; row < 3; row += 1) await page.keyboard.press('ArrowDown');
    // What could not be read is told, and read once it is asked for again.
    await refuse(welcomeApp, 'operations.nodes');
    await page.keyboard.press('ArrowRight');
    await expect(answer(page).getByRole('alert')).toBeVisible();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(key);
      if (key === 'ArrowRight')
        await expect(tree.locator('[aria-selected=true]')).toHaveAttribute('aria-expanded', 'true');
    }
    await expect(tree.getByRole('row', { name: /b64_json/ })).toBeVisible();
    await expect(answer(page).getByRole('alert')).toHaveCount(0);
    // Its media.
    await page.getByRole('tab', { name: 'Media (2)' }).click();
    const picture = page.getByRole('img', { name: 'Picture 1' });
    await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(40);
    expect(gateway.calls.some((call) => call.path === '/files/clip.mp4')).toBe(false);
    await page.getByRole('button', { name: 'Show File 2' }).click();
    const video = page.locator('video[aria-label="Video 2"]');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4);
    await expectClean(answer(page));
    for (const [name, wanted] of [
      ['Save Picture 1 as…', pngBytes(40, 30)],
      ['Save Video 2 as…', clip],
    ] as const) {
      const target = test.info().outputPath(name.includes('Picture') ? 'saved.png' : 'saved.mp4');
      await saveInDialog(welcomeApp, target);
      await page.getByRole('button', { name }).click();
      await expect.poll(() => Buffer.compare(readOrEmpty(target), wanted)).toBe(0);
    }
    // What was valid until now is not read aloud as valid where it no longer is; the heading is read as two words.
    const { name, level } = { name: 'Image OpenAI-type', level: 2 };
    await expect(page.getByRole('heading', { name, level, exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'Body' }).fill('{"prompt":');
    expect(await page.getByRole('status').allTextContents()).not.toContain('Valid JSON');
    await expect(page.getByRole('status').filter({ hasText: /^This is not JSON/ })).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Body' }).fill('{"prompt":"a fox"}');
  });
  await test.step('presets are kept, deleted and brought back, and a path may not lead away', async () => {
    const vidu = page.getByRole('list', { name: 'Vidu-type' });
    await vidu.getByRole('button', { name: 'Text to video Listed only' }).click();
    await page.getByRole('textbox', { name: 'Path' }).fill('/v1/jobs');
    await page.getByRole('textbox', { name: 'Body' }).fill('{"seconds":5}');
    await page.getByRole('button', { name: 'Keep as preset…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Five seconds');
    // The name of a preset that could not be kept stays.
    await refuse(welcomeApp, 'operations.keepPreset');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    const preset = vidu.getByRole('button', { name: 'Five seconds', exact: true });
    await expect(preset).toBeVisible();
    await vidu.getByRole('button', { name: 'Actions for Five seconds' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await refuse(welcomeApp, 'operations.renamePreset');
    await page.getByRole('textbox', { name: 'Name' }).fill('Six seconds');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Six seconds');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await vidu.getByRole('button', { name: 'Actions for Five seconds' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(preset).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(preset).toBeVisible();
    // In a narrow window, too, the facts of a failure are read beside the list.
    await resize(welcomeApp.app, 960, 640);
    await chooseInDialog(welcomeApp, [path.join(practiceAssets, 'clips/aurora-16x9.mp4')]);
    await page.getByRole('button', { name: 'Presets', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import presets…' }).click();
    const failure = page.getByRole('region', { name: 'Operations' }).getByRole('alert');
    await failure.getByRole('button', { name: 'Details' }).click();
    await failure.getByRole('button', { name: 'Copy details' }).scrollIntoViewIfNeeded();
    await expect(failure.getByRole('button', { name: 'Copy details' })).toBeInViewport();
    const code = failure.getByRole('definition').filter({ hasText: /^operations\./ });
    expect((await code.boundingBox())?.height).toBeLessThan(60);
    await failure.getByRole('button', { name: 'Dismiss' }).click();
    await resize(welcomeApp.app, 1280, 800);
    // What was written comes back where a preset, or the beginning, took its place.
    const body = page.getByRole('textbox', { name: 'Body' });
    await body.fill('{"seconds":9}');
    await preset.click();
    await expect(body).toHaveValue('{"seconds":5}');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(body).toHaveValue('{"seconds":9}');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(body).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(body).toHaveValue('{"seconds":9}');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    // The question is there, too, where another screen was looked at as it came.
    const release = await holdAnswers(welcomeApp.app, ['operations.send']);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Chat', { exact: true }).click();
    await release();
    await openOperations(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await expect(answer(page)).toContainText('job_id: “job-1”');
    // What was paid for stays in sight while a later request fails.
    await page.getByRole('textbox', { name: 'Path' }).fill('/broken');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(answer(page)).toContainText('/broken');
    await expect(answer(page).getByRole('heading', { name: 'The answer before' })).toBeVisible();
    await expect(answer(page)).toContainText('job_id: “job-1”');
    await expect(answer(page).getByRole('button', { name: 'Save answer…' })).toBeVisible();
    await expectClean(answer(page));
    await page.getByRole('textbox', { name: 'Path' }).fill('//elsewhere.example/x');
    await expect(page.getByText(/A path cannot begin with two slashes/)).toBeVisible();

    // What comes, and what was written for other operations, is there after a look at another screen.
    await page.getByRole('textbox', { name: 'Path' }).fill('/slow');
    await vidu.getByRole('button', { name: 'Image to video Listed only' }).click();
    await page.getByRole('textbox', { name: 'Path' }).fill('/slow');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
    answerSlow();
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const state = await window.api['operations.state']();
          return state.ok && state.value.run.type;
        }),
      )
      .toBe('answered');
    await openOperations(page);
    await expect(answer(page)).toContainText('job_id: “job-2”');
    await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible();
    await vidu.getByRole('button', { name: 'Text to video Listed only' }).click();
    await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue('/slow');
  });
  await gateway.close();
});

function readOrEmpty(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
