import {
  type AppErrorData,
  activeStatuses,
  appError,
  checkVideoForm,
  type FrameRole,
  fail,
  isDuration,
  ok,
  type Result,
  sentRatio,
  sentReferences,
  type Task,
  type VideoForm,
} from '#contract';
import type { Download, GatewayClient } from '../../gateway/types.ts';
import { type Board, createBoard } from './board.ts';
import { createFollower } from './follow.ts';
import type { TaskEvent } from './machine.ts';
import { freshTask, isSameGateway, type StoredTask } from './model.ts';
import type { Clock, LibraryPort, Log, SessionPort, TaskFile, TasksRepository } from './ports.ts';
import { createScheduler } from './scheduler.ts';
import { createSender } from './send.ts';

export interface TasksPorts {
  readonly gateway: Pick<GatewayClient, 'createVideo' | 'queryVideo'>;
  readonly download: Download;
  readonly store: TasksRepository;
  readonly findFile: (fileId: string) => TaskFile | null;
  readonly library: LibraryPort;
  readonly session: SessionPort;
  readonly clock: Clock;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly log: Log;
  /** These tasks changed. */
  readonly onChange: (ids: readonly string[], isListChanged: boolean) => void;
  /** Address at which the window plays a finished task's clip. */
  readonly mediaUrl: (id: string) => string;
  /** Address of the small picture of a task's clip; `null` until there is one. Asks no disk. */
  readonly posterUrl: (id: string) => string | null;
}

export interface Tasks {
  /** Settles what a crash left behind and takes up everything unfinished. Call once. */
  start(): void;
  /** Signed in, out, or to another gateway: takes up what can go on there. */
  sessionChanged(): void;
  create(form: VideoForm): Result<Task>;
  list(limit: number, before: string | null): { readonly tasks: Task[]; readonly hasMore: boolean };
  get(id: string): Result<Task>;
  cancel(id: string): Result<Task>;
  stopWaiting(id: string): Result<Task>;
  resume(id: string): Result<Task>;
  /** Asks the gateway for `taskId`; when it is there, an `unknown` job goes on as that task. */
  link(id: string, taskId: string): Promise<Result<Task>>;
  showInFolder(id: string): Promise<Result<null>>;
  /** Path of a finished clip, for the app's own media protocol. */
  resultPath(id: string): string | null;
  /** A stored task as the window sees it. */
  present(task: StoredTask): Task;
  /** Ends all requests quietly; tasks go on at the next start. */
  close(): void;
}

export function createTasks(ports: TasksPorts): Tasks {
  const { store, findFile, library, session, clock, newId, log, onChange } = ports;
  const board = createBoard({ store, clock, log, onChange });
  const follower = createFollower({ ...ports, board });
  const scheduler = createScheduler({ clock, run: followAndPump });
  const sender = createSender({ ...ports, board, onCreated: followFromNow });
  const present = (task: StoredTask) => toTask(task, board, ports);

  /** A task that leaves the gateway makes room for one that waits. */
  async function followAndPump(id: string): Promise<number | null> {
    const delay = await follower.run(id);
    sender.pump();
    return delay;
  }

  function followFromNow(id: string): void {
    const task = board.get(id);
    if (task !== null) scheduler.plan(id, follower.firstDelay(task));
  }

  function takeUp(): void {
    for (const task of store.withStatus(['queued', 'running', 'saving'])) scheduler.plan(task.id, 0);
    sender.pump();
  }

  function change(id: string, event: TaskEvent): Result<Task> {
    if (board.get(id) === null) return fail(notFound);
    const task = board.apply(id, event);
    return task === null ? fail(wrongState) : ok(present(task));
  }

  return {
    start() {
      for (const task of store.withStatus(['sending'])) board.apply(task.id, { type: 'process-died' });
      takeUp();
    },
    sessionChanged: takeUp,
    create(form) {
      const active = session.current();
      if (active === null) return fail(appError('session.signed-out', 'Not connected to a gateway.'));
      const sent = sentReferences(form);
      const references = sent.flatMap(({ fileId, role }) => {
        const file = findFile(fileId);
        return file === null ? [] : [{ ...file, ...(role && { role }) }];
      });
      if (references.length < sent.length) {
        return fail(appError('files.missing', 'A reference is not known any more.'));
      }
      const problems = checkVideoForm(form, references);
      if (problems.length > 0 || !isDuration(form.duration)) {
        return fail(appError('video.invalid', 'The form breaks a rule.', { details: { issues: problems } }));
      }
      const { kind, address, label } = active;
      const { prompt, model, resolution, mode } = form;
      const now = clock.now();
      const task: StoredTask = {
        id: newId(),
        createdAt: now,
        updatedAt: now,
        request: {
          prompt,
          model,
          resolution,
          mode,
          ratio: sentRatio(form),
          duration: form.duration,
          references: references.map(toRequestReference),
        },
        gateway: { kind, address, label },
        state: { status: 'waiting' },
        ...freshTask,
      };
      board.add(task);
      sender.pump();
      return ok(present(board.get(task.id) ?? task));
    },
    list(limit, before) {
      const rows = store.list(limit + 1, before);
      return { tasks: rows.slice(0, limit).map(present), hasMore: rows.length > limit };
    },
    get(id) {
      const task = board.get(id);
      return task === null ? fail(notFound) : ok(present(task));
    },
    cancel(id) {
      const task = board.get(id);
      if (task?.state.status !== 'sending') return change(id, { type: 'withdrawn' });
      sender.abort(id);
      return ok(present(task));
    },
    stopWaiting(id) {
      const stopped = change(id, { type: 'stop' });
      scheduler.forget(id);
      follower.abandon(id);
      sender.pump();
      return stopped;
    },
    resume(id) {
      const resumed = change(id, { type: 'resume' });
      if (resumed.ok) scheduler.plan(id, 0);
      return resumed;
    },
    async link(id, taskId) {
      const task = board.get(id);
      const active = session.current();
      if (task === null) return fail(notFound);
      if (task.state.status !== 'unknown') return fail(wrongState);
      if (active === null || !isSameGateway(active, task.gateway)) {
        return fail(appError('session.signed-out', 'Not connected to the gateway of this task.'));
      }
      const answer = await ports.gateway.queryVideo(active, taskId);
      if (!answer.ok) return fail(answer.error.error);
      const linked = change(id, { type: 'linked', taskId });
      if (linked.ok) scheduler.plan(id, 0);
      return linked;
    },
    async showInFolder(id) {
      const path = board.get(id)?.resultPath ?? null;
      if (path === null) return fail(notFound);
      if (!(await library.exists(path))) {
        return fail(appError('files.missing', 'The clip is no longer where it was.'));
      }
      library.showInFolder(path);
      return ok(null);
    },
    resultPath: (id) => store.get(id)?.resultPath ?? null,
    present,
    close() {
      scheduler.close();
      follower.close();
      sender.close();
    },
  };
}

const notFound: AppErrorData = appError('tasks.not-found', 'There is no such task.');
const wrongState: AppErrorData = appError('tasks.wrong-state', 'That cannot be done to this task now.');

function toRequestReference(file: TaskFile & { role?: FrameRole }) {
  const { id, kind, name, mime, bytes, sha256, link, role } = file;
  return { fileId: id, kind, name, mime, bytes, sha256, link, ...(role && { role }) };
}

function toTask(
  task: StoredTask,
  board: Board,
  { mediaUrl, posterUrl }: Pick<TasksPorts, 'mediaUrl' | 'posterUrl'>,
): Task {
  const { id, createdAt, updatedAt, request, gateway, state, resultPath, name, isStarred } = task;
  return {
    id,
    createdAt,
    updatedAt,
    request,
    gateway: { kind: gateway.kind, label: gateway.label },
    state,
    name,
    isStarred,
    tags: [...task.tags],
    collectBefore: null,
    posterUrl: resultPath === null ? null : posterUrl(id),
    mediaUrl: resultPath === null ? null : mediaUrl(id),
    transfer: activeStatuses.includes(state.status) ? board.transferOf(id) : null,
  };
}
