import { expect, test } from '../../fixtures/app/app-fixture.ts';
import {
  addConnection,
  showConnections,
  switchTo,
  typeConnection,
  typeRoute,
} from '../../fixtures/app/steps/connection-steps.ts';
import {
  chooseInDialog,
  connect,
  createsSeenBy,
  generate,
  holdAnswers,
  refuse,
  resize,
  taskRow,
  unfoldQueue,
} from '../../fixtures/app/steps/journeys.ts';
import { ownCertificateFile, startConnectProxy } from '../../fixtures/gateway/proxies.ts';
import { reply, startScriptedServer } from '../../fixtures/gateway/scripted-server.ts';
import { startTlsFront } from '../../fixtures/gateway/tls-front.ts';

const basic = `Basic ${Buffer.from('studio:of-the-proxy').toString('base64')}`;

test('a second connection is added with the keyboard alone, takes what is generated from then on, and draft and message stay', async ({
  signedInApp,
  gateway,
  startGateway,
}) => {
  const { page } = signedInApp;
  const second = await startGateway({ token: 'token-of-the-second' });
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Typed before the switch');
  const list = await showConnections(page);
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Add connection' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  for (const text of ['Second studio', second.address, second.token]) {
    await keyboard.insertText(text);
    await keyboard.press(text === second.token ? 'Enter' : 'Tab');
  }
  await expect(page.getByRole('button', { name: 'Add connection' })).toBeFocused();
  await expect(list.getByRole('listitem').nth(1)).toContainText('Second studio');
  const useNow = page.getByRole('status').getByRole('button', { name: 'Use it now' });
  await useNow.click();
  await expect(page.getByRole('button', { name: /^Connection: Second studio/ })).toBeVisible();
  await expect(useNow).toBeHidden();
  await list.getByRole('listitem').first().getByRole('button', { name: /^Use / }).click();
  await expect(page.getByRole('button', { name: /^Connection: Second studio/ })).toBeHidden();
  await page.getByRole('button', { name: /^Connection/ }).press('Enter');
  await expect(page.getByRole('menuitemradio')).toHaveCount(3);
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Connection: Second studio/ })).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Typed before the switch');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.poll(() => createsSeenBy(second).length).toBe(1);
  expect(createsSeenBy(gateway)).toHaveLength(0);

  await test.step('a conversation of another connection says so, and moves with one press', async () => {
    // Asked for before there is any, it is the one to begin with, and ready to type in; where it cannot be made, what was typed stays in sight.
    const takeAgain = await refuse(signedInApp, 'chat.create', false);
    const refused = await holdAnswers(signedInApp.app, ['chat.create']);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Chat').click();
    await expect(page.getByRole('status', { name: 'Opening the conversation' })).toBeVisible();
    await page.getByRole('button', { name: 'New conversation', exact: true }).click();
    await keyboard.type('Ha');
    await refused();
    await expect(page.getByRole('alert')).toContainText('What you typed stays below');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Ha');
    await takeAgain();
    const release = await holdAnswers(signedInApp.app, ['chat.create']);
    await page.getByRole('button', { name: 'New conversation', exact: true }).click();
    await keyboard.type('lf');
    await release();
    await expect(page.getByRole('list', { name: 'Beginnings' })).toBeVisible();
    await keyboard.type(' a question');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a question');
    await switchTo(page, new URL(gateway.address).host);
    await expect(page.getByText(/not to the active connection/)).toBeVisible();
    await page.getByRole('button', { name: /^Move to 127/ }).click();
    await expect(page.getByText(/not to the active connection/)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a question');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log', { name: 'Transcript' })).toContainText('No model was asked');
    expect(gateway.requests.filter(({ path }) => path.includes('generateContent'))).toHaveLength(1);
  });

  await test.step('signing out of one leaves the window to the others, and its token is asked for in one field', async () => {
    await showConnections(page);
    await list.getByRole('listitem').first().getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'has no token' });
    await expect(banner.getByRole('button', { name: /^Enter token/ })).toBeVisible();
    // The form, which can make nothing without it, asks for it in the same way.
    await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
    const form = page.getByRole('form', { name: 'New video' });
    await form.getByRole('textbox', { name: 'Prompt' }).fill('A lantern');
    await form.getByRole('button', { name: /^Generate/ }).click();
    const enter = form.getByRole('alert').getByRole('button', { name: /^Enter token/ });
    await enter.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Access token' })).toBeFocused();
    await keyboard.insertText(gateway.token);
    await refuse(signedInApp, 'connections.save');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog.getByRole('alert')).toContainText('disk with the app’s data is full');
    await expect(dialog.getByRole('textbox', { name: 'Access token' })).toHaveValue(gateway.token);
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(banner).toHaveCount(0);
    await expect(enter).toHaveCount(0);
  });

  await test.step('a wrong address and a wrong token are told at their fields, and nothing typed is lost', async () => {
    const right = await startGateway({ token: 'the-right-token' });
    await showConnections(page);
    const form = await typeConnection(page, {
      name: 'Elsewhere',
      address: 'http://gateway.example',
      token: 'x',
    });
    const address = form.getByRole('textbox', { name: 'Gateway address' });
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(/starts with https/);
    await address.fill(right.address);
    const token = form.getByRole('textbox', { name: 'Access token' });
    await token.fill('a-wrong-token');
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByRole('alert')).toContainText('does not accept this token');
    await expect(token).toBeFocused();
    await expect(form.getByText('The token was not accepted.')).toBeVisible();
    await expect(form.getByText('HTTP status 401.')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Elsewhere');
    await expect(token).toHaveValue('a-wrong-token');
    await token.fill('the-right-token');
    await expect(form.getByText('The token was not accepted.')).toHaveCount(0);
    await expect(form.getByRole('alert')).toHaveCount(0);
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText('The token was accepted.')).toBeVisible();
    await expect(form.getByText('The gateway was reached.')).toBeVisible();
    await expect(form.getByText(/took \d+ ms and cost nothing/)).toBeVisible();

    // Another screen, and back: what was typed is still there.
    await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
    await expect(token).toHaveValue('the-right-token');

    // Nor does a full disk take it.
    await refuse(signedInApp, 'connections.save');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('disk with the app’s data is full');
    await expect(token).toHaveValue('the-right-token');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('a gateway behind a proxy, with certificates of its own: both are typed, tested, and used for a task', async () => {
    const inner = await startGateway({ token: 'token-behind-the-proxy' });
    const front = await startTlsFront(inner);
    const proxy = await startConnectProxy(front.port);
    await showConnections(page);
    const typed = { name: 'Behind a proxy', address: 'https://gateway.example', token: inner.token };
    const form = await typeConnection(page, typed);
    await typeRoute(signedInApp, form, proxy.port);
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText('The token was accepted.')).toBeVisible();
    await expect(
      form.getByText(`Requests go through the proxy http://127.0.0.1:${proxy.port}.`),
    ).toBeVisible();
    expect(proxy.asked).toEqual(['gateway.example:443']);
    expect(proxy.shown).toEqual([basic]);
    await chooseInDialog(signedInApp, [ownCertificateFile]);
    await form.getByRole('button', { name: 'Choose file…' }).click();
    await expect(form.getByText('The token was accepted.')).toHaveCount(0);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await switchTo(page, 'Behind a proxy');
    await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
    await generate(page, 'Through the proxy');
    await expect.poll(() => createsSeenBy(inner).length).toBe(1);
    expect(new Set(proxy.shown)).toEqual(new Set([basic]));

    // The proxy goes away: the test says so at its field.
    await proxy.close();
    const list = await showConnections(page);
    await list.getByRole('button', { name: 'Edit Behind a proxy' }).click();
    const edit = page.getByRole('form', { name: 'Edit Behind a proxy' });
    await edit.getByRole('button', { name: 'Test' }).click();
    await expect(edit.getByRole('textbox', { name: 'Proxy address' })).toBeFocused();
    await expect(edit.getByRole('textbox', { name: 'Proxy address' })).toHaveAccessibleDescription(/proxy/i);

    await test.step('a proxy of the system is told in the same words', async () => {
      await signedInApp.app.evaluate(
        ({ session }, rules) => session.fromPartition('network').setProxy({ proxyRules: rules }),
        `http://127.0.0.1:${proxy.port}`,
      );
      await edit.getByText('As the system says').click();
      await edit.getByRole('button', { name: 'Test' }).click();
      await expect(edit.getByRole('alert')).toContainText('The proxy makes no connection.');
    });
    await front.close();
  });

  await test.step('“Manage connections” leads to their section of the settings, by keyboard too', async () => {
    await resize(signedInApp.app, 960, 560);
    await page.getByRole('button', { name: /^Connection/ }).press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Connections' });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('list', { name: 'Connections' }).locator(':focus')).toHaveCount(1);
  });
});

test('removing a connection is asked about first, says what becomes of a task under way, and the next one takes over', async ({
  welcomeApp: { page, app },
  startGateway,
}) => {
  const [slow, other] = [
    await startGateway({ timing: { runningAfterMs: 100, doneAfterMs: 600_000 } }),
    await startGateway({ token: 'token-of-the-other' }),
  ];
  await connect(page, slow);
  await generate(page, 'Never done in time');
  await expect(taskRow(page, 'Never done in time')).toContainText('Running', { timeout: 60_000 });
  const details = page.getByRole('region', { name: 'Task details' });
  slow.addFault({
    on: 'query',
    times: 1_000,
    action: { type: 'respond', status: 500, headers: {}, body: '' },
  });
  await taskRow(page, 'Never done in time').click();
  await expect(details).toContainText('The app keeps trying by itself.');
  const list = await showConnections(page);
  await addConnection(page, { ...other, name: 'The other' });
  const question = page.getByRole('alertdialog');
  await list.getByRole('listitem').last().getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(question.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
  await expect(question).not.toContainText('under way');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const first = list.getByRole('listitem').first();
  await expect(first).toContainText('1 task under way');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByText('Video').click();
  const queue = page.getByRole('region', { name: 'Queue' });
  await queue.getByRole('button', { name: 'Queue' }).click();
  await expect(queue.getByRole('row')).toHaveCount(0);
  // Nobody asks after it while its connection has no token: its details say so, not that one only has to stay online.
  await page.evaluate(async () => {
    const all = await window.api['connections.list']();
    const [slow, next] = all.ok ? all.value : [];
    await window.api['connections.select']({ id: slow?.id ?? '' });
    await window.api['session.signOut']({ id: slow?.id ?? '' });
    await window.api['connections.select']({ id: next?.id ?? '' });
  });
  const waits = queue.getByText('1 of these waiting for a token');
  await expect(waits).toBeVisible();
  await resize(app, 720, 800);
  await expect
    .poll(async () => {
      const [words, pause] = [
        await waits.boundingBox(),
        await queue.getByRole('button').last().boundingBox(),
      ];
      return words && pause && words.x + words.width <= pause.x;
    }, 'in a narrow window the words end before the button beside them')
    .toBe(true);
  await resize(app, 1280, 800);
  await unfoldQueue(page);
  await taskRow(page, 'Never done in time').click();
  await expect(details).toContainText('has no token');
  await expect(details).not.toContainText('by itself');
  await details.getByRole('button', { name: /^Enter token/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await showConnections(page);
  await first.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(question).toContainText('it goes on and is charged');
  await question.getByRole('button', { name: 'Stop tasks and remove' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Connection: The other/ })).toBeVisible();
  await main.getByText('Video').click();
  await expect(taskRow(page, 'Never done in time')).toContainText('Stopped');
  await expect(details).toContainText('Removed from this app');

  await page.evaluate(async () => {
    const all = await window.api['connections.list']();
    const { id = '' } = (all.ok && all.value[0]) || {};
    await window.api['connections.remove']({ id, liveTasks: 'stop' });
  });
  await test.step('another path and another model go out on the wire, and a path that leads away is refused', async () => {
    const tasksOf = { task_id: '1', model: 'film-9', status: 'queued' };
    const unknownTask = { error: { code: 'task_not_exist', message: 'There is no such task.' } };
    const server = await startScriptedServer(reply(404, unknownTask), reply(200, tasksOf));
    await connect(page, { address: server.address, token: 'tok' });
    await showConnections(page);
    await list.getByRole('button', { name: /^Edit/ }).click();
    const form = page.getByRole('form', { name: /^Edit/ });
    await form.getByRole('button', { name: 'Advanced' }).click();
    const path = form.getByRole('textbox', { name: 'Create a video' });
    await path.fill('//elsewhere.example/create');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(path).toBeFocused();
    await expect(path).toHaveAccessibleDescription(/may not lead to another host/);
    await path.fill('/studio/v9/films');
    await form.getByRole('textbox', { name: 'Video model 1' }).fill('film-9');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await expect(list.getByRole('button', { name: /^Edit/ })).toBeFocused();

    await page.getByRole('navigation', { name: 'Main' }).getByText('Video').click();
    const picker = page.getByRole('button', { name: /Model/ }).first();
    await expect(picker).toContainText('videogen-H3 (not offered by');
    await generate(page, 'A film');
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText('This connection does not have this model.');
    await expect(refusal).toContainText('Choose another one, or add it to the connection’s settings.');
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await picker.click();
    await page.getByRole('option', { name: 'film-9' }).click();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect.poll(() => server.calls.filter(({ method }) => method === 'POST').length).toBe(1);
    const sent = server.calls.find(({ method }) => method === 'POST');
    expect(sent?.path).toBe('/studio/v9/films');
    expect(JSON.parse(String(sent?.body))).toMatchObject({ model: 'film-9' });
    await server.close();
  });
});
