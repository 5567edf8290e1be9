import type { Task, TaskRequest } from '#contract';

/** A part of the requests that was not the same in all of them; one value for each task. `null`: the gateway or the first frame decides. */
export type ComparedPart =
  | { readonly part: 'prompt' | 'model' | 'resolution'; readonly values: readonly string[] }
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
export function comparedRequests(tasks: readonly Pick<Task, 'request'>[]): readonly ComparedPart[] {
  const requests = tasks.map(({ request }) => request);
  const files = requests.map(({ references }) => references.map(({ fileId, role }) => [fileId, role]));
  const parts: readonly (ComparedPart | false)[] = [
    differ(requests.map(({ prompt }) => prompt)) && {
      part: 'prompt',
      values: requests.map(({ prompt }) => prompt),
    },
    differ(files) && {
      part: 'references',
      values: requests.map(({ references }) => references.map(({ name, role }) => ({ name, role }))),
    },
    differ(requests.map(({ model }) => model)) && {
      part: 'model',
      values: requests.map(({ model }) => model),
    },
    differ(requests.map(({ ratio }) => ratio)) && {
      part: 'ratio',
      values: requests.map(({ ratio }) => ratio),
    },
    differ(requests.map(({ duration }) => duration)) && {
      part: 'duration',
      values: requests.map(({ duration }) => duration),
    },
    differ(requests.map(({ resolution }) => resolution)) && {
      part: 'resolution',
      values: requests.map(({ resolution }) => resolution),
    },
  ];
  return parts.filter((part) => part !== false);
}

function differ(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size > 1;
}
