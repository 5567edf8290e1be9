import { everyTask } from '#contract';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  answers,
  answerWith,
  asked,
  chooseModel,
  openChat,
  send,
} from '../../fixtures/app/steps/chat-steps.ts';
import { bodyOfCreate, closeWithEscape, generate } from '../../fixtures/app/steps/journeys.ts';

test('answers and pictures of the chat become prompts and references of a video, and a text model rewrites a prompt', async ({
  gateway,
  signedInApp,
}) => {
  const { page } = signedInApp;
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await test.step('a text model rewrites the prompt; it is taken, taken back, left or broken off', async () => {
    const open = page.getByRole('button', { name: 'Improve…' });
    await expect(open).toBeDisabled();
    await prompt.fill('A boat at dusk.');
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Improve the prompt' });
    answerWith(gateway, 'A paper boat at dusk, slow dolly.');
    await dialog.getByRole('button', { name: 'Rewrite' }).click();
    const changes = dialog.getByRole('region', { name: 'Changes' });
    await expect(changes.getByRole('insertion').first()).toHaveText('paper ');
    await dialog.getByRole('button', { name: 'Keep the original' }).click();
    await expect(prompt).toHaveValue('A boat at dusk.');

    await open.click();
    answerWith(gateway, 'A paper boat at dusk, slow dolly.');
    await dialog.getByRole('button', { name: 'Rewrite' }).click();
    await dialog.getByRole('button', { name: 'Take' }).click();
    await expect(prompt).toHaveValue('A paper boat at dusk, slow dolly.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(prompt).toHaveValue('A boat at dusk.');
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect(prompt).toHaveValue('A paper boat at dusk, slow dolly.');

    await open.click();
    gateway.addFault({ on: 'generate', times: 1, action: { type: 'silence' } });
    await dialog.getByRole('button', { name: 'Rewrite' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'Rewrite' })).toBeVisible();
    await expect.poll(() => asked(gateway).length).toBe(3);
    await expect.poll(() => gateway.requests.at(-1)?.status).toBe(null);
    await closeWithEscape(dialog);
  });
  await test.step('an answer, or what is selected of it, becomes the prompt; one step takes it back', async () => {
    await prompt.fill('Mine');
    await openChat(page);
    answerWith(gateway, 'A paper boat on a **rain-lit** street.\n\nSlow dolly.');
    await send(page, 'Write a prompt');
    await answers(page).getByText('Slow dolly.').click({ clickCount: 3 });
    await answers(page).getByRole('button', { name: 'Use as prompt' }).click();
    await expect(prompt).toHaveValue('Slow dolly.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(prompt).toHaveValue('Mine');

    await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).click();
    await answers(page).getByRole('button', { name: 'Use as prompt' }).focus();
    await page.evaluate(() => window.getSelection()?.removeAllRanges());
    await page.keyboard.press('Enter');
    await expect(prompt).toHaveValue('A paper boat on a rain-lit street.\n\nSlow dolly.');

    // What is handed over while the drafts of another project are read waits for them.
    await page.evaluate(() => window.api['projects.create']({ name: 'Rain', note: '', colour: 'purple' }));
    const choose = async (from: string, to: string) => {
      await page.getByRole('button', { name: `Project: ${from}` }).click();
      await page.getByRole('menuitemradio', { name: to, exact: true }).click();
    };
    await choose('All', 'Rain');
    await expect(prompt).toHaveValue('');
    await prompt.fill('Written for Rain');
    await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
    answerWith(gateway, 'Another boat.');
    await send(page, 'Write another prompt');
    // A project has conversations of its own: the one that was open stays where it is.
    await expect(answers(page)).toHaveCount(1);
    const use = answers(page).last().getByRole('button', { name: 'Use as prompt' });
    await expect(use).toBeVisible();
    await choose('Rain', 'All');
    await use.click();
    await expect(prompt).toHaveValue('Another boat.');
    await choose('All', 'Rain');
    await expect(prompt).toHaveValue('Written for Rain');
    // What is made there belongs to it.
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await bodyOfCreate(gateway);
    const [made, rain] = await page.evaluate(async (filter) => {
      const found = await window.api['library.page']({ filter, offset: 0, limit: 1 });
      const projects = await window.api['projects.list']();
      return [found.ok && found.value.tasks[0]?.projectId, projects.ok && projects.value.projects[0]?.id];
    }, everyTask);
    expect([made, typeof made]).toEqual([rain, 'string']);
  });
  await test.step('a picture made in the chat becomes Image 1 of a video and goes out on the wire', async () => {
    await openChat(page);
    await chooseModel(page, 'textgen-3.1-flash-image');
    await send(page, 'Paint a fox');
    const picture = answers(page).getByRole('img', { name: 'Picture made by the model' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await expect(picture).toHaveAttribute('src', /^app:\/\/studio\//);
    await page.getByRole('button', { name: 'Show the picture large' }).click();
    const zoom = page.getByRole('dialog', { name: 'Picture' });
    await expect(zoom.getByRole('img')).toBeVisible();
    await closeWithEscape(zoom);

    // An entry of it opens with it.
    await picture.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'New cast entry from it' }).click();
    const media = page.getByRole('region', { name: 'Cast' }).getByRole('grid', { name: 'Media' });
    await expect(media.getByRole('row')).toHaveCount(1);
    await page.getByRole('button', { name: 'Close the cast' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
    await answers(page).last().getByRole('button', { name: 'Use as reference' }).click();
    await expect(page.getByRole('form', { name: 'New video' })).toBeVisible();
    await expect(page.getByLabel('References', { exact: true }).getByText('Image 1')).toBeVisible();
    await generate(page, 'The fox of Image 1 runs');
    const body = (await bodyOfCreate(gateway, 1)) as {
      readonly content: readonly { readonly type: string }[];
    };
    expect(body.content.map(({ type }) => type)).toEqual(['text', 'image_url']);

    // Another prompt leaves the reference, and says so.
    await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
    answerWith(gateway, 'A paper boat.');
    await send(page, 'Write a prompt');
    await answers(page).last().getByRole('button', { name: 'Use as prompt' }).click();
    const notice = page.getByRole('group', { name: /^The prompt is another one; 1 reference stays/ });
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('The fox of Image 1 runs');
    await expect(notice).toBeHidden();
  });
});
