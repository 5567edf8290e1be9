import { isDeepStrictEqual } from 'node:util';
import {
  type AppErrorData,
  appError,
  castDraftOf,
  checkVideoForm,
  emptyVideoForm,
  type FormProblem,
  type FrameRole,
  fail,
  isDuration,
  ok,
  type Result,
  resolveCast,
  type SentCast,
  type ShownRequest,
  sentRatio,
  type TaskOrigin,
  type TaskRequest,
  type VideoForm,
} from '#contract';
import { type Connection, identityOf } from '../../../shared/connection.ts';
import { freshTask, type StoredTask } from '../../../shared/stored-task.ts';
import type { SendableFile, TaskFile, TasksPorts } from '../ports.ts';

interface RequestFile extends TaskFile {
  readonly role?: FrameRole;
}

export type TaskFactory = ReturnType<typeof createTaskFactory>;

/** Makes waiting tasks for a connection. Every one is checked by the rules of the form; nothing is stored. */
export function createTaskFactory(ports: TasksPorts) {
  const { session, findFile, hashOf, mentionedCast, library, clock, newId } = ports;

  function waitingTasks(
    form: VideoForm,
    files: readonly RequestFile[],
    count: number,
    connection: Connection,
    cast: SentCast | undefined,
    projectId: string | null,
  ): Result<StoredTask[]> {
    const issues = checkVideoForm(form, files, connection.settings.videoModels);
    if (issues.length > 0 || !isDuration(form.duration)) return fail(invalid(issues));
    const { prompt, model, resolution, mode, duration } = form;
    const [ratio, references] = [sentRatio(form), files.map(toRequestReference)];
    const sent = { prompt, model, resolution, mode, ratio, duration, references };
    const request: TaskRequest = { ...sent, ...(cast && { cast }) };
    const now = clock.now();
    const origin = originOf(files);
    const ids = Array.from({ length: count }, newId);
    return ok(
      ids.map((id, index) => ({
        id,
        createdAt: now,
        updatedAt: now,
        request,
        gateway: identityOf(connection),
        state: { status: 'waiting' },
        ...freshTask,
        projectId,
        origin,
        variation: count > 1 ? { of: ids[0] ?? id, number: index + 1, count } : null,
      })),
    );
  }

  return {
    /** What goes out is the form with the cast that its prompt mentions. @param shown nothing where something else would go out than this. */
    fromForm(
      form: VideoForm,
      count: number,
      projectId: string | null,
      shown?: ShownRequest,
      onlyOn?: 'practice',
    ): Result<StoredTask[]> {
      const connection = session.current();
      if (connection === null) return fail(session.problemOf(null));
      if (onlyOn !== undefined && connection.kind !== onlyOn)
        return fail(appError('session.practice-failed', 'The active connection is another one.'));
      const draft = castDraftOf(form, (fileId): SendableFile | null => {
        const file = findFile(fileId);
        return file === null ? null : { ...file, fileId };
      });
      if (draft === null) return fail(appError('files.missing', 'A reference is not known any more.'));
      const { prompt, references, sent } = resolveCast(draft, mentionedCast(form.prompt, projectId));
      const fileIds = references.map(({ file }) => file.fileId);
      if (shown !== undefined && !isDeepStrictEqual({ prompt, fileIds }, shown)) return fail(notAsShown);
      const files = references.map(({ file, role }) => withRole(file, role));
      return waitingTasks({ ...form, prompt }, files, count, connection, sent ?? undefined, projectId);
    },
    async fromRequest({ request, projectId }: StoredTask, connection: Connection) {
      const files: RequestFile[] = [];
      const missing: string[] = [];
      const changed: string[] = [];
      for (const reference of request.references) {
        const { fileId, name, role } = reference;
        const file = findFile(fileId);
        const isHere = file !== null && (file.link !== null || (await library.exists(file.path)));
        if (!isHere) missing.push(name);
        else if (await hasChanged(reference, file, hashOf)) changed.push(name);
        else files.push(withRole(file, role));
      }
      if (missing.length > 0) return fail(filesError('files.missing', missing));
      if (changed.length > 0) return fail(filesError('files.changed', changed));
      const form = { ...emptyVideoForm, ...request, references: [] };
      return waitingTasks(form, files, 1, connection, request.cast, projectId);
    },
    /** A task's request with another prompt, checked like any; its files are looked for when it goes out. */
    withPrompt({ request }: StoredTask, prompt: string): Result<TaskRequest> {
      // What is written here is what goes out: nothing of it is a mention any more, and what was sent with it stays.
      const cast = request.cast && { ...request.cast, prompt, ownReferences: request.references.length };
      const changed = { ...request, prompt, ...(cast && { cast }) };
      const files = request.references.map(({ role, ...file }) => withRole(file, role));
      const issues = checkVideoForm({ ...emptyVideoForm, ...changed, references: [] }, files);
      return issues.length > 0 ? fail(invalid(issues)) : ok(changed);
    },
  };
}

const notAsShown = appError('cast.not-as-shown', 'What would go out is not what was shown.');

function invalid(issues: FormProblem[]): AppErrorData {
  return appError('video.invalid', 'The form breaks a rule.', { details: { issues } });
}

function withRole<File>(file: File, role: FrameRole | undefined): File & { readonly role?: FrameRole } {
  return { ...file, ...(role && { role }) };
}

function originOf(files: readonly RequestFile[]): TaskOrigin | null {
  const clipOf = (wanted: FrameRole) => files.find(({ role }) => role === wanted)?.frameOf?.taskId;
  const [from, to] = [clipOf('first_frame'), clipOf('last_frame')];
  if (from === undefined) return null;
  return to === undefined ? { type: 'continued', from } : { type: 'bridged', from, to };
}

function toRequestReference(file: RequestFile) {
  const { id, kind, name, mime, bytes, sha256, modifiedAt, link, role } = file;
  const facts = { fileId: id, kind, name, mime, bytes, sha256, link, ...(role && { role }) };
  return { ...facts, ...(sha256 === null && { modifiedAt }) };
}

/** Whether a file has another content by now than it had when a request named it, as far as that can be known. */
async function hasChanged(
  { sha256 }: Pick<TaskRequest['references'][number], 'sha256'>,
  file: TaskFile,
  hashOf: TasksPorts['hashOf'],
): Promise<boolean> {
  if (sha256 === null) return false;
  const now = file.sha256 ?? (await hashOf(file.id, file.bytes, Number.POSITIVE_INFINITY));
  return now !== null && now !== sha256;
}

/** Whether a file was edited while a request that names it waited. Where the content was not known as the request was made, the file's time tells. */
export function wasEdited(
  { sha256, modifiedAt }: Pick<TaskRequest['references'][number], 'sha256' | 'modifiedAt'>,
  file: TaskFile,
): boolean {
  if (sha256 === null) return modifiedAt !== undefined && file.modifiedAt !== modifiedAt;
  return file.sha256 !== null && file.sha256 !== sha256;
}

export function filesError(code: 'files.missing' | 'files.changed', files: readonly string[]): AppErrorData {
  return appError(code, 'A file is not as it was when a request named it.', {
    details: { files: [...files] },
  });
}
