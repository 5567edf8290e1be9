import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../fixtures/app/app-fixture.ts';
import { answers, openChat, send } from '../../fixtures/app/steps/chat-steps.ts';
import { connect, generate, makeClip, taskRow } from '../../fixtures/app/steps/journeys.ts';
import { type AttackName, startHostileGateway } from '../../fixtures/gateway/hostile-gateway.ts';
import { type ScriptedServer, startScriptedServer } from '../../fixtures/gateway/scripted-server.ts';

const token = 'sk-hostile-Zm9v_token';
/** Those that end by themselves: the app's patience with a silent gateway is longer than a test. */
const attacks: readonly AttackName[] = [
  'the token in a refusal',
  'the token as the id of a task',
  // The last one is the answer to the question in the chat too.
  'the token in a good answer',
];

/** Names of the files below a folder that hold the token, in any of the ways that texts are written. */
async function filesWithToken(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const forms = [Buffer.from(token), Buffer.from(token, 'utf16le'), Buffer.from(token).toString('base64')];
    if (forms.some((form) => bytes.includes(form)) || file.includes(token)) found.push(file);
  }
  return found;
}

test('a hostile gateway neither stops the app nor gets the token written down', async ({
  launch,
  folders,
}) => {
  test.slow();
  const servers: ScriptedServer[] = [];
  const gateway = await startHostileGateway(async (...steps) => {
    const server = await startScriptedServer(...steps);
    servers.push(server);
    return server;
  });
  const running = await launch();
  const { page } = running;
  await connect(page, { address: gateway.address, token });

  for (const [index, name] of attacks.entries()) {
    gateway.attack(name);
    const prompt = `Attack ${index + 1}`;
    await generate(page, prompt);
    await expect(taskRow(page, prompt)).toContainText(/Queued|Running|Rejected|Unknown outcome/, {
      timeout: 60_000,
    });
    expect(await page.content()).not.toContain(token);
  }

  await openChat(page);
  await send(page, 'What is my token?');
  await expect(answers(page).last()).toContainText('[removed]');
  expect(await page.content()).not.toContain(token);

  gateway.behave();
  await page
    .getByRole('link', { name: 'Video' })
    .or(page.getByRole('tab', { name: 'Video' }))
    .first()
    .click();
  await makeClip(page, 'After all attacks');
  // What was under way meanwhile is collected too.
  await expect(taskRow(page, `Attack ${attacks.length}`)).toContainText('Ready', { timeout: 60_000 });
  await running.close();
  expect(await filesWithToken(folders.userDataDir)).toEqual([]);
  expect(await filesWithToken(folders.home)).toEqual([]);
  await Promise.all(servers.map((server) => server.close()));
});
