import {
  appError,
  type CastChange,
  type CastEntry,
  type CastFile,
  castDraftOf,
  castLimits,
  castNamesBeside,
  castSeenBy,
  dropCastMentions,
  fail,
  findCastMentions,
  freeCastName,
  freeCastNames,
  isCastNameTaken,
  type MovedMember,
  mayMentionCast,
  ok,
  type Refusal,
  type ResolvableEntry,
  type Result,
  renameCastMention,
  renumberMentions,
  resolveCast,
  type VideoForm,
} from '#contract';
import { logged } from '../../shared/error-code.ts';
import { withoutUndefined } from '../../shared/json.ts';
import type { Log } from '../../shared/ports.ts';
import { type CastFilesPorts, createCastFiles } from './cast-files.ts';
import type { CastFiles, CastPrompts, CastRepository, StoredCastEntry } from './ports.ts';

export interface CastPorts<File extends CastFile = CastFile> extends CastFilesPorts<File> {
  readonly store: CastRepository;
  readonly files: CastFiles<File>;
  readonly prompts: CastPrompts;
  readonly knownProject: (id: string | null) => string | null;
  readonly newId: () => string;
  readonly log: Log;
  readonly onChange: () => void;
}

type NewCastEntry = Pick<CastEntry, 'kind' | 'name' | 'project' | 'description'> & {
  readonly fileIds: readonly string[];
};
type Imported = { readonly entries: CastEntry[]; readonly refused: Refusal[] };
type Grown = { readonly entry: CastEntry; readonly refused: Refusal[] };

/** The named people, places, things, styles and voices, with copies of their media. */
export function createCast<File extends CastFile & { readonly name: string; readonly path: string }>(
  ports: CastPorts<File>,
) {
  const { store, files, prompts, knownProject, clock, newId, log, onChange } = ports;
  const castFiles = createCastFiles(ports);
  /** What changes of entries made of the prompt of each draft and saved form, with what it was and whom it named: one that was not changed since is that again once it would name the same. */
  const followed = new Map<string, { readonly prompt: string; readonly named: string }>();

  async function present(entries: readonly StoredCastEntry[]): Promise<CastEntry[]> {
    const uses = store.uses();
    const shown = await files.present([
      ...new Set(entries.flatMap(({ media }) => media.map(({ fileId }) => fileId))),
    ]);
    const byId = new Map(shown.map((file) => [file.fileId, file]));
    return entries.map((entry) => ({
      ...entry,
      ...(uses.get(entry.id) ?? { clipCount: 0, usedCount: 0 }),
      media: entry.media.flatMap(({ fileId, shows }) => {
        const file = byId.get(fileId);
        return file === undefined ? [] : [{ file, shows }];
      }),
    }));
  }

  const presentOne = async (entry: StoredCastEntry): Promise<CastEntry> =>
    (await present([entry]))[0] ?? { ...entry, media: [], clipCount: 0, usedCount: 0 };

  /** Removed entries of a project. Removed entries of others are left out: another entry may have such a name by now. */
  const goneWith = (project: string) => store.removed().filter((entry) => entry.project === project);
  const find = (id: string) => store.list().find((entry) => entry.id === id);

  async function keepAll(media: StoredCastEntry['media'], fileIds: readonly string[]) {
    const kept = [...media];
    const refused: Refusal[] = [];
    for (const fileId of fileIds) {
      const name = files.lookUp(fileId)?.name ?? '?';
      const isFull = kept.length >= castLimits.maxMediaOfEntry;
      const copy = isFull ? 'too-many-in-all' : await files.keep(fileId);
      if (typeof copy === 'string') refused.push({ name, reason: copy });
      else if (kept.some((medium) => medium.fileId === copy.fileId))
        refused.push({ name, reason: 'already-added' });
      else kept.push({ fileId: copy.fileId, shows: '' });
    }
    return { media: kept, refused };
  }

  async function write(id: string, change: (entry: StoredCastEntry) => StoredCastEntry) {
    const before = find(id);
    if (before === undefined) return fail(notFound);
    const entry = change(before);
    const entries = store.list();
    const idsOf = ({ media }: StoredCastEntry) => media.map(({ fileId }) => fileId).join();
    store.update(entry, () => idsOf(entry) !== idsOf(before) && follow(entries));
    onChange();
    return ok(await presentOne(entry));
  }

  const offered: string[] = [];
  /** Adds the entries of a file, without which the user chooses one; a name that is taken gets a number. */
  const importFrom = (wanted: string | null, path?: string) =>
    castFiles.read(path, async ({ entries, refused }): Promise<Result<Imported>> => {
      if (store.list().length + entries.length > castLimits.maxEntriesInAll) return fail(full);
      const project = knownProject(wanted);
      const before = store.list();
      const names = freeCastNames(
        castNamesBeside(before, { project }),
        entries.map(({ name }) => name),
      );
      const made = entries.map((entry, at) => {
        return { ...entry, id: newId(), name: names[at] ?? entry.name, project, createdAt: clock.now() };
      });
      store.insert(made, () => follow(before));
      onChange();
      return ok({ entries: await present(made), refused });
    });

  return {
    list: async () => present(store.list()),
    async create({ fileIds, ...wanted }: NewCastEntry): Promise<Result<Grown>> {
      if (store.list().length >= castLimits.maxEntries) return fail(full);
      const { media, refused } = await keepAll([], fileIds);
      // Another may have been made, and its project may have ended, while the files were copied.
      const before = store.list();
      if (before.length >= castLimits.maxEntries) return fail(full);
      const fields = { ...wanted, project: knownProject(wanted.project) };
      const entry = {
        id: newId(),
        ...fields,
        name: freeNameOf(fields, before),
        note: '',
        putsDescription: false,
        media,
        createdAt: clock.now(),
      };
      store.insert([entry], () => follow(before));
      onChange();
      return ok({ entry: await presentOne(entry), refused });
    },
    async change(id: string, change: CastChange): Promise<Result<CastEntry>> {
      const before = store.list();
      const entry = before.find((one) => one.id === id);
      if (entry === undefined) return fail(notFound);
      const wanted = { ...entry, ...(withoutUndefined(change) as Partial<StoredCastEntry>) };
      const changed = { ...wanted, project: knownProject(wanted.project) };
      const isRenamed = changed.name !== entry.name;
      // An import, and the end of a project, may have given two the same name: all else of them can be changed.
      const isNamedAnew = isRenamed || changed.project !== entry.project;
      if (isNamedAnew && isCastNameTaken(before, changed)) return fail(nameTaken);
      if (isRenamed) rename(changed);
      else store.update(changed, () => isNamedAnew && follow(before));
      onChange();
      return ok(await presentOne(changed));
    },
    async addMedia(id: string, fileIds: readonly string[]): Promise<Result<Grown>> {
      const before = find(id);
      if (before === undefined) return fail(notFound);
      const { media, refused } = await keepAll(before.media, fileIds);
      const added = media.slice(before.media.length);
      const written = await write(id, (entry) => {
        const fresh = added.filter(({ fileId }) => entry.media.every((one) => one.fileId !== fileId));
        const all = [...entry.media, ...fresh];
        // Others were added while these were copied.
        for (const { fileId } of all.splice(castLimits.maxMediaOfEntry))
          refused.push({ name: files.find(fileId).name, reason: 'too-many-in-all' });
        return { ...entry, media: all };
      });
      return written.ok ? ok({ entry: written.value, refused }) : written;
    },
    setMedia: (id: string, media: StoredCastEntry['media'], removed: readonly string[] = []) =>
      write(id, (entry) => {
        const kept = entry.media.filter(({ fileId }) => !removed.includes(fileId));
        const named = new Map(media.map((medium) => [medium.fileId, medium]));
        const order = [...named.values()].filter(({ fileId }) => kept.some((one) => one.fileId === fileId));
        return { ...entry, media: kept.map((one) => (named.has(one.fileId) ? (order.shift() ?? one) : one)) };
      }),
    reorder(ids: readonly string[]): void {
      store.reorder(ids);
      onChange();
    },
    move(ids: readonly string[], project: string | null): Result<{ changed: MovedMember[] }> {
      if (project !== knownProject(project)) return fail(projectGone);
      const before = store.list();
      const isMoved = (entry: StoredCastEntry) => ids.includes(entry.id) && entry.project !== project;
      const after = before.map((entry) => (isMoved(entry) ? { ...entry, project } : entry));
      const moved = before.filter(isMoved);
      const taken = moved.filter((entry) => isCastNameTaken(after, { ...entry, project }));
      if (taken.length > 0) return fail({ ...nameTaken, details: { names: taken.map(({ name }) => name) } });
      const changed = moved.map((entry) => ({ id: entry.id, projectId: entry.project }));
      store.setProject(ids, project, () => follow(before));
      onChange();
      return ok({ changed });
    },
    remove(ids: readonly string[]): void {
      const before = store.list();
      store.setRemoved(ids, clock.now(), () => follow(before, ids));
      onChange();
    },
    async restore(ids: readonly string[]): Promise<CastEntry[]> {
      const back = store.removed().filter(({ id }) => ids.includes(id));
      const before = store.list();
      for (const entry of back) {
        // The entry's project may have ended meanwhile.
        const project = knownProject(entry.project);
        const name = freeNameOf({ ...entry, project }, before);
        if (name !== entry.name || project !== entry.project) store.update({ ...entry, name, project });
      }
      store.setRemoved(ids, null, () => follow(before));
      onChange();
      return present(store.list().filter(({ id }) => ids.includes(id)));
    },
    /** A project is about to end, and its entries will belong to all: under names that no other project's has, so that no form means another. */
    freeNames(project: string): void {
      let entries = store.list();
      for (const entry of entries.filter((one) => one.project === project)) {
        const name = freeNameOf({ ...entry, project: null }, entries);
        if (name === entry.name) continue;
        rename({ ...entry, name });
        entries = store.list();
      }
    },
    /** The prompt of a form whose project is gone: what it mentioned that went along, or could not see there, is plain text. */
    promptAfter(form: VideoForm, project: string): string {
      const [all, gone] = [store.list(), goneWith(project)];
      const plain = withoutMentions(form, castSeenBy([...all, ...gone], project), gone.map(idOf));
      const seen = castSeenBy(all, project);
      const foreign = all.filter((entry) => !seen.includes(entry));
      return dropCastMentions(plain, castSeenBy(all, null), foreign.map(idOf));
    },
    /** A project is gone for good, and its entries with it: what mentions them elsewhere is plain text, too. */
    forgetGone(project: string): void {
      const gone = goneWith(project);
      const known = [...store.list(), ...gone];
      if (gone.length > 0)
        prompts.rewrite((form, of) => withoutMentions(form, castSeenBy(known, of), gone.map(idOf)));
    },
    seenBy: (project: string | null) => castSeenBy(store.list(), project),
    /** The entries that a prompt mentions, of those that a form of the project sees, with their files as they are now. */
    mentioned: (prompt: string, project: string | null): readonly ResolvableEntry<File>[] =>
      mentionedOf(prompt, () => castSeenBy(store.list(), project)),
    /** Tasks came, went or changed their status: tells of it where that changes what counts the clips of entries. */
    tasksChanged(ids: readonly string[]): void {
      if (store.hasTasks(ids)) onChange();
    },
    spent: store.spent,
    exportTo: (ids: readonly string[]) => castFiles.write(store.list().filter(({ id }) => ids.includes(id))),
    importFrom,
    /** A file that the system gave the app to open. */
    offer(path: string): void {
      offered.push(path);
    },
    /** Takes all that were opened. One that cannot be read costs no other; of such failures the first is told. */
    async importOpened(project: string | null): ReturnType<typeof importFrom> {
      const read: Awaited<ReturnType<typeof importFrom>>[] = [];
      for (const path of offered.splice(0)) read.push(await importFrom(project, path));
      const failure = read.find(({ ok: isRead }) => !isRead);
      if (failure !== undefined) return failure;
      const taken = read.flatMap((each) => (each.ok && each.value !== null ? [each.value] : []));
      const [entries, refused] = [
        taken.flatMap((each) => each.entries),
        taken.flatMap((each) => each.refused),
      ];
      return ok(taken.length === 0 ? null : { entries, refused });
    },
    close: castFiles.close,
    /** Deletes what was removed in earlier runs, and the copies that nothing needs. Only before the window opens. */
    deleteLeftovers(): void {
      store.purge();
      const failed = logged(log.warn, 'media of the cast that are not needed could not be removed');
      Promise.all([files.tidy(store.needed), castFiles.tidy()]).catch(failed);
    },
  };

  function mentionedOf(prompt: string, entries: () => readonly StoredCastEntry[]): ResolvableEntry<File>[] {
    if (!mayMentionCast(prompt)) return [];
    const mentioned = new Set(findCastMentions(prompt, entries()).map(({ entry }) => entry));
    return [...mentioned].map((entry) => ({
      ...entry,
      media: entry.media.map(({ fileId, shows }) => ({ file: files.find(fileId), shows })),
    }));
  }

  /** Stores an entry under its new name, in every prompt too. */
  function rename(entry: StoredCastEntry): void {
    const before = store.list();
    store.update(entry, () =>
      prompts.rewrite(({ prompt }, project) =>
        renameCastMention(prompt, castSeenBy(before, project), entry.id, entry.name),
      ),
    );
  }

  /** Has every prompt go on naming what it named when the entries were these. @param gone these were removed: their mentions are plain text. */
  function follow(before: readonly StoredCastEntry[], gone: readonly string[] = []): void {
    const now = store.list();
    prompts.rewrite((form, project, id) => {
      const [seen, seenNow] = [castSeenBy(before, project), castSeenBy(now, project)];
      const was = followed.get(`${id} ${form.prompt}`);
      if (was && was.named === namedBy(was.prompt, seenNow)) return was.prompt;
      const prompt = gone.length > 0 ? withoutMentions(form, seen, gone) : followMedia(form, seen, seenNow);
      if (prompt !== form.prompt)
        followed.set(`${id} ${prompt}`, { prompt: form.prompt, named: namedBy(form.prompt, seen) });
      return prompt;
    });
  }

  /** The prompt of a form in which these of the entries that it sees are plain text, and bring nothing. */
  function withoutMentions(form: VideoForm, seen: readonly StoredCastEntry[], ids: readonly string[]) {
    const left = seen.map((entry) => (ids.includes(entry.id) ? { ...entry, media: [] } : entry));
    return dropCastMentions(followMedia(form, seen, left), seen, ids);
  }

  /** The prompt of a form in which mentions of what entries bring go on naming it once these have other media. */
  function followMedia(form: VideoForm, before: readonly StoredCastEntry[], now: readonly StoredCastEntry[]) {
    if (!mayMentionCast(form.prompt)) return form.prompt;
    // What the form has of its own may lie on a drive that does not answer; whether it does changes no number.
    const draft = castDraftOf({ ...form, mode: 'references' }, files.lookUp);
    if (draft === null) return form.prompt;
    const sent = (entries: readonly StoredCastEntry[]) =>
      resolveCast(
        draft,
        mentionedOf(form.prompt, () => entries),
      ).references.map(({ file }) => file);
    return renumberMentions(form.prompt, sent(before), sent(now));
  }
}

const freeNameOf = (
  entry: Pick<CastEntry, 'name' | 'project'> & { readonly id?: string },
  entries: readonly StoredCastEntry[],
): string => freeCastName(castNamesBeside(entries, entry), entry.name);
const idOf = ({ id }: StoredCastEntry): string => id;
/** Whom a prompt names, and what these bring. */
const namedBy = (prompt: string, entries: readonly StoredCastEntry[]): string =>
  JSON.stringify(
    findCastMentions(prompt, entries).map(({ entry: { id, name, media } }) => [id, name, media]),
  );

const notFound = appError('cast.not-found', 'There is no such cast entry.');
const projectGone = appError('projects.not-found', 'There is no such project.');
const nameTaken = appError('cast.name-taken', 'Another cast entry has this name.');
const full = appError('cast.full', 'There are as many cast entries as can be kept.');
