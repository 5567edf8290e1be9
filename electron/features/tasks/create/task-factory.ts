import {
  appError,
  checkVideoForm,
  type FrameRole,
  fail,
  isDuration,
  ok,
  type Result,
  sentRatio,
  sentReferences,
  type TaskRequest,
  type VideoForm,
} from '#contract';
import type { Clock } from '../../../shared/clock.ts';
import type { SessionPort } from '../../../shared/connection.ts';
import { freshTask, type StoredTask } from '../../../shared/stored-task.ts';
import type { LibraryPort, TaskFile } from '../ports.ts';

export interface MakerOptions {
  readonly session: SessionPort;
  readonly findFile: (fileId: string) => TaskFile | null;
  readonly library: Pick<LibraryPort, 'exists'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Makes new tasks for the gateway signed in to; nothing is stored here. */
export interface Maker {
  /** `count` tasks of one form, checked once more. */
  ofForm(form: VideoForm, count: number): Result<StoredTask[]>;
  /** One task of an earlier request, with its files as they are now. */
  again(request: TaskRequest): Promise<Result<StoredTask>>;
}

export function createMaker({ session, findFile, library, clock, newId }: MakerOptions): Maker {
  function waiting(request: TaskRequest): Result<StoredTask> {
    const active = session.current();
    if (active === null) return fail(appError('session.signed-out', 'Not connected to a gateway.'));
    const { kind, address, label } = active;
    const now = clock.now();
    return ok({
      id: newId(),
      createdAt: now,
      updatedAt: now,
      request,
      gateway: { kind, address, label },
      state: { status: 'waiting' },
      ...freshTask,
    });
  }

  return {
    ofForm(form, count) {
      if (session.current() === null) {
        return fail(appError('session.signed-out', 'Not connected to a gateway.'));
      }
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
      const { prompt, model, resolution, mode } = form;
      const common = { prompt, model, resolution, mode, ratio: sentRatio(form), duration: form.duration };
      const request: TaskRequest = { ...common, references: references.map(toRequestReference) };
      const tasks: StoredTask[] = [];
      for (let made = 0; made < count; made += 1) {
        const task = waiting(request);
        if (!task.ok) return task;
        tasks.push(task.value);
      }
      return ok(tasks);
    },
    async again(request) {
      const references: TaskRequest['references'] = [];
      const missing: string[] = [];
      for (const { fileId, name, role } of request.references) {
        const file = findFile(fileId);
        const isHere = file !== null && (file.link !== null || (await library.exists(file.path)));
        if (isHere) references.push(toRequestReference({ ...file, ...(role && { role }) }));
        else missing.push(name);
      }
      if (missing.length > 0) {
        const details = { files: missing };
        return fail(appError('files.missing', `${missing.join(', ')}: no longer where it was.`, { details }));
      }
      return waiting({ ...request, references });
    },
  };
}

function toRequestReference(file: TaskFile & { role?: FrameRole }) {
  const { id, kind, name, mime, bytes, sha256, link, role } = file;
  return { fileId: id, kind, name, mime, bytes, sha256, link, ...(role && { role }) };
}
