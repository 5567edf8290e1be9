import {
  type AddressProblem,
  type AppErrorCode,
  type CertificateFile,
  type Colour,
  type ConnectionInput,
  type ConnectionPaths,
  type ConnectionView,
  checkGatewayPath,
  colours,
  defaultConnectionSettings,
  type GatewayPathProblem,
  isModelName,
  maxModels,
  maxTasksInFlight,
  type ProxyInput,
  readAddress,
  readProxyAddress,
  readToken,
  type Secret,
  type TextModel,
  type TokenProblem,
} from '#contract';

/** A model's name as it is typed. `key` tells rows apart while they come and go. */
export interface ModelRow extends TextModel {
  readonly key: number;
}

/** A connection's form as it stands, without what is secret: that stays in its inputs. */
export interface ConnectionDraft {
  readonly name: string;
  readonly address: string;
  readonly colour: Colour;
  /** Empty where the specification's own stands. */
  readonly paths: ConnectionPaths;
  readonly videoModels: readonly ModelRow[];
  readonly textModels: readonly ModelRow[];
  readonly isStreaming: boolean;
  readonly tasksInFlight: string;
  readonly proxy: {
    readonly type: ProxyInput['type'];
    readonly address: string;
    /** Whether the stored user name and password stay; `false` once the user has given them up, or where none are stored. */
    readonly keepsSecret: boolean;
  };
  readonly ca:
    | { readonly type: 'none' }
    | { readonly type: 'keep'; readonly file: CertificateFile }
    | { readonly type: 'chosen'; readonly file: CertificateFile; readonly handle: string };
}

/** What is read out of its inputs in the moment of sending. */
export interface TypedSecrets {
  readonly token: Secret;
  readonly proxyUser: string;
  readonly proxyPassword: string;
}

type PathField = keyof ConnectionPaths;
/** What each path has to have a place for. */
const placeholders = { createVideo: null, queryVideo: '{task_id}', generate: '{model}' } as const;
export const pathFields = Object.keys(placeholders) as readonly PathField[];

const eachPath = (pathOf: (field: PathField) => string) =>
  Object.fromEntries(pathFields.map((field) => [field, pathOf(field)])) as ConnectionPaths;

export type DraftField =
  | Exclude<keyof ConnectionDraft, 'colour' | 'paths' | 'isStreaming'>
  | PathField
  | 'token';

/** The field of the form that a failure is about. */
export const fieldOfError: Partial<Record<AppErrorCode, DraftField>> = {
  'connections.name-missing': 'name',
  'connections.name-taken': 'name',
  'session.token-missing': 'token',
  'session.token-characters': 'token',
  'gateway.unauthorized': 'token',
  'connections.has-live-tasks': 'address',
  'session.address-missing': 'address',
  'session.address-invalid': 'address',
  'session.address-insecure': 'address',
  'gateway.web-page': 'address',
  'gateway.wrong-path': 'address',
  'gateway.unreachable': 'address',
  'gateway.certificate': 'address',
  'gateway.redirected': 'address',
  'connections.proxy-invalid': 'proxy',
  'connections.proxy-secret-missing': 'proxy',
  'gateway.proxy': 'proxy',
  'connections.ca-invalid': 'ca',
  'connections.ca-gone': 'ca',
};

type DraftProblem =
  /** What the main process would refuse, too: said in the words of its errors. */
  | AddressProblem
  | TokenProblem
  | `connections.${'name-missing' | 'name-taken' | 'proxy-invalid'}`
  | 'token-again'
  | `path-${GatewayPathProblem | 'task-id' | 'model'}`
  | `models-${'missing' | 'too-many'}`
  | `model-${'characters' | 'twice'}`
  | 'in-flight';

/** Whether a problem has the words of an error. */
export const isRefusal = (problem: DraftProblem): problem is Extract<DraftProblem, AppErrorCode> =>
  problem in fieldOfError;

export interface FieldProblem {
  readonly field: DraftField;
  /** Which row of a list of models. */
  readonly row?: number;
  readonly problem: DraftProblem;
}

const specified = defaultConnectionSettings.paths;

/** A form with what is stored of a connection, or an empty one with a colour that no other connection has. */
export function draftOf(
  stored: ConnectionView | null,
  others: readonly Pick<ConnectionView, 'colour'>[],
): ConnectionDraft {
  const used = others.map(({ colour }) => colour);
  const free = colours.find((colour) => !used.includes(colour)) ?? colours[0];
  const settings = stored?.settings ?? defaultConnectionSettings;
  const proxy = stored?.proxy ?? { type: 'system' };
  const { paths } = settings;
  return {
    name: stored?.name ?? '',
    address: stored?.address ?? '',
    colour: stored?.colour ?? free,
    paths: eachPath((field) => (paths[field] === specified[field] ? '' : paths[field])),
    videoModels: settings.videoModels.map((name, key) => ({ key, name, makesPictures: false })),
    textModels: settings.textModels.map((model, key) => ({ key, ...model })),
    isStreaming: settings.isStreaming,
    tasksInFlight: String(settings.tasksInFlight),
    proxy: {
      type: proxy.type,
      address: proxy.type === 'address' ? proxy.address : '',
      keepsSecret: proxy.type === 'address' && proxy.hasSecret,
    },
    ca: stored?.ca ? { type: 'keep', file: stored.ca } : { type: 'none' },
  };
}

/**
 * Checks a form and makes of it what is sent to the main process.
 *
 * @param others the names of all others. @param purpose a test asks for the token where none is stored, and not for a name
 */
export function readDraft(
  draft: ConnectionDraft,
  secrets: TypedSecrets,
  stored: ConnectionView | null,
  others: readonly string[],
  purpose: 'save' | 'test',
): { readonly input: ConnectionInput } | { readonly problems: readonly FieldProblem[] } {
  const isPractice = stored?.kind === 'practice';
  const problems: FieldProblem[] = [];
  const name = draft.name.trim();
  const address = readAddress(draft.address);
  if (!isPractice) {
    if (purpose === 'save') problems.push(...nameProblems(name, others));
    if ('problem' in address) problems.push({ field: 'address', problem: address.problem });
    const token = tokenProblem(secrets.token, stored, 'address' in address ? address.address : null, purpose);
    if (token !== null) problems.push({ field: 'token', problem: token });
  }
  problems.push(...settingsProblems(draft));
  const proxyAddress = readProxyAddress(draft.proxy.address);
  if (!isPractice && draft.proxy.type === 'address' && proxyAddress === null) {
    problems.push({ field: 'proxy', problem: 'connections.proxy-invalid' });
  }
  if (problems.length > 0) return { problems };
  const token = readToken(secrets.token);
  return {
    input: {
      id: stored?.id ?? null,
      name,
      address: 'address' in address ? address.address : '',
      token: 'token' in token ? token.token : null,
      colour: draft.colour,
      settings: settingsOf(draft),
      proxy: isPractice ? { type: 'system' } : proxyOf(draft.proxy, proxyAddress ?? '', secrets, stored),
      ca: draft.ca.type === 'chosen' ? { handle: draft.ca.handle } : draft.ca.type,
    },
  };
}

/** What is sent to change nothing of a connection but its token. */
export function inputWithToken(stored: ConnectionView, token: Secret): ConnectionInput {
  const { id, name, address, colour, settings, proxy, ca } = stored;
  return {
    id,
    name,
    address,
    token,
    colour,
    settings,
    proxy:
      proxy.type === 'address'
        ? { type: 'address', address: proxy.address, secret: proxy.hasSecret ? 'keep' : 'none' }
        : proxy,
    ca: ca === null ? 'none' : 'keep',
  };
}

function nameProblems(name: string, others: readonly string[]): FieldProblem[] {
  if (name === '') return [{ field: 'name', problem: 'connections.name-missing' }];
  const folded = name.toLocaleLowerCase('en');
  const isTaken = others.some((other) => other.toLocaleLowerCase('en') === folded);
  return isTaken ? [{ field: 'name', problem: 'connections.name-taken' }] : [];
}

function tokenProblem(
  typed: Secret,
  stored: ConnectionView | null,
  address: string | null,
  purpose: 'save' | 'test',
): DraftProblem | null {
  const read = readToken(typed);
  if ('token' in read) return null;
  if (read.problem === 'session.token-characters') return read.problem;
  const isElsewhere = address !== null && stored !== null && address !== stored.address;
  if (stored === null) return read.problem;
  if (isElsewhere && !['needs-token', 'session-over'].includes(stored.state)) return 'token-again';
  const isUsable = stored.state === 'ready' || stored.state === 'refused';
  return purpose === 'test' && !isUsable ? read.problem : null;
}

function settingsProblems(draft: ConnectionDraft): FieldProblem[] {
  const count = Number(draft.tasksInFlight.trim());
  const isCount = Number.isInteger(count) && count >= 1 && count <= maxTasksInFlight;
  return [
    ...pathFields.flatMap((field) => {
      const problem = pathProblem(field, draft.paths[field]);
      return problem === null ? [] : [{ field, problem }];
    }),
    ...modelProblems('videoModels', draft.videoModels),
    ...modelProblems('textModels', draft.textModels),
    ...(isCount ? [] : [{ field: 'tasksInFlight', problem: 'in-flight' } as const]),
  ];
}

/** What keeps a path from being sent; an empty one is the specification's. */
function pathProblem(field: PathField, typed: string): DraftProblem | null {
  const path = typed.trim();
  if (path === '') return null;
  const placeholder = placeholders[field];
  const problem = checkGatewayPath(placeholder === null ? path : path.replaceAll(placeholder, 'x'));
  if (problem !== null) return `path-${problem}`;
  // A full-width sign of an input method looks like its own, and no gateway has it in a path.
  if (/[^\x21-\x7e]/.test(path)) return 'path-characters';
  if (placeholder === null || path.split(placeholder).length === 2) return null;
  return field === 'generate' ? 'path-model' : 'path-task-id';
}

function modelProblems(field: 'videoModels' | 'textModels', rows: readonly ModelRow[]): FieldProblem[] {
  const typed = rows.filter(({ name }) => name.trim() !== '');
  if (typed.length === 0) return [{ field, problem: 'models-missing' }];
  if (typed.length > maxModels) return [{ field, problem: 'models-too-many' }];
  const seen = new Set<string>();
  return typed.flatMap(({ key, name }): FieldProblem[] => {
    const trimmed = name.trim();
    if (!isModelName(trimmed)) return [{ field, row: key, problem: 'model-characters' }];
    if (seen.has(trimmed)) return [{ field, row: key, problem: 'model-twice' }];
    seen.add(trimmed);
    return [];
  });
}

function settingsOf(draft: ConnectionDraft): ConnectionInput['settings'] {
  const typed = (rows: readonly ModelRow[]) =>
    rows.map(({ name, makesPictures }) => ({ name: name.trim(), makesPictures })).filter(({ name }) => name);
  return {
    paths: eachPath((field) => draft.paths[field].trim() || specified[field]),
    videoModels: typed(draft.videoModels).map(({ name }) => name),
    textModels: typed(draft.textModels),
    isStreaming: draft.isStreaming,
    tasksInFlight: Number(draft.tasksInFlight.trim()),
  };
}

function proxyOf(
  proxy: ConnectionDraft['proxy'],
  address: string,
  { proxyUser: user, proxyPassword: password }: TypedSecrets,
  stored: ConnectionView | null,
): ProxyInput {
  if (proxy.type !== 'address') return { type: proxy.type };
  if (user !== '' || password !== '') return { type: 'address', address, secret: { user, password } };
  return { type: 'address', address, secret: keepsProxySecret(proxy, stored) ? 'keep' : 'none' };
}

/** Whether the stored user name and password of a proxy stay: they are for its address, however that is written. */
export function keepsProxySecret(
  { keepsSecret, address }: ConnectionDraft['proxy'],
  stored: ConnectionView | null,
): boolean {
  return (
    keepsSecret && stored?.proxy.type === 'address' && stored.proxy.address === readProxyAddress(address)
  );
}
