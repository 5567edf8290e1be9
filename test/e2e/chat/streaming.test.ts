import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { answers, openChat, send, transcript, turnStreamingOn } from '../../fixtures/app/chat-steps.ts';
import { connect, signIn } from '../../fixtures/app/journeys.ts';

test('words appear before the end, Stop keeps them, and they are there after a restart', async ({
  gateway,
  launch,
}) => {
  let running = await launch();
  await connect(running.page, gateway);
  await turnStreamingOn(running.page);
  await openChat(running.page);
  // The answer never comes to its end by itself.
  gateway.addFault({ on: 'stream', times: 1, action: { type: 'cut-stream', after: 3, how: 'silence' } });
  await send(running.page, 'How deep is the pond?');
  await expect(answers(running.page)).toContainText('This is the practice gateway. You wrote:');
  await expect(answers(running.page)).toContainText('is writing');
  await expect(answers(running.page)).not.toContainText('nothing left this computer');

  // With the keyboard alone.
  const stop = running.page.getByRole('button', { name: 'Stop', exact: true });
  await stop.focus();
  await running.page.keyboard.press('Enter');
  await expect(answers(running.page)).toContainText('Cut short: you stopped this answer.');
  await expect(answers(running.page)).toContainText('This is the practice gateway. You wrote:');

  await running.close();
  running = await launch();
  // Without a keyring the token was for that run.
  await signIn(running.page, gateway);
  await running.page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
  await expect(answers(running.page)).toContainText('Cut short: you stopped this answer.');
  await expect(answers(running.page)).toContainText('This is the practice gateway. You wrote:');
  await answers(running.page).getByRole('button', { name: 'Try again' }).click();
  await expect(answers(running.page)).toContainText('nothing left this computer');
  await expect(answers(running.page)).toContainText('2/2');
});

test('the transcript follows the words at its end, and keeps its place elsewhere', async ({
  signedInApp,
}) => {
  const { page } = signedInApp;
  await turnStreamingOn(page);
  await openChat(page);
  const long = 'A pond is deep where it is deep. '.repeat(25);
  for (let round = 0; round < 3; round += 1) {
    await send(page, `${round} ${long}`);
    await expect(answers(page).last()).toContainText('tokens in');
  }
  const place = () =>
    transcript(page).evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
      top: Math.round(scrollTop),
      isAtEnd: scrollHeight - clientHeight - scrollTop < 60,
    }));
  await expect.poll(async () => (await place()).isAtEnd).toBe(true);

  await send(page, `A ${long}`);
  await expect(answers(page).last()).toContainText('is writing');
  await expect.poll(async () => (await place()).isAtEnd).toBe(true);
  await transcript(page).evaluate((log) => log.scrollTo({ top: 40 }));
  await expect.poll(async () => (await place()).top).toBeLessThan(200);
  const { top } = await place();
  await expect(page.getByRole('status').filter({ hasText: 'Answer of' })).toBeAttached();
  expect((await place()).top).toBe(top);
});
