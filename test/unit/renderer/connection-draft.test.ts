import {
  type ConnectionView,
  colours,
  connectionInputSchema,
  defaultConnectionSettings,
  Secret,
} from '#contract';
import {
  type ConnectionDraft,
  draftOf,
  inputWithToken,
  keepsProxySecret,
  readDraft,
  type TypedSecrets,
} from '#renderer/features/connections/form/draft.ts';
import { isTokenWanted, lostAccessOf } from '#renderer/hooks/contexts/use-connections.ts';
import { expect, test } from '../../fixtures/pure-test.ts';

const nothing: TypedSecrets = { token: new Secret(''), proxyUser: '', proxyPassword: '' };

function aConnection(changes: Partial<ConnectionView> = {}): ConnectionView {
  return {
    id: 'one',
    name: 'Studio',
    kind: 'remote',
    address: 'https://gateway.example',
    label: 'gateway.example',
    colour: 'teal',
    settings: defaultConnectionSettings,
    proxy: { type: 'system' },
    ca: null,
    storage: 'keychain',
    isOpen: true,
    state: 'ready',
    isActive: true,
    liveTasks: 0,
    ...changes,
  };
}

/** Reads the form of a stored connection after some changes. */
function read(
  changes: Partial<ConnectionDraft>,
  given: { stored?: ConnectionView | null; secrets?: Partial<TypedSecrets>; purpose?: 'save' | 'test' } = {},
) {
  const { stored = aConnection(), secrets = {}, purpose = 'save' } = given;
  const draft = { ...draftOf(stored, []), ...changes };
  return readDraft(draft, { ...nothing, ...secrets }, stored, ['Taken'], purpose);
}

function problemsOf(answer: ReturnType<typeof read>): string[] {
  return 'problems' in answer ? answer.problems.map(({ field, problem }) => `${field}: ${problem}`) : [];
}

function inputOf(answer: ReturnType<typeof read>) {
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  const { token, ...input } = answer.input;
  return connectionInputSchema.parse({ ...input, token: token && Secret.reveal(token) });
}

test('a stored connection that is left as it is goes out as it was, and keeps its token', () => {
  const stored = aConnection({
    proxy: { type: 'address', address: 'http://proxy.example:3128', hasSecret: true },
    ca: { name: 'a.pem', subject: 'CN=A' },
  });
  expect(inputOf(read({}, { stored }))).toEqual({
    id: 'one',
    name: 'Studio',
    address: 'https://gateway.example',
    token: null,
    colour: 'teal',
    settings: defaultConnectionSettings,
    proxy: { type: 'address', address: 'http://proxy.example:3128', secret: 'keep' },
    ca: 'keep',
  });
  const token = new Secret('tok');
  expect(inputWithToken(stored, token)).toEqual({ ...inputOf(read({}, { stored })), token });
  expect(inputWithToken(stored, token).token).toBe(token);
});

test('a new form has a colour that no other connection has, and the paths of the specification as empty fields', () => {
  const [first, second] = colours;
  const draft = draftOf(null, [{ colour: first }]);
  expect(draft.colour).toBe(second);
  expect(draft.paths).toEqual({ createVideo: '', queryVideo: '', generate: '' });
  const missing = [
    'name: connections.name-missing',
    'address: session.address-missing',
    'token: session.token-missing',
  ];
  expect(problemsOf(read(draft, { stored: null }))).toEqual(missing);
});

test('a name that another connection has is refused without regard to case', () => {
  expect(problemsOf(read({ name: ' taken ' }))).toEqual(['name: connections.name-taken']);
});

test('another address needs the token typed again, the same one written otherwise does not', () => {
  expect(problemsOf(read({ address: 'https://elsewhere.example' }))).toEqual(['token: token-again']);
  expect(problemsOf(read({ address: 'GATEWAY.example/' }))).toEqual([]);
  const typed = { stored: aConnection(), secrets: { token: new Secret('Bearer tok') } };
  const { token } = inputOf(read({ address: 'https://elsewhere.example' }, typed));
  expect(token && Secret.reveal(token)).toBe('tok');
});

test('a test needs a token where none is stored, and no name', () => {
  const stored = aConnection({ state: 'needs-token', storage: null });
  expect(problemsOf(read({ name: '' }, { stored, purpose: 'test' }))).toEqual([
    'token: session.token-missing',
  ]);
  expect(problemsOf(read({}, { stored }))).toEqual([]);
  for (const state of ['needs-token', 'session-over'] as const)
    expect(problemsOf(read({ address: 'b.example' }, { stored: { ...stored, state } }))).toEqual([]);
  const refused = aConnection({ state: 'refused' });
  expect(problemsOf(read({ name: '' }, { stored: refused, purpose: 'test' }))).toEqual([]);
});

test('certificates and the secret of a proxy have to be given again where they are not at hand, in whatever state', () => {
  const ca = { name: 'ours.pem', subject: 'CN=Ours' };
  const proxy = { type: 'address', address: 'http://proxy.example:3128', hasSecret: true } as const;
  const stored = aConnection({ state: 'needs-token', storage: null, ca, proxy });
  expect(lostAccessOf(stored)).toEqual([]);
  expect(lostAccessOf({ ...stored, isOpen: false })).toEqual(['certificates', 'proxy']);
});

test('the secret of a proxy stays for its address, however that is written, and for no other', () => {
  const proxy = { type: 'address', address: 'http://proxy.example:3128', hasSecret: true } as const;
  const stored = aConnection({ proxy });
  const kept = (address: string) => {
    const typed = { type: 'address', address, keepsSecret: true } as const;
    const told = keepsProxySecret(typed, stored);
    expect(inputOf(read({ proxy: typed }, { stored })).proxy).toMatchObject({
      secret: told ? 'keep' : 'none',
    });
    return told;
  };
  expect(['http://proxy.example:3128', ' PROXY.example:3128/'].map(kept)).toEqual([true, true]);
  expect(['proxy.example', 'socks5://proxy.example:3128'].map(kept)).toEqual([false, false]);
});

test('a token is wanted for the active connection, for one that refused it, and wherever tasks wait for it', () => {
  const states = ['ready', 'needs-token', 'refused', 'keychain-locked'] as const;
  const wanted = (changes: Partial<ConnectionView>) =>
    states.filter((state) => isTokenWanted(aConnection({ state, ...changes })));
  expect(wanted({})).toEqual(['needs-token', 'refused', 'keychain-locked']);
  expect(wanted({ isActive: false })).toEqual(['refused']);
  expect(wanted({ isActive: false, liveTasks: 1 })).toEqual(['needs-token', 'refused', 'keychain-locked']);
});

test('a path that no gateway can have is refused, with what is wrong with it', () => {
  for (const [path, problem] of [
    ['v2/create', 'no-slash'],
    ['//host/create', 'other-host'],
    ['/a/../b', 'dots'],
    ['/a/%2e%2E/b', 'dots'],
    ['/a b', 'characters'],
    ['/v1beta/models/{model}：generateContent', 'characters'],
    ['/a#b', 'characters'],
    [`/${'a'.repeat(2_048)}`, 'too-long'],
  ] as const) {
    const paths = { createVideo: path, queryVideo: '', generate: '' };
    expect(problemsOf(read({ paths })), path).toEqual([`createVideo: path-${problem}`]);
  }
});

test('a path with a place for an id or a model has it exactly once', () => {
  const paths = { createVideo: '', queryVideo: '/tasks', generate: '/{model}/{model}' };
  expect(problemsOf(read({ paths }))).toEqual(['queryVideo: path-task-id', 'generate: path-model']);
  const whole = { createVideo: '', queryVideo: '/tasks/{task_id}', generate: '/m/{model}?x=1' };
  expect(inputOf(read({ paths: whole })).settings.paths).toEqual({
    ...whole,
    createVideo: defaultConnectionSettings.paths.createVideo,
  });
});

test('rows of models that are empty are left out; spaces and doubles are told at their row', () => {
  const row = (key: number, name: string, makesPictures = false) => ({ key, name, makesPictures });
  const kept = read({ videoModels: [row(0, ' film-1 '), row(1, '')], textModels: [row(0, 'draw', true)] });
  expect(inputOf(kept).settings).toMatchObject({
    videoModels: ['film-1'],
    textModels: [{ name: 'draw', makesPictures: true }],
  });
  const wrong = read({ videoModels: [row(4, 'a b'), row(5, 'x'), row(6, 'x')], textModels: [row(0, ' ')] });
  expect('problems' in wrong && wrong.problems).toEqual([
    { field: 'videoModels', row: 4, problem: 'model-characters' },
    { field: 'videoModels', row: 6, problem: 'model-twice' },
    { field: 'textModels', problem: 'models-missing' },
  ]);
});

test('tasks at once are a whole number from 1 to 50', () => {
  for (const tasksInFlight of ['', '0', '51', '1.5', 'x']) {
    expect(problemsOf(read({ tasksInFlight }))).toEqual(['tasksInFlight: in-flight']);
  }
  expect(inputOf(read({ tasksInFlight: ' 50 ' })).settings.tasksInFlight).toBe(50);
});

test('the secret of a proxy is kept for its own address alone, until it is given up or typed again', () => {
  const stored = aConnection({
    proxy: { type: 'address', address: 'http://proxy.example:80', hasSecret: true },
  });
  const proxy = draftOf(stored, []).proxy;
  const secretOf = (changes: Partial<typeof proxy>, secrets: Partial<TypedSecrets> = {}) => {
    const read_ = inputOf(read({ proxy: { ...proxy, ...changes } }, { stored, secrets })).proxy;
    return read_.type === 'address' ? read_.secret : read_.type;
  };
  for (const same of [{}, { address: 'proxy.example' }]) expect(secretOf(same)).toBe('keep');
  for (const other of [
    { address: 'http://other.example:80' },
    { keepsSecret: false },
    { type: 'none' },
  ] as const)
    expect(secretOf(other)).toBe('none');
  expect(secretOf({}, { proxyUser: 'me', proxyPassword: 'pw' })).toEqual({ user: 'me', password: 'pw' });
  const open = read({ proxy: { ...proxy, address: 'http://me:pw@proxy.example' } }, { stored });
  expect(problemsOf(open)).toEqual(['proxy: connections.proxy-invalid']);
});

test('of the practice gateway nothing but colour and settings is checked', () => {
  const stored = aConnection({ id: 'practice', kind: 'practice', name: '', address: '', label: '' });
  const input = { id: 'practice', colour: 'red', token: null, settings: { tasksInFlight: 2 } };
  expect(inputOf(read({ colour: 'red', tasksInFlight: '2' }, { stored }))).toMatchObject(input);
});
