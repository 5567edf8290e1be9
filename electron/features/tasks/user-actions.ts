import {
  appError,
  canGenerateAgain,
  canInspectAgain,
  canSendAgain,
  fail,
  isFailure,
  isPostponed,
  ok,
  type Result,
  type ShownRequest,
  type Task,
  type TaskRequest,
  type VideoForm,
} from '#contract';
import { connectionRemoved, isUnreachable } from '../../shared/connection.ts';
import { clipMissing, type StoredTask, taskNotFound } from '../../shared/stored-task.ts';
import type { TaskQueue } from './create/queue.ts';
import type { Sender } from './create/sender.ts';
import type { TaskFactory } from './create/task-factory.ts';
import type { TaskEvent } from './lifecycle/states.ts';
import type { RepeatedTasks, TaskTransitions, TransitionFacts } from './lifecycle/transitions.ts';
import type { PresentTask } from './model.ts';
import type { Poller } from './polling/poller.ts';
import type { RetryCounters } from './polling/retry-counters.ts';
import type { Scheduler } from './polling/scheduler.ts';
import type { TasksPorts } from './ports.ts';
import type { Saver } from './saving/saver.ts';

export interface UserActionsOptions extends TasksPorts {
  readonly transitions: TaskTransitions;
  readonly factory: TaskFactory;
  readonly queue: Pick<TaskQueue, 'noteWithdrawn' | 'putBack'>;
  readonly sender: Pick<Sender, 'sendWaiting' | 'sendNow' | 'abort'>;
  readonly scheduler: Pick<Scheduler, 'plan' | 'forget'>;
  /** Breaks off the run of a task that is under way. */
  readonly abandonRun: (id: string) => void;
  readonly poller: Pick<Poller, 'query' | 'applyAnswer'>;
  readonly counters: Pick<RetryCounters, 'untilPollAllowed' | 'userAsked'>;
  readonly saver: Pick<Saver, 'inspectAgain'>;
  readonly present: PresentTask;
}

/** What a person can do to tasks. Every action answers with the task as it then is, or with why it cannot be done. */
export function createUserActions(options: UserActionsOptions) {
  const { store, session, library, spend, knownProject, present } = options;
  const { transitions, factory, queue, sender, scheduler, abandonRun, poller, counters, saver } = options;

  function change(id: string, event: TaskEvent, facts?: TransitionFacts): Result<Task> {
    if (transitions.get(id) === null) return fail(taskNotFound);
    const changed = transitions.apply(id, event, facts);
    return changed === null ? fail(wrongState) : ok(present(changed));
  }

  /** The user's word counts for more than the gateway's Retry-After, not for more than the interval it asks for. A clip is fetched at once. */
  function runNow(id: string, status: string): void {
    counters.userAsked(id);
    scheduler.plan(id, status === 'saving' ? 0 : counters.untilPollAllowed(id));
  }

  /** Stores new tasks, with the transition of those that they repeat, then sends those that have a place. */
  function launch(made: readonly StoredTask[], mayPassBudget: boolean, repeated?: RepeatedTasks) {
    const tasks = made.map((task) => {
      const allowedQuote = mayPassBudget ? spend.quoteOf(task) : null;
      return { ...task, allowedQuote, projectId: knownProject(task.projectId) };
    });
    const refusal = spend.refusalOf(tasks, mayPassBudget);
    if (refusal !== null) return fail(refusal);
    if (!transitions.add(tasks, repeated)) return fail(wrongState);
    sender.sendWaiting();
    return ok(tasks.map((task) => present(transitions.get(task.id) ?? task)));
  }

  /**
   * A new task of the request of each of these earlier ones: all of them, or none.
   *
   * @param connectionId `null` for the active one. @param isWanted asked last: another press may have made one meanwhile.
   */
  async function repeat(
    earlier: readonly StoredTask[],
    connectionId: string | null,
    mayPassBudget: boolean,
    repeated: RepeatedTasks,
    isWanted: (id: string) => boolean = () => true,
  ): Promise<Result<Task[]>> {
    const opened = await session.open(connectionId);
    if (!opened.ok) return opened;
    const made = new Map<string, readonly StoredTask[]>();
    for (const task of earlier) {
      const one = await factory.fromRequest(task, opened.value);
      if (!one.ok) return one;
      made.set(task.id, one.value);
    }
    // Reading files takes as long as they are: what would wait for a connection that was removed meanwhile never goes out.
    if (isUnreachable(session, opened.value)) return fail(connectionRemoved);
    const wanted = [...made].filter(([id]) => isWanted(id)).flatMap(([, tasks]) => tasks);
    return launch(wanted, mayPassBudget, { ...repeated, ids: repeated.ids.filter(isWanted) });
  }

  /** Requests of this run whose prompt was edited, as they were: with the prompt of before, mentions are mentions again. */
  const unedited = new Map<string, TaskRequest>();
  const isRemoved = ({ gateway }: StoredTask) => isUnreachable(session, gateway);

  /** What its gateway says of a task, asked now. */
  async function ask(task: StoredTask, taskId: string) {
    if (isRemoved(task)) return fail(connectionRemoved);
    const { connectionId } = task.gateway;
    const opened = await session.open(connectionId);
    if (!opened.ok) return opened;
    const outcome = await poller.query(task, taskId);
    if (outcome === null) return fail(session.problemOf(connectionId));
    const { answer, connection } = outcome;
    return answer.ok ? ok({ answer: answer.value, connection }) : fail(answer.error.error);
  }

  return {
    /** Makes `count` tasks of one form, stored together before the first is sent. See the contract's `tasks.create`. */
    create(
      form: VideoForm,
      count = 1,
      mayPassBudget = false,
      onlyOn?: 'practice',
      projectId: string | null = null,
      shown?: ShownRequest,
    ): Result<Task[]> {
      const made = factory.fromForm(form, count, projectId, shown, onlyOn);
      return made.ok ? launch(made.value, mayPassBudget) : made;
    },
    /** One task of each prompt, stored together before the first is sent; none where of one of them something else would go out than was shown. */
    createOfPrompts(
      form: VideoForm,
      prompts: readonly { readonly prompt: string; readonly shown?: ShownRequest }[],
      mayPassBudget = false,
      projectId: string | null = null,
    ): Result<Task[]> {
      const made: StoredTask[] = [];
      for (const { prompt, shown } of prompts) {
        const one = factory.fromForm({ ...form, prompt }, 1, projectId, shown);
        if (!one.ok) return one;
        made.push(...one.value);
      }
      return launch(made, mayPassBudget);
    },
    allowOverBudget(id: string): Result<Task> {
      const before = transitions.get(id);
      if (before === null) return fail(taskNotFound);
      if (before.state.status === 'waiting' && spend.holdOf(before)?.whenPassed === 'stop')
        return fail(budgetStops);
      const allowed = change(id, { type: 'over-budget-allowed', quote: spend.quoteOf(before) });
      if (!allowed.ok) return allowed;
      sender.sendWaiting();
      return ok(present(transitions.get(id) ?? before));
    },
    cancel(id: string): Result<Task> {
      const task = transitions.get(id);
      if (task?.state.status !== 'sending') {
        queue.noteWithdrawn([id]);
        return change(id, { type: 'withdrawn' });
      }
      sender.abort(id);
      return ok(present(task));
    },
    withdraw(ids: readonly string[]): string[] {
      const waiting = ids.filter((id) => transitions.get(id)?.state.status === 'waiting');
      queue.noteWithdrawn(waiting);
      return transitions.applyAll(waiting, { type: 'withdrawn' }).map(({ id }) => id);
    },
    putBack(ids: readonly string[]): Result<{ ids: string[] }> {
      // What nobody can send any more stays withdrawn.
      const sendable = ids.filter((id) => {
        const task = transitions.get(id);
        return task !== null && !isRemoved(task);
      });
      const back = transitions.applyAll(sendable, { type: 'put-back' }).map(({ id }) => id);
      queue.putBack(back);
      sender.sendWaiting();
      return back.length === 0 ? fail(wrongState) : ok({ ids: back });
    },
    editPrompt(id: string, prompt: string): Result<Task> {
      const task = transitions.get(id);
      if (task === null) return fail(taskNotFound);
      const before = unedited.get(id) ?? task.request;
      const request = prompt === before.prompt ? ok(before) : factory.withPrompt(task, prompt);
      if (!request.ok) return request;
      unedited.set(id, before);
      return change(id, { type: 'prompt-changed' }, { request: request.value });
    },
    stopWaiting(id: string): Result<Task> {
      const stopped = change(id, { type: 'stop' });
      scheduler.forget(id);
      abandonRun(id);
      sender.sendWaiting();
      return stopped;
    },
    resume(id: string): Result<Task> {
      const task = transitions.get(id);
      const hasAddress = task !== null && 'resultUrl' in task.state && task.state.resultUrl !== undefined;
      // One whose token is wanted rests until it is there; this one would rest for ever. A clip is fetched without its gateway.
      if (task !== null && !hasAddress && isRemoved(task)) return fail(connectionRemoved);
      const resumed = change(id, { type: 'resume' });
      if (resumed.ok) runNow(id, resumed.value.state.status);
      return resumed;
    },
    /** Polls a task under way as soon as the gateway may be asked, whatever wait it has asked for; sends one that waits for its next try. */
    checkNow(id: string): Result<Task> {
      const task = transitions.get(id);
      if (task === null) return fail(taskNotFound);
      const { status } = task.state;
      if (status !== 'queued' && status !== 'running' && !isPostponed(task.state)) return fail(wrongState);
      const { connectionId } = task.gateway;
      if (session.connectionOf(connectionId) === null) return fail(session.problemOf(connectionId));
      if (status === 'waiting') sender.sendNow(connectionId, id);
      else runNow(id, status);
      return ok(present(transitions.get(id) ?? task));
    },
    saveNow(id: string): Result<Task> {
      const task = transitions.get(id);
      if (task === null) return fail(taskNotFound);
      if (task.state.status !== 'saving') return fail(wrongState);
      runNow(id, 'saving');
      return ok(present(task));
    },
    async inspectAgain(id: string): Promise<Result<Task>> {
      const task = transitions.get(id);
      if (task === null) return fail(taskNotFound);
      if (!canInspectAgain(task.state)) return fail(wrongState);
      if (task.resultPath === null || !(await library.exists(task.resultPath))) return fail(clipMissing());
      await saver.inspectAgain(id);
      return ok(present(transitions.get(id) ?? task));
    },
    /** Asks the gateway where a finished clip is whose file is gone, and has it fetched once more. */
    async fetchAgain(id: string): Promise<Result<Task>> {
      const task = transitions.get(id);
      if (task === null) return fail(taskNotFound);
      const isLost = async () => task.resultPath !== null && (await library.isGone(task.resultPath));
      if (task.state.status !== 'ready' || task.state.taskId === null || !(await isLost()))
        return fail(wrongState);
      const asked = await ask(task, task.state.taskId);
      if (!asked.ok) return asked;
      const { answer, connection } = asked.value;
      if (answer.resultUrl === null) return fail(noClipThere);
      const resultUrl = new URL(answer.resultUrl, connection.address).href;
      const fetched = change(id, { type: 'fetched-again', resultUrl });
      if (fetched.ok) runNow(id, 'saving');
      return fetched;
    },
    /** Asks the gateway for `taskId`; when it is there, an `unknown` task goes on as that one. */
    async link(id: string, taskId: string): Promise<Result<Task>> {
      const task = transitions.get(id);
      if (task === null) return fail(taskNotFound);
      if (task.state.status !== 'unknown') return fail(wrongState);
      const asked = await ask(task, taskId);
      if (!asked.ok) return asked;
      // After the answer: another one may have been linked meanwhile.
      if (store.hasRemote(task.gateway, taskId)) return fail(alreadyLinked);
      const linked = change(id, { type: 'linked', taskId });
      const now = transitions.get(id);
      if (!linked.ok || now === null) return linked;
      // The answer that proved the id also says how the task stands.
      const delayMs = poller.applyAnswer(now, asked.value.answer, asked.value.connection);
      if (delayMs !== null) scheduler.plan(id, delayMs);
      return ok(present(transitions.get(id) ?? now));
    },
    async sendAgain(id: string, mayPassBudget = false): Promise<Result<Task>> {
      const task = transitions.get(id);
      if (task === null) return fail(taskNotFound);
      if (!canSendAgain(task.state)) return fail(wrongState);
      const { connectionId } = task.gateway;
      const sentAgain = { ids: [id], event: { type: 'sent-again' } } as const;
      const sent = await repeat([task], connectionId, mayPassBudget, sentAgain);
      if (!sent.ok) return sent;
      // What rests after an unknown outcome does not rest against the word of who has looked into it.
      sender.sendNow(connectionId);
      const [made] = sent.value;
      return made === undefined ? fail(taskNotFound) : ok(made);
    },
    dismiss: (id: string) => change(id, { type: 'dismissed' }),
    async generateAgain(
      ids: readonly string[],
      mayPassBudget = false,
      skipsMadeAgain = false,
    ): Promise<Result<Task[]>> {
      const earlier = [...new Set(ids)].map(transitions.get);
      const found = earlier.filter((task) => task !== null);
      if (found.length < earlier.length) return fail(taskNotFound);
      if (!found.every(({ state }) => canGenerateAgain(state))) return fail(wrongState);
      const isLeft = (id: string): boolean => {
        const state = transitions.get(id)?.state;
        return !skipsMadeAgain || state === undefined || !('isMadeAgain' in state);
      };
      const left = found.filter(({ id }) => isLeft(id));
      const failures = left.filter(({ state }) => isFailure(state)).map(({ id }) => id);
      return repeat(left, null, mayPassBudget, { ids: failures, event: { type: 'made-again' } }, isLeft);
    },
  };
}

const budgetStops = appError('spend.budget-stops', 'A budget stops this task.');
const noClipThere = appError('gateway.no-result', 'The gateway tells no address of the clip.');
const alreadyLinked = appError('tasks.already-linked', 'Another task has this ID of the gateway.');
const wrongState = appError('tasks.wrong-state', 'That cannot be done to this task now.');
