import { expect, test } from '../../fixtures/app/app-fixture.ts';

test('an empty library offers prompts to begin with, which fill the form and can be taken back', async ({
  welcomeApp: { page },
}) => {
  await page.getByRole('button', { name: 'Try the practice gateway' }).click();
  await expect(page.getByText('a sample clip costs nothing')).toBeVisible();
  const examples = page.getByRole('list', { name: 'Try one of these prompts' }).getByRole('button');
  await expect(examples).toHaveCount(3);
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('Mine');
  const words = (await examples.nth(1).textContent()) ?? '';
  await examples.nth(1).press('Enter');
  await expect(prompt).toHaveValue(words);
  await expect(prompt).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(prompt).toHaveValue('Mine');
});
