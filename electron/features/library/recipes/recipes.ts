import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type AppErrorData,
  appError,
  emptyVideoForm,
  fail,
  isCastFile,
  isRecipeName,
  mayHoldRecipe,
  type OpenedFile,
  ok,
  type ReferenceFile,
  type Refill,
  type Result,
  renumberMentions,
  restoreCast,
  type TaskOrigin,
  type TaskRequest,
  type VideoForm,
} from '#contract';
import { isFullDisk } from '../../../files/disk-errors.ts';
import { hashFile } from '../../../files/hash.ts';
import { readText } from '../../../files/read-text.ts';
import { codeOf } from '../../../shared/error-code.ts';
import { titleOf } from '../../../shared/stored-task.ts';
import type { LibraryPorts, RequestReference } from '../ports.ts';
import { maxRecipeBytes, parseRecipe, recipePathOf } from './model.ts';

interface FoundReference {
  readonly reference: RequestReference;
  readonly file: ReferenceFile;
}

export type Recipes = ReturnType<typeof createRecipes>;

/** How tasks were made, to make others alike. */
export function createRecipes({ tasks, store, references: known, castSeenBy, system }: LibraryPorts) {
  /** The form of which a task was made, without what the cast sent. A reference that is gone is there as missing; mentions keep naming their files. */
  async function refillOf(request: TaskRequest, projectId: string | null): Promise<Refill> {
    const { prompt, references: own, castFirst } = restoreCast(request, castSeenBy(projectId));
    const found: FoundReference[] = [];
    const missing: Refill['missing'] = [];
    known.keepLinks(request.references);
    for (const reference of request.references) {
      const file = await known.recover(reference);
      if (file !== null) found.push({ reference, file });
      const isMissing = file === null || file.isMissing;
      if (isMissing && own.includes(reference)) missing.push({ kind: reference.kind, name: reference.name });
    }
    const references = [...new Map(found.map(({ file }) => [file.fileId, file])).values()];
    const ofForm = found.filter(({ reference }) => own.includes(reference));
    const form = formOf(request, ofForm);
    const fileOf = (reference: RequestReference) =>
      found.find((each) => each.reference === reference)?.file ?? reference;
    const shown = references.filter(({ fileId }) => form.references.includes(fileId));
    // Frames have no numbers.
    const named = form.mode === 'references' ? renumberMentions(prompt, own.map(fileOf), shown) : prompt;
    return { form: { ...form, prompt: named, castFirst }, references, missing };
  }

  async function requestOfRecipe(path: string): Promise<Result<TaskRequest | null>> {
    const name = basename(path);
    const found = await stat(path).catch(() => null);
    if (found === null) return fail(unreadable(name, 'it is not there'));
    const isNamedSo = isRecipeName(name);
    if (!found.isFile() || found.size > maxRecipeBytes)
      return isNamedSo ? fail(unreadable(name, 'it is too large')) : ok(null);
    const text = await readText(path, maxRecipeBytes).catch(() => null);
    if (text === null) return fail(unreadable(name, 'it cannot be opened'));
    const reading = parseRecipe(text);
    if (reading.type === 'recipe') return requestOf(reading.recipe, name);
    return reading.type === 'other' && !isNamedSo ? ok(null) : fail(unreadable(name, faults[reading.type]));
  }

  /** A clip is this app's if the recipe beside it is about one of its length, or the library knows its content. */
  async function requestOfClip(path: string): Promise<Result<TaskRequest | null>> {
    const name = basename(path);
    const found = await stat(path).catch(() => null);
    if (found === null || !found.isFile()) return ok(null);
    const text = await readText(recipePathOf(path), maxRecipeBytes).catch(() => null);
    const beside = text === null ? null : parseRecipe(text);
    if (beside?.type === 'recipe' && beside.recipe.clip.media.bytes === found.size)
      return requestOf(beside.recipe, name);
    const places = await store.clipsOfSize(found.size);
    const sameSize = places.flatMap(({ id }) => tasks.get(id) ?? []);
    if (sameSize.length === 0) return ok(null);
    const samePlace = sameSize.find(({ resultPath }) => resultPath === path);
    if (samePlace !== undefined) return requestOf(samePlace, name);
    const sha256 = await hashFile(path).catch(() => null);
    const sameContent = sameSize.find(
      ({ state }) => state.status === 'ready' && state.media.sha256 === sha256,
    );
    return sameContent === undefined ? ok(null) : requestOf(sameContent, name);
  }

  return {
    async ofTask(id: string, projectId: string | null = null): Promise<Result<Refill>> {
      const task = tasks.get(id);
      if (task === null) return fail(appError('tasks.not-found', 'There is no such task.'));
      const request = requestOf(task, titleOf(task));
      return request.ok ? ok(await refillOf(request.value, projectId)) : request;
    },
    /** The form behind a file on disk that is a clip or a recipe of this app; `null` when it is neither. */
    async read(
      path: string,
      projectId: string | null = null,
    ): Promise<Result<{ readonly refill: Refill; readonly source: 'clip' | 'recipe' } | null>> {
      if (mayHoldRecipe(path)) {
        const request = await requestOfRecipe(path);
        if (!request.ok) return request;
        if (request.value === null) return ok(null);
        system.noteRecent(path);
        return ok({ refill: await refillOf(request.value, projectId), source: 'recipe' });
      }
      const request = path === '' ? ok(null) : await requestOfClip(path);
      if (!request.ok) return request;
      return ok(
        request.value === null ? null : { refill: await refillOf(request.value, projectId), source: 'clip' },
      );
    },
  };
}

/** The request behind a task or its recipe. A clip that was joined of others has none: it says what it is. */
function requestOf(
  { request, origin }: { readonly request: TaskRequest; readonly origin: TaskOrigin | null },
  name: string,
): Result<TaskRequest> {
  if (origin?.type !== 'joined') return ok(request);
  const details = { files: [name], count: origin.parts.length };
  return fail(appError('recipes.joined', 'The clip was joined of others; no request made it.', { details }));
}

function formOf(
  { prompt, model, resolution, ratio, duration, mode }: TaskRequest,
  found: readonly FoundReference[],
): VideoForm {
  const form = { prompt, model, resolution, duration, mode };
  if (mode === 'references') {
    const references = [...new Set(found.map(({ file }) => file.fileId))];
    return { ...form, ratio, references, frames: emptyVideoForm.frames, castFirst: [] };
  }
  const frame = (role: 'first_frame' | 'last_frame') =>
    found.find(({ reference }) => reference.role === role)?.file.fileId ?? null;
  // No ratio went out with the frames; the form needs one for when the mode is changed.
  const frames = { first: frame('first_frame'), last: frame('last_frame') };
  return { ...form, ratio: ratio ?? emptyVideoForm.ratio, references: [], frames, castFirst: [] };
}

const faults = {
  newer: 'it was written by a newer version of the app',
  damaged: 'it is damaged',
  other: 'it is no recipe of this app',
};

function unreadable(name: string, why: string): AppErrorData {
  return appError('recipes.unreadable', `The recipe cannot be read: ${why}.`, { details: { files: [name] } });
}

/** Of more files at once the first ones count: a form has room for one. */
const maxWaiting = 20;

/** Files that the user opened with the app wait until a window takes them. Their paths come from the system alone and go nowhere. */
export function createOpenedFiles(read: Recipes['read'], onOffer: () => void) {
  let waiting: string[] = [];

  async function open(path: string, projectId: string | null): Promise<OpenedFile> {
    const name = basename(path);
    // The cast reads it.
    if (isCastFile(name)) return { name, refill: null, error: null };
    // One that fails otherwise, as on a full disk, costs no other.
    const found = await read(path, projectId).catch((error: unknown) => {
      const code = isFullDisk(codeOf(error)) ? 'data.disk-full' : 'recipes.unreadable';
      return fail(appError(code, String(error), { details: { files: [name] } }));
    });
    if (!found.ok) return { name, refill: null, error: found.error };
    if (found.value !== null) return { name, refill: found.value.refill, error: null };
    const details = { files: [name] };
    const sentence = 'The file is neither a recipe nor a clip of this app.';
    return { name, refill: null, error: appError('recipes.unreadable', sentence, { details }) };
  }

  return {
    offer(paths: readonly string[]): void {
      if (paths.length === 0) return;
      waiting = [...new Set([...waiting, ...paths])].slice(0, maxWaiting);
      onOffer();
    },
    /** What the files that wait hold, for a form of a project; each is given once. */
    take(projectId: string | null = null): Promise<OpenedFile[]> {
      const taken = waiting;
      waiting = [];
      return Promise.all(taken.map((path) => open(path, projectId)));
    },
  };
}
