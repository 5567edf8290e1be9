import type { Task, TaskRequest } from '#contract';
import { shownPrompt } from '../../i18n/shown-prompt.ts';

/** A part of the requests that was not the same in all of them; one value for each task. `null`: the gateway or the first frame decides. */
export type ComparedPart =
  | { readonly part: 'prompt'; readonly values: readonly string[] }
  /** Empty for a clip that was joined here. */
  | { readonly part: 'model' | 'resolution'; readonly values: readonly string[] }
  | { readonly part: 'ratio'; readonly values: readonly (string | null)[] }
  /** Seconds. */
  | { readonly part: 'duration'; readonly values: readonly number[] }
  /** Names of the files, with the frame that each stands for. */
  | { readonly part: 'references'; readonly values: readonly (readonly SentName[])[] };

export interface SentName {
  readonly name: string;
  readonly role: TaskRequest['references'][number]['role'];
}

/** What differed in the requests of several tasks, in the order of the form; empty where all asked for the same. */
export function comparedRequests(
  tasks: readonly Pick<Task, 'request' | 'gateway'>[],
): readonly ComparedPart[] {
  const requests = tasks.map(({ request, gateway }) =>
    gateway === null ? { ...request, model: '' } : request,
  );
  const compare = <Value>(part: ComparedPart['part'], read: (request: TaskRequest) => Value) => {
    const values = requests.map(read);
    return new Set(values.map((value) => JSON.stringify(value))).size > 1 ? [{ part, values }] : [];
  };
  const hasSameFiles =
    compare('references', ({ references }) => references.map(({ fileId, role }) => [fileId, role])).length ===
    0;
  return [
    ...compare('prompt', (request) => shownPrompt(request)),
    ...(hasSameFiles ? [] : [{ part: 'references', values: requests.map(namesOf) }]),
    ...compare('model', ({ model }) => model),
    ...compare('ratio', ({ ratio }) => ratio),
    ...compare('duration', ({ duration }) => duration),
    ...compare('resolution', ({ resolution }) => resolution),
  ] as readonly ComparedPart[];
}

function namesOf({ references }: TaskRequest): readonly SentName[] {
  return references.map(({ name, role }) => ({ name, role }));
}

/** Why no clip of a task is seen: it is `gone`, it was never made, or its file cannot be played. @param task `null` for one that was removed */
export function whyNotShown(task: Pick<Task, 'state'> | null): 'gone' | 'noClip' | 'unplayable' {
  if (task === null) return 'gone';
  return task.state.status === 'ready' ? 'unplayable' : 'noClip';
}
