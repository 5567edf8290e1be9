import {
  appError,
  checkVideoForm,
  emptyVideoForm,
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
import type { ClipFolder, FindTaskFile, TaskFile } from '../ports.ts';

export interface TaskFactoryOptions {
  readonly session: Pick<SessionPort, 'current'>;
  readonly findFile: FindTaskFile;
  readonly library: Pick<ClipFolder, 'exists'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
}

/** Makes waiting tasks for the gateway signed in to. Every one is checked by the rules of the form; nothing is stored. */
export interface TaskFactory {
  /** `count` tasks of one form. */
  fromForm(form: VideoForm, count: number): Result<StoredTask[]>;
  /** One task of an earlier request, with its files as they are now. */
  fromRequest(request: TaskRequest): Promise<Result<StoredTask[]>>;
}

interface RequestFile extends TaskFile {
  readonly role?: FrameRole;
}

export function createTaskFactory(options: TaskFactoryOptions): TaskFactory {
  const { session, findFile, library, clock, newId } = options;

  function withRole(file: TaskFile, role: FrameRole | undefined): RequestFile {
    return { ...file, ...(role && { role }) };
  }

  /** `count` waiting tasks of a form whose files are known. */
  function waitingTasks(form: VideoForm, files: readonly RequestFile[], count: number): Result<StoredTask[]> {
    const active = session.current();
    if (active === null) return fail(signedOut);
    const issues = checkVideoForm(form, files);
    if (issues.length > 0 || !isDuration(form.duration)) {
      return fail(appError('video.invalid', 'The form breaks a rule.', { details: { issues } }));
    }
    const { prompt, model, resolution, mode, duration } = form;
    const references = files.map(toRequestReference);
    const request: TaskRequest = {
      prompt,
      model,
      resolution,
      mode,
      ratio: sentRatio(form),
      duration,
      references,
    };
    const { kind, address, label } = active;
    const now = clock.now();
    return ok(
      Array.from({ length: count }, () => ({
        id: newId(),
        createdAt: now,
        updatedAt: now,
        request,
        gateway: { kind, address, label },
        state: { status: 'waiting' },
        ...freshTask,
      })),
    );
  }

  return {
    fromForm(form, count) {
      if (session.current() === null) return fail(signedOut);
      const files: RequestFile[] = [];
      for (const { fileId, role } of sentReferences(form)) {
        const file = findFile(fileId);
        if (file === null) return fail(appError('files.missing', 'A reference is not known any more.'));
        files.push(withRole(file, role));
      }
      return waitingTasks(form, files, count);
    },
    async fromRequest(request) {
      if (session.current() === null) return fail(signedOut);
      const files: RequestFile[] = [];
      const missing: string[] = [];
      for (const { fileId, name, role } of request.references) {
        const file = findFile(fileId);
        const isHere = file !== null && (file.link !== null || (await library.exists(file.path)));
        if (isHere) files.push(withRole(file, role));
        else missing.push(name);
      }
      if (missing.length > 0) {
        const details = { files: missing };
        return fail(appError('files.missing', `${missing.join(', ')}: no longer where it was.`, { details }));
      }
      return waitingTasks({ ...emptyVideoForm, ...request, references: [] }, files, 1);
    },
  };
}

const signedOut = appError('session.signed-out', 'Not connected to a gateway.');

function toRequestReference(file: RequestFile) {
  const { id, kind, name, mime, bytes, sha256, link, role } = file;
  return { fileId: id, kind, name, mime, bytes, sha256, link, ...(role && { role }) };
}
