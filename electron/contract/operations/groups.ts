import type { ConnectionSettings } from '../connections/connection-settings.ts';
import { emptyOperationRequest, type HttpMethod, type OperationRequest } from './request.ts';

/** A documented operation, whose path stands in the settings of each connection (the specification, 4.1 to 4.3). */
export type DocumentedOperation = keyof ConnectionSettings['paths'];

/** One operation that the specification lists (section 1). */
export interface ListedOperation<Name extends string = string> {
  readonly name: Name;
  /** `null` where the specification gives none. */
  readonly method: 'GET' | 'POST' | null;
  /** What it is filled in with; `null` where the specification says no more than that there is such an operation. */
  readonly documented: DocumentedOperation | null;
}

function post<Name extends string>(name: Name, documented: DocumentedOperation | null = null) {
  return { name, method: 'POST', documented } as const;
}
const taskQuery = { name: 'video-query', method: 'GET', documented: null } as const;
const unspecified = <Name extends string>(name: Name) => ({ name, method: null, documented: null });
const videoVendor = (['chat', 'image', 'video', 'video-query'] as const).map(unspecified);

/** The twelve groups of the specification (section 1) with every operation it lists, in its order. */
export const operationGroups = {
  claude: [post('chat')],
  deepseek: [post('chat')],
  textgen: [post('chat', 'generate'), post('image')],
  vendorv: [post('chat'), post('video', 'createVideo'), { ...taskQuery, documented: 'queryVideo' }],
  kimi: [post('chat')],
  openai: [post('chat-completions'), post('chat-responses'), post('image'), post('image-edit')],
  qwen: [post('chat'), post('image'), post('video'), taskQuery],
  vidu: [
    post('text-to-video'),
    post('image-to-video'),
    post('frames-to-video'),
    post('reference-to-video'),
    taskQuery,
  ],
  volcano: videoVendor,
  xai: videoVendor,
  mimo: [unspecified('chat')],
  zhipu: [unspecified('chat')],
} as const satisfies Readonly<Record<string, readonly ListedOperation[]>>;

export type GroupName = keyof typeof operationGroups;
export const groupNames = Object.keys(operationGroups) as readonly GroupName[];
export type OperationName = (typeof operationGroups)[GroupName][number]['name'];

export type OperationKey = `${GroupName}/${OperationName}`;

/** `<group>/<operation>`, the name of one operation of one group. */
export const operationKeys: readonly OperationKey[] = groupNames.flatMap((group) =>
  operationGroups[group].map(({ name }): OperationKey => `${group}/${name}`),
);

/** The operation that a key names; `null` for a key that names none. */
export function findOperation(
  key: string,
): (ListedOperation<OperationName> & { readonly group: GroupName }) | null {
  const [group = '', name] = key.split('/');
  const found = groupNames.find((candidate) => candidate === group);
  if (found === undefined) return null;
  const operation = (operationGroups[found] as readonly ListedOperation<OperationName>[]).find(
    (candidate) => candidate.name === name,
  );
  return operation === undefined ? null : { ...operation, group: found };
}

/**
 * The request that an operation begins with: of a documented one its method, its path at this connection and a body with the
 * connection's first model; of one that is only listed its method, where one is given.
 */
export function firstRequest(key: string, settings: ConnectionSettings): OperationRequest {
  const operation = findOperation(key);
  const method: HttpMethod = operation?.method ?? 'POST';
  const { paths, videoModels, textModels } = settings;
  const asJson = (body: unknown) => JSON.stringify(body, null, 2);
  switch (operation?.documented) {
    case 'createVideo': {
      const body = {
        model: videoModels[0],
        content: [{ type: 'text', text: '' }],
        resolution: '768P',
        duration: 5,
        ratio: '16:9',
      };
      return { ...emptyOperationRequest, method, path: paths.createVideo, body: asJson(body) };
    }
    case 'queryVideo':
      return { ...emptyOperationRequest, method, path: paths.queryVideo };
    case 'generate': {
      const path = paths.generate.replace('{model}', encodeURIComponent(textModels[0]?.name ?? ''));
      const body = { contents: [{ role: 'user', parts: [{ text: '' }] }] };
      return { ...emptyOperationRequest, method, path, body: asJson(body) };
    }
    default:
      return { ...emptyOperationRequest, method };
  }
}
