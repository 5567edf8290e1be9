import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ConnectionView, defaultConnectionSettings, maxConnections, Secret } from '#contract';
import { accessOf } from '#electron/gateway/tokens.ts';
import type { Connection } from '#electron/shared/connection.ts';
import { tokenIn } from '../../../fixtures/gateway/connections.ts';
import { ownCertificate } from '../../../fixtures/gateway/proxies.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';
import {
  anInput,
  createSessionBench,
  type SessionBench,
  signOutActive,
  type TypedInput,
} from '../../../fixtures/services/benches/connections-bench.ts';

const newBench = () => createSessionBench(test.info().outputPath('data'));

async function saved({ session }: SessionBench, changes: Partial<TypedInput> = {}): Promise<ConnectionView> {
  const result = await session.connections.save(anInput(changes));
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** The id of the active connection. */
const activeId = ({ session }: SessionBench) =>
  session.connections.list().find(({ isActive }) => isActive)?.id;

const two = { name: 'Theirs', address: 'https://other.example', token: 'sk-token-of-theirs' } as const;
const codeOf = (result: { ok: boolean; error?: { code: string } }) => result.error?.code ?? 'ok';

test('connections are kept with their names, colours, settings and tokens', async () => {
  const one = newBench();
  const settings = { ...defaultConnectionSettings, videoModels: ['clip-1'], tasksInFlight: 9 };
  const mine = await saved(one);
  const theirs = await saved(one, { ...two, colour: 'red', settings });
  expect([mine.isActive, theirs.isActive]).toEqual([true, false]);
  expect(theirs).toMatchObject({ label: 'other.example', state: 'ready', storage: 'keychain', liveTasks: 0 });
  const next = await one.restart();
  expect(next.session.connections.list()).toEqual([mine, theirs]);
  expect(tokenIn(next.session.connectionOf(mine.id))).toBe('sk-token-of-mine');
  expect(tokenIn(next.session.connectionOf(theirs.id))).toBe('sk-token-of-theirs');
  expect(next.session.connectionOf(theirs.id)?.settings).toEqual(settings);
  const text = await readFile(one.credentialsPath, 'utf8');
  expect(text).not.toContain('sk-token');
});

test('selecting makes a connection the active one, now and after a restart', async () => {
  const one = newBench();
  await saved(one);
  const theirs = await saved(one, two);
  expect(await one.session.connections.select(theirs.id)).toMatchObject({
    ok: true,
    value: { isActive: true },
  });
  expect(one.session.current()?.connectionId).toBe(theirs.id);
  expect((await one.restart()).session.current()?.connectionId).toBe(theirs.id);
});

for (const [what, changes, code] of [
  ['no name', { name: '' }, 'connections.name-missing'],
  [
    'a name that another has, in other letters',
    { name: 'mINE', address: two.address },
    'connections.name-taken',
  ],
  ['an address that is none', { ...two, address: 'not an address' }, 'session.address-invalid'],
  ['http to another computer', { ...two, address: 'http://gateway.example' }, 'session.address-insecure'],
  ['a token with odd characters', { ...two, token: 'sk-tökен' }, 'session.token-characters'],
  ['a path in a proxy', { ...two, proxy: proxyAt('http://proxy.example:1/x') }, 'connections.proxy-invalid'],
  [
    'a password in a proxy’s address',
    { ...two, proxy: proxyAt('http://me:secret@proxy.example') },
    'connections.proxy-invalid',
  ],
  ['a proxy of another kind', { ...two, proxy: proxyAt('ftp://proxy.example') }, 'connections.proxy-invalid'],
  [
    'a proxy at no port',
    { ...two, proxy: proxyAt('http://proxy.example:70000') },
    'connections.proxy-invalid',
  ],
  ['certificates that were never chosen', { ...two, ca: { handle: 'x' } }, 'connections.ca-gone'],
  ['a connection that is not there', { ...two, id: 'nobody' }, 'connections.not-found'],
] as const) {
  test(`${what} is told, and nothing is stored`, async () => {
    const one = newBench();
    await saved(one);
    const before = await readFile(one.credentialsPath, 'utf8');
    const changesBefore = one.changes();
    expect(codeOf(await one.session.connections.save(anInput(changes as Partial<TypedInput>)))).toBe(code);
    expect(await readFile(one.credentialsPath, 'utf8')).toBe(before);
    expect(one.changes()).toBe(changesBefore);
  });
}

test('no more connections are kept than the limit', async () => {
  const one = newBench();
  for (let number = 1; number <= maxConnections; number += 1) await saved(one, { name: `Number ${number}` });
  expect(codeOf(await one.session.connections.save(anInput({ name: 'One more' })))).toBe(
    'connections.too-many',
  );
  // At the welcome, too. A stored one gets its token there all the same, and practice leads on.
  const typed = { address: two.address, token: new Secret(two.token) };
  expect(codeOf(await one.session.connect(typed))).toBe('connections.too-many');
  expect(one.checks).toEqual([]);
  expect(codeOf(await one.session.connect({ ...typed, address: 'https://gateway.example' }))).toBe('ok');
  expect(one.session.connections.list()).toHaveLength(maxConnections);
  expect(codeOf(await one.session.practice())).toBe('ok');
  expect((await one.restart()).session.connections.list()).toHaveLength(maxConnections + 1);
});

test('two connections may have one address, each with its own token', async () => {
  const one = newBench();
  const mine = await saved(one);
  const again = await saved(one, { name: 'Mine too', token: 'sk-second' });
  expect(tokenIn(one.session.connectionOf(mine.id))).toBe('sk-token-of-mine');
  expect(tokenIn(one.session.connectionOf(again.id))).toBe('sk-second');
});

test('a change keeps the token and the id; another address needs the token typed again', async () => {
  const one = newBench();
  const mine = await saved(one);
  const renamed = await saved(one, { id: mine.id, name: 'Yours', token: null });
  expect(renamed).toEqual({ ...mine, name: 'Yours' });
  expect(tokenIn(one.session.connectionOf(mine.id))).toBe('sk-token-of-mine');
  const thief = anInput({ id: mine.id, address: 'https://thief.example', token: null });
  expect(codeOf(await one.session.connections.save(thief))).toBe('session.token-missing');
  expect(codeOf(await one.session.connections.test(thief))).toBe('session.token-missing');
  expect(one.session.connectionOf(mine.id)?.address).toBe('https://gateway.example');
  one.live.set(mine.id, 2);
  const later = { id: mine.id, address: 'https://moved.example', token: 'sk-new' };
  expect(codeOf(await one.session.connections.save(anInput(later)))).toBe('connections.has-live-tasks');
  await saved(one, { id: mine.id, name: 'Ours', token: 'sk-other' });
  one.live.clear();
  // A task is made while the keychain asks its user.
  const { encrypt } = one.keychain;
  one.keychain.encrypt = (secret) => {
    one.live.set(mine.id, 1);
    return encrypt(secret);
  };
  expect(codeOf(await one.session.connections.save(anInput(later)))).toBe('connections.has-live-tasks');
  one.keychain.encrypt = encrypt;
  one.live.clear();
  const moved = await saved(one, later);
  expect(moved).toMatchObject({ id: mine.id, label: 'moved.example' });
  expect(tokenIn((await one.restart()).session.connectionOf(mine.id))).toBe('sk-new');
});

test('a new name or colour makes no other connection, and costs no token where the keychain has gone; nor do other settings', async () => {
  const one = newBench();
  const { id } = await saved(one);
  const before = one.session.connectionOf(id);
  one.keychain.refusesToEncrypt = true;
  await saved(one, { id, name: 'Yours', colour: 'red', token: null });
  expect(one.session.connectionOf(id)).toBe(before);
  const settings = { ...defaultConnectionSettings, tasksInFlight: 9 };
  const changed = await saved(one, { id, name: 'Yours', settings, token: null });
  expect(changed).toMatchObject({ storage: 'keychain', state: 'ready', settings });
  const { session } = await one.restart();
  expect(session.connectionOf(id)?.settings).toEqual(settings);
  expect(tokenIn(session.connectionOf(id))).toBe('sk-token-of-mine');
});

test('a task that is made while its connection is removed ends with those before it', async () => {
  const one = newBench();
  const { id } = await saved(one);
  const { write } = one.credentials;
  one.credentials.write = async (credentials) => {
    one.live.set(id, 1);
    await write(credentials);
  };
  expect(codeOf(await one.session.connections.remove(id, null))).toBe('ok');
  expect(one.live.size).toBe(0);
});

test('a refusal that is told while a connection gets another name is not forgotten', async () => {
  const one = newBench();
  const { id } = await saved(one);
  const { write } = one.credentials;
  one.credentials.write = async (credentials) => {
    one.session.reportRefusal(one.session.connectionOf(id) as Connection);
    one.credentials.write = write;
    await write(credentials);
  };
  expect(await saved(one, { id, name: 'Yours', token: null })).toMatchObject({
    name: 'Yours',
    state: 'refused',
  });
});

test('the secret of a proxy is kept with the token, goes to no other proxy, and never comes back', async () => {
  const one = newBench();
  const mine = await saved(one, {
    proxy: proxyAt('proxy.example:3128', { user: 'me', password: 'secret-of-proxy' }),
  });
  const proxy = { type: 'address', address: 'http://proxy.example:3128', hasSecret: true };
  expect(mine.proxy).toEqual(proxy);
  const text = await readFile(one.credentialsPath, 'utf8');
  expect(text).not.toContain('secret-of-proxy');
  const next = await one.restart();
  expect(next.session.connections.list()).toMatchObject([{ proxy }]);
  const kept = await saved(next, { id: mine.id, token: null, proxy: proxyAt('http://proxy.example:3128') });
  expect(kept.proxy).toEqual(proxy);
  const other = anInput({ id: mine.id, token: null, proxy: proxyAt('http://thief.example:3128') });
  expect(codeOf(await next.session.connections.save(other))).toBe('connections.proxy-secret-missing');
});

test('certificates are chosen once and sealed with the token; what is edited beside them changes nothing', async () => {
  const one = newBench();
  one.chosen = test.info().outputPath('ours.pem');
  await writeFile(one.chosen, `bag attributes\n${ownCertificate.cert}`);
  const chosen = await one.session.connections.chooseCa();
  if (!chosen.ok || chosen.value === null) throw new Error('no certificates');
  const { handle, file } = chosen.value;
  expect(file.name).toBe('ours.pem');
  expect(file.subject).toMatch(/^CN=/);
  const mine = await saved(one, { ca: { handle }, proxy: { type: 'none' } });
  expect(mine.ca).toEqual(file);
  const edited = JSON.parse(await readFile(one.credentialsPath, 'utf8'));
  edited.connections[0].ca = null;
  edited.connections[0].proxy = { type: 'address', address: 'http://thief.example:1', hasSecret: false };
  await writeFile(one.credentialsPath, JSON.stringify(edited));
  const next = await one.restart();
  expect(next.session.connections.list()).toEqual([mine]);
});

for (const [what, bytes] of [
  ['an empty file', ''],
  ['a key', ownCertificate.key],
  ['a certificate that is cut', ownCertificate.cert.slice(0, 300)],
  ['one good and one bad certificate', `${ownCertificate.cert}${ownCertificate.cert.replace(/[a-z]/g, 'x')}`],
  ['a file without end', 'x'.repeat(300_000)],
] as const) {
  test(`${what} is no file of certificates`, async () => {
    const one = newBench();
    one.chosen = test.info().outputPath('ca.pem');
    await writeFile(one.chosen, bytes);
    expect(codeOf(await one.session.connections.chooseCa())).toBe('connections.ca-invalid');
  });
}

test('a file of certificates that is gone is told, and a dialog that is cancelled is nothing', async () => {
  const one = newBench();
  expect(await one.session.connections.chooseCa()).toEqual({ ok: true, value: null });
  one.chosen = '/nowhere/ca.pem';
  expect(codeOf(await one.session.connections.chooseCa())).toBe('files.unreadable');
});

test('a token under a locked keyring is not written over by what is saved of other connections', async () => {
  const one = newBench();
  const mine = await saved(one);
  const proxy = proxyAt('proxy.example:3128', { user: 'me', password: 'secret-of-proxy' });
  const theirs = await saved(one, { ...two, proxy });
  const locked = await one.restart({ decrypts: 'locked', mood: 'session' });
  expect(locked.session.connections.list().map(({ state }) => state)).toEqual([
    'keychain-locked',
    'keychain-locked',
  ]);
  await saved(locked, { name: 'Third', token: 'sk-third' });
  // As the form sends what it leaves as it is.
  const { address } = theirs.proxy as { readonly address: string };
  const unchanged = { token: null, ca: 'none', proxy: proxyAt(address) } as const;
  await saved(locked, { id: theirs.id, ...two, name: 'Renamed', ...unchanged });
  await locked.session.connections.select(theirs.id);
  const open = await locked.restart({ decrypts: null, mood: 'keychain' });
  expect(tokenIn(open.session.connectionOf(mine.id))).toBe('sk-token-of-mine');
  expect(tokenIn(open.session.connectionOf(theirs.id))).toBe('sk-token-of-theirs');
  expect(open.session.connections.list()).toMatchObject([
    {},
    { name: 'Renamed' },
    { name: 'Third', state: 'session-over' },
  ]);
});

test('under a locked keyring a change of what is sealed is refused with what to do, and with a token typed it is made', async () => {
  const one = newBench();
  const proxy = proxyAt('proxy.example:3128', { user: 'me', password: 'secret-of-proxy' });
  const { id } = await saved(one, { proxy });
  const locked = await one.restart({ decrypts: 'locked', mood: 'session' });
  const direct = { id, proxy: { type: 'none' } } as const;
  expect(codeOf(await locked.session.connections.save(anInput({ ...direct, token: null })))).toBe(
    'connections.locked',
  );
  locked.keychain.decrypts = null;
  await locked.session.unlock();
  expect(tokenIn(locked.session.connectionOf(id))).toBe('sk-token-of-mine');
  const again = await one.restart({ decrypts: 'locked', mood: 'session' });
  expect(await saved(again, { ...direct, token: 'sk-other' })).toMatchObject({ proxy: { type: 'none' } });
});

test('a token typed for an address whose proxy secret or certificates are locked away is not used without them', async () => {
  const one = newBench();
  await saved(one, { proxy: proxyAt('proxy.example:3128', { user: 'me', password: 'secret-of-proxy' }) });
  const typed = { address: 'https://gateway.example', token: new Secret('sk-another') };
  expect((await one.session.connect(typed)).ok).toBe(true);
  const locked = await one.restart({ decrypts: 'locked' });
  const before = await readFile(locked.credentialsPath, 'utf8');
  expect(codeOf(await locked.session.connect(typed))).toBe('connections.proxy-secret-missing');
  expect(await readFile(locked.credentialsPath, 'utf8')).toBe(before);
});

for (const out of ['restarted', 'signed out of', 'signed out of unread'] as const) {
  test(`what a session without a keychain had of a connection is not taken for none once it is ${out}`, async () => {
    const one = newBench();
    one.keychain.refusesToEncrypt = out !== 'signed out of unread';
    one.chosen = test.info().outputPath('ours.pem');
    await writeFile(one.chosen, ownCertificate.cert);
    const chosen = await one.session.connections.chooseCa();
    if (!chosen.ok || chosen.value === null) throw new Error('no certificates');
    const secret = { user: 'me', password: 'secret-of-proxy' };
    const mine = await saved(one, {
      ca: { handle: chosen.value.handle },
      proxy: proxyAt('proxy.example:3128', secret),
    });
    if (out === 'signed out of') await signOutActive(one);
    const next = await one.restart({ decrypts: out === 'signed out of unread' ? 'unreadable' : null });
    if (out === 'signed out of unread') await signOutActive(next);
    const { proxy, ca } = mine;
    const state = out === 'restarted' ? 'session-over' : 'needs-token';
    const lost = { proxy, ca, isOpen: false, state };
    expect(next.session.connections.list()).toMatchObject([lost]);
    const typed = { address: mine.address, token: new Secret('sk-token-of-mine') };
    expect(codeOf(await next.session.connect(typed))).toBe('connections.ca-gone');
    const kept = { id: mine.id, ca: 'none', proxy: proxyAt('http://proxy.example:3128') } as const;
    expect(codeOf(await next.session.connections.save(anInput(kept)))).toBe(
      'connections.proxy-secret-missing',
    );
    expect(next.session.connections.list()).toMatchObject([lost]);
    await saved(next, { id: mine.id, ca: 'none', proxy: { type: 'none' } });
    expect(next.session.connections.list()).toMatchObject([{ ca: null, isOpen: true, state: 'ready' }]);
  });
}

test('a list that cannot be read is told, is not taken for an empty one, and is read by the next try', async () => {
  const one = newBench();
  const mine = await saved(one);
  const next = createSessionBench(one.folder);
  const { read } = next.credentials;
  next.credentials.read = async () => {
    throw Object.assign(new Error('The disk fails.'), { code: 'EIO' });
  };
  const failure = { error: { code: 'data.unwritable', details: { cause: 'EIO' } } };
  expect(await Promise.all([next.session.start(), next.session.start()])).toMatchObject([failure, failure]);
  next.credentials.read = read;
  expect(await Promise.all([next.session.start(), next.session.start()])).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
  expect(next.session.connections.list()).toEqual([mine]);
  expect(next.changes()).toBe(1);
});

test('a connection that is refused rests alone, until another token is typed', async () => {
  const one = newBench();
  const mine = await saved(one);
  const theirs = await saved(one, two);
  const refused = one.session.connectionOf(theirs.id);
  if (refused === null) throw new Error('not open');
  one.session.reportRefusal(refused);
  expect(one.session.connectionOf(theirs.id)).toBeNull();
  expect(one.session.current()?.connectionId).toBe(mine.id);
  expect(one.session.needsToken()).toBe(false);
  expect(one.session.connections.list().map(({ state }) => state)).toEqual(['ready', 'refused']);
  await saved(one, { id: theirs.id, ...two, name: 'Renamed', token: null });
  expect(one.session.connectionOf(theirs.id)).toBeNull();
  await saved(one, { id: theirs.id, ...two, token: 'sk-better' });
  // An answer to a request that went out with the earlier token.
  one.session.reportRefusal(refused);
  expect(tokenIn(one.session.connectionOf(theirs.id))).toBe('sk-better');
});

test('a connection with live tasks is removed on the user’s word alone', async () => {
  const one = newBench();
  const mine = await saved(one);
  const theirs = await saved(one, two);
  one.live.set(theirs.id, 3);
  expect(await one.session.connections.remove(theirs.id, null)).toMatchObject({
    ok: false,
    error: { code: 'connections.has-live-tasks', details: { count: 3 } },
  });
  one.live.delete = () => {
    throw new Error('The disk is full.');
  };
  await expect(one.session.connections.remove(theirs.id, 'stop')).rejects.toThrow('The disk is full.');
  expect((await one.restart()).session.connections.list()).toHaveLength(2);
  expect(one.session.connections.list()).toHaveLength(2);
  one.live.delete = Map.prototype.delete;
  expect(codeOf(await one.session.connections.remove(theirs.id, 'stop'))).toBe('ok');
  expect(one.live.size).toBe(0);
  expect(one.session.nameOf(theirs.id)).toBeNull();
  expect((await one.restart()).session.connections.list()).toEqual([mine]);
  expect(codeOf(await one.session.connections.remove('nobody', 'stop'))).toBe('connections.not-found');
});

for (const [what, change] of [
  ['removed', ({ session }, { id }) => session.connections.remove(id, null)],
  ['made the active one', ({ session }, { id }) => session.connections.select(id)],
  [
    'changed',
    ({ session }, { id }) =>
      session.connections.save(anInput({ ...two, id, name: 'New', token: 'sk-another' })),
  ],
  ['signed out of', signOutActive],
  ['added', ({ session }) => session.connections.save(anInput({ ...two, name: 'Third' }))],
] as const satisfies readonly (readonly [
  string,
  (bench: SessionBench, connection: ConnectionView) => Promise<{ ok: boolean; error?: { code: string } }>,
])[]) {
  test(`where the disk refuses, no connection is ${what}, and none is back or gone at the next start`, async () => {
    const one = newBench();
    await saved(one);
    const theirs = await saved(one, two);
    const before = one.session.connections.list();
    const text = await readFile(one.credentialsPath);
    await rm(one.credentialsPath);
    // Nothing can take the place of a folder that holds something.
    await mkdir(join(one.credentialsPath, 'in the way'), { recursive: true });
    expect(codeOf(await change(one, theirs))).toBe('data.unwritable');
    expect(one.session.connections.list()).toEqual(before);
    expect(tokenIn(one.session.connectionOf(theirs.id))).toBe('sk-token-of-theirs');
    await rm(one.credentialsPath, { recursive: true });
    await writeFile(one.credentialsPath, text);
    expect((await one.restart()).session.connections.list()).toEqual(before);
  });
}

for (const [what, token, isRefused] of [
  ['has no token', null, false],
  ['has a refused token', two.token, true],
] as const) {
  test(`one that ${what} does not take the place of a removed one while another can be used`, async () => {
    const one = newBench();
    const mine = await saved(one);
    const unusable = await saved(one, { ...two, token });
    const held = one.session.connectionOf(unusable.id);
    if (isRefused && held !== null) one.session.reportRefusal(held);
    const usable = await saved(one, { ...two, name: 'Third', address: 'https://third.example' });
    await one.session.connections.remove(mine.id, null);
    expect(activeId(one)).toBe(usable.id);
  });
}

test('a connection that was removed and is made again takes up what was left of its address; a second one of it does not', async () => {
  const one = newBench();
  await one.session.start();
  const mine = await saved(one);
  await one.session.connections.remove(mine.id, null);
  expect((await saved(one)).id).toBe(mine.id);
  expect((await saved(one, { ...two, address: mine.address })).id).not.toBe(mine.id);
  expect((await saved(one, { ...two, name: 'Third' })).id).not.toBe(mine.id);
});

test('why a connection cannot be used is told in one way', async () => {
  const one = newBench();
  const mine = await saved(one, { token: null });
  const theirs = await saved(one, two);
  const open = async (id: string | null) => codeOf(await one.session.open(id));
  expect(await open(mine.id)).toBe('session.signed-out');
  expect(await open(null)).toBe('session.signed-out');
  expect(await one.session.open(theirs.id)).toMatchObject({ ok: true, value: { connectionId: theirs.id } });
  const held = one.session.connectionOf(theirs.id);
  if (held === null) throw new Error('not open');
  one.session.reportRefusal(held);
  expect(await open(theirs.id)).toBe('gateway.unauthorized');
  await one.session.connections.remove(theirs.id, null);
  expect(await open(theirs.id)).toBe('connections.removed');
});

test('the practice gateway starts for what belongs to it, and rests once that is over', async () => {
  const one = newBench();
  await one.session.start();
  const mine = await saved(one);
  const both = await Promise.all([one.session.open('practice'), one.session.open('practice')]);
  expect(both).toMatchObject([{ value: { kind: 'practice' } }, { value: { kind: 'practice' } }]);
  expect(activeId(one)).toBe(mine.id);
  one.awaited.add('practice');
  one.session.workChanged();
  await saved(one, two);
  expect(one.practice.isRunning).toBe(true);
  one.awaited.clear();
  one.session.workChanged();
  await expect.poll(() => one.practice.isRunning).toBe(false);
});

test('the practice gateway is tested also while it rests, and rests again', async () => {
  const one = newBench();
  await one.session.start();
  await saved(one);
  await one.session.connections.save(anInput({ id: 'practice', token: null }));
  expect(one.practice.isRunning).toBe(false);
  const tested = one.session.connections.test(anInput({ id: 'practice', address: '', token: null }));
  expect(await tested).toMatchObject({ ok: true, value: { isReached: true } });
  expect(one.practice.starts).toBe(1);
  await expect.poll(() => one.practice.isRunning).toBe(false);
});

test('a refusal that is told while another connection is chosen does not take the choice back', async () => {
  const one = newBench();
  await one.session.start();
  const mine = await saved(one);
  const theirs = await saved(one, two);
  one.awaited.add('practice');
  const { write } = one.credentials;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let writes = 0;
  one.credentials.write = async (credentials) => {
    writes += 1;
    if (writes > 1) await held;
    // It starts the practice gateway, which is stored too.
    else one.session.reportRefusal(one.session.connectionOf(mine.id) as Connection);
    await write(credentials);
  };
  const selecting = one.session.connections.select(theirs.id);
  await expect.poll(() => activeId(one)).toBe(theirs.id);
  goOn();
  await selecting;
  await expect.poll(() => one.session.connections.list()).toHaveLength(3);
  expect(activeId(one)).toBe(theirs.id);
});

test('a connection whose gateway answers once another was chosen is kept, and does not become the active one', async () => {
  const one = newBench();
  await one.session.start();
  let answer = () => {};
  one.onCheck = () => new Promise<void>((resolve) => (answer = resolve));
  const typed = { address: 'https://gateway.example', token: new Secret('sk-token-of-mine') };
  const connecting = one.session.connect(typed);
  await one.session.practice();
  answer();
  expect((await connecting).ok).toBe(true);
  expect(one.session.current()?.connectionId).toBe('practice');
  expect(one.session.connections.list()).toHaveLength(2);
});

test('what was saved of a connection while its new token is checked stays, and at another address the token is not its own', async () => {
  const one = newBench();
  const mine = await saved(one);
  const settings = { ...defaultConnectionSettings, tasksInFlight: 9 };
  const proxy = { type: 'none' } as const;
  const typed = { address: mine.address, token: new Secret('sk-new') };
  one.onCheck = async () => void (await saved(one, { id: mine.id, token: null, settings, proxy }));
  expect((await one.session.connect(typed)).ok).toBe(true);
  expect(tokenIn(one.session.connectionOf(mine.id))).toBe('sk-new');
  expect(one.session.connections.list()).toMatchObject([{ settings, proxy }]);
  expect((await one.restart()).session.connections.list()).toMatchObject([{ settings, proxy }]);
  one.onCheck = async () => void (await saved(one, { ...two, id: mine.id }));
  expect((await one.session.connect({ ...typed, token: new Secret('sk-newer') })).ok).toBe(true);
  expect(tokenIn(one.session.connectionOf(mine.id))).toBe(two.token);
  expect(one.session.connections.list()).toMatchObject([{ address: two.address }, { address: mine.address }]);
});

test('the practice gateway starts again for a task of it that is taken up, also where it is not in the list', async () => {
  const one = newBench();
  await one.session.start();
  await saved(one);
  await one.session.practice();
  expect(codeOf(await one.session.connections.remove('practice', null))).toBe('ok');
  expect(one.practice.isRunning).toBe(false);
  expect([one.session.nameOf('practice'), one.session.connectionOf('practice')]).toEqual(['', null]);
  one.live.set('practice', 1);
  one.session.workChanged();
  await expect.poll(() => one.session.connectionOf('practice')?.kind).toBe('practice');
  expect(one.session.connections.list()).toMatchObject([{ isActive: true }, { kind: 'practice' }]);
});

test('work that changes before the stored connections were read leaves them as they are', async () => {
  const one = newBench();
  const mine = await saved(one);
  const next = createSessionBench(test.info().outputPath('data'), one.keychain);
  next.live.set('practice', 1);
  next.session.workChanged();
  await next.session.start();
  next.session.workChanged();
  await expect
    .poll(() => next.session.connections.list())
    .toMatchObject([{ id: mine.id }, { kind: 'practice' }]);
  expect(next.practice.isRunning).toBe(true);
  expect((await one.restart()).session.connections.list()).toMatchObject([{ id: mine.id }, {}]);
});

test('the practice gateway runs while it is active or has live tasks', async () => {
  const one = newBench();
  await one.session.start();
  const mine = await saved(one);
  await one.session.practice();
  one.live.set('practice', 1);
  await one.session.connections.select(mine.id);
  expect(one.practice.isRunning).toBe(true);
  expect(one.session.connectionOf('practice')).not.toBeNull();
  expect((await one.restart()).practice.isRunning).toBe(false);
  one.live.clear();
  one.session.workChanged();
  await expect.poll(() => one.practice.isRunning).toBe(false);
  expect(one.session.connectionOf('practice')).toBeNull();
  expect(await one.session.connections.select('practice')).toMatchObject({
    ok: true,
    value: { kind: 'practice' },
  });
  expect(one.practice.isRunning).toBe(true);
});

test('signing out forgets the token of the connection that was active as it was asked for, and of no other', async () => {
  const one = newBench();
  const mine = await saved(one);
  const theirs = await saved(one, two);
  const third = await saved(one, { name: 'Third' });
  await one.session.connections.select(third.id);
  const [, out] = await Promise.all([one.session.connections.select(mine.id), signOutActive(one)]);
  expect(out).toMatchObject({ value: { status: 'signedIn' } });
  expect(one.session.connectionOf(third.id)).toBeNull();
  expect(one.session.connections.list()).toMatchObject([{ isActive: true, state: 'ready' }, {}, {}]);
  // Asked about in a dialog, that one is signed out, whichever is active by now.
  const fourth = await saved(one, { name: 'Fourth' });
  await one.session.signOut(fourth.id);
  expect([one.session.connectionOf(fourth.id), tokenIn(one.session.current())]).toEqual([
    null,
    tokenIn(one.session.connectionOf(mine.id)),
  ]);
  expect(one.session.current()).not.toBeNull();
  for (const { id } of [third, fourth]) await one.session.connections.remove(id, null);
  expect(await signOutActive(one)).toMatchObject({ value: { status: 'signedOut' } });
  const next = await one.restart();
  expect(next.session.connectionOf(mine.id)).toBeNull();
  expect(next.session.connections.list()).toMatchObject([
    { state: 'needs-token', isActive: true },
    { state: 'ready' },
  ]);
  expect(tokenIn(next.session.connectionOf(theirs.id))).toBe('sk-token-of-theirs');
});

test('what needs no token goes by the connection’s own proxy without one, refused or locked', async () => {
  const one = newBench();
  const { id } = await saved(one, { proxy: proxyAt('proxy.example:3128', { user: 'me', password: 'word' }) });
  const proxyOf = ({ session }: SessionBench) => accessOf(session.routeOf(id) as Connection)?.proxy;
  const own = { type: 'address', address: 'http://proxy.example:3128', secret: { password: 'word' } };
  one.session.reportRefusal(one.session.connectionOf(id) as Connection);
  expect([one.session.connectionOf(id), proxyOf(one)]).toMatchObject([null, own]);
  const locked = await one.restart({ decrypts: 'locked' });
  expect([locked.session.connectionOf(id), proxyOf(locked)]).toMatchObject([null, { ...own, secret: null }]);
  await signOutActive(one);
  expect([one.session.connectionOf(id), proxyOf(one)]).toMatchObject([null, own]);
  await one.session.connections.remove(id, null);
  expect(one.session.routeOf(id)).toBeNull();
});

function proxyAt(address: string, secret: 'keep' | { user: string; password: string } = 'keep') {
  return { type: 'address', address, secret } as const;
}
