import {
  type ConnectionSettings,
  checkOperationPath,
  findOperation,
  isGatewayTaskId,
  type OperationAnswer,
  type OperationKey,
  type PollPlan,
  pollLimits,
  wordLimits,
} from '#contract';

/** What is typed into the form of a poll helper. */
export interface PollForm {
  readonly id: string;
  readonly path: string;
  readonly word: string;
  readonly pointer: string;
  readonly seconds: string;
  readonly most: string;
}

export type PollProblem = keyof PollForm;

/** The form as it opens: the documented query for the vendor it belongs to, otherwise the answer's own path. */
export function firstPollForm(
  answer: OperationAnswer,
  queryPath: ConnectionSettings['paths']['queryVideo'],
): PollForm {
  const isDocumented = findOperation(answer.operation)?.group === 'vendorv';
  const [plain = ''] = answer.path.split('?', 1);
  const path = isDocumented ? queryPath.replace('{task_id}', '{id}') : `${plain.replace(/\/+$/, '')}/{id}`;
  return { id: answer.ids[0]?.value ?? '', path, word: 'succeeded', pointer: '', seconds: '10', most: '60' };
}

/** The plan that a form stands for, or the first field that is wrong. */
export function readPollForm(
  operation: OperationKey,
  form: PollForm,
): { readonly plan: PollPlan } | { readonly problem: PollProblem } {
  const seconds = Number(form.seconds);
  const most = Number(form.most);
  const isBetween = (value: number, from: number, to: number) =>
    Number.isInteger(value) && value >= from && value <= to;
  const path = form.path.trim();
  const id = form.id.trim();
  if (!isGatewayTaskId(id)) return { problem: 'id' };
  const isPath =
    path.split('{id}').length === 2 &&
    checkOperationPath(path.replace('{id}', encodeURIComponent(form.id))) === null;
  if (!isPath) return { problem: 'path' };
  const { word, pointer } = form;
  if (word.trim() === '' || word.length > wordLimits.word) return { problem: 'word' };
  const isPointer = pointer === '' || (pointer.startsWith('/') && pointer.length <= pollLimits.pointer);
  if (!isPointer) return { problem: 'pointer' };
  if (!isBetween(seconds, pollLimits.leastSeconds, pollLimits.mostSeconds)) return { problem: 'seconds' };
  if (!isBetween(most, 1, pollLimits.mostPolls)) return { problem: 'most' };
  return { plan: { operation, path, id, pointer, word, seconds, most } };
}
