import {
  type Draft,
  emptyVideoForm,
  fileIdsOf,
  isUntouched,
  type ReferenceFile,
  type SavedForm,
  type StoredDrafts,
  storedDraftsSchema,
  storedFormsSchema,
  type VideoForm,
  videoFormSchema,
} from '#contract';
import type { DocumentNames, Documents } from '../../shared/ports.ts';

export interface DraftPorts {
  readonly documents: Documents & DocumentNames;
  readonly present: (fileIds: readonly string[]) => Promise<ReferenceFile[]>;
}

/** Id of the draft that is there before any other was begun; a project's has the project's own. */
const firstDraftId = '00000000-0000-4000-8000-000000000000';

/** The drafts as the user left them, and the forms saved under a name; all survive a restart and a crash. */
export function createDrafts({ documents, present }: DraftPorts) {
  /** Projects that ended in this run: a window that held their drafts may still write in them. */
  const gone = new Set<string | null>();
  const nameOf = (project: string | null): string => (project === null ? 'drafts' : `drafts:${project}`);

  const read = (project: string | null): StoredDrafts => {
    const id = project ?? firstDraftId;
    const kept = documents.read(nameOf(project), storedDraftsSchema, { open: [], closed: [], shownId: id });
    if (kept.open.length > 0) return kept;
    // While there was one draft it had a document of its own.
    const form =
      project === null ? documents.read('draft.video', videoFormSchema, emptyVideoForm) : emptyVideoForm;
    return { ...kept, open: [{ id, name: null, form }] };
  };

  const write = (project: string | null, { open, closed, shownId }: StoredDrafts): void =>
    documents.write(nameOf(project), {
      open,
      closed: closed.filter(({ form }) => !isUntouched(form)),
      shownId,
    });

  const projects = (): readonly string[] =>
    documents
      .names(nameOf(''))
      .filter((name) => documents.read(name, storedDraftsSchema.nullable(), null) !== null)
      .map((name) => name.slice(nameOf('').length));

  return {
    /** Those that drafts were written for. */
    projects,
    async list(project: string | null) {
      const files = await present([...new Set(read(project).open.flatMap(({ form }) => fileIdsOf(form)))]);
      // Read now: what prompts mention may be called otherwise than when the files were asked for.
      const { open, closed, shownId } = read(project);
      const isKnown = (id: string | null) => files.some(({ fileId }) => fileId === id);
      return {
        open: open.map((draft) => ({ ...draft, form: withFiles(draft.form, isKnown) })),
        closed,
        shownId: open.some(({ id }) => id === shownId) ? shownId : (open[0]?.id ?? shownId),
        references: files,
      };
    },
    save(of: string | null, { id, form }: Pick<Draft, 'id' | 'form'>): void {
      const project = gone.has(of) ? null : of;
      const kept = read(project);
      const changed = (drafts: readonly Draft[]) =>
        drafts.map((draft) => (draft.id === id ? { ...draft, form } : draft));
      const isKnown = [...kept.open, ...kept.closed].some((draft) => draft.id === id);
      const open = isKnown ? kept.open : [...kept.open, { id, name: null, form }];
      write(project, { ...kept, open: changed(open), closed: changed(kept.closed) });
    },
    arrange(project: string | null, wanted: readonly Omit<Draft, 'form'>[], shownId: string): void {
      if (gone.has(project)) return;
      const { open, closed } = read(project);
      const known = [...open, ...closed];
      const formOf = (id: string) => known.find((draft) => draft.id === id)?.form ?? emptyVideoForm;
      write(project, {
        open: wanted.map(({ id, name }) => ({ id, name, form: formOf(id) })),
        closed: known.filter((draft) => wanted.every(({ id }) => id !== draft.id)),
        shownId,
      });
    },
    /** Rewrites every prompt, those of saved forms too. @param change is given a form, the project whose draft it is, and its id. */
    rewritePrompts(change: (form: VideoForm, project: string | null, id: string) => string): void {
      for (const project of [null, ...projects()]) {
        const { open, closed, shownId } = read(project);
        const changed = (drafts: readonly Draft[]) =>
          rewritten(drafts, (form, id) => change(form, project, id));
        write(project, { open: changed(open), closed: changed(closed), shownId });
      }
      const saved = documents.read('saved-forms', storedFormsSchema, []);
      documents.write(
        'saved-forms',
        rewritten(saved, (form, id) => change(form, null, id)),
      );
    },
    /**
     * A project is gone: its drafts can be brought back among those of no project. Where there is no room, what was closed in it goes first.
     *
     * @param change of a prompt, so that it names there what it named in the project, or nothing.
     */
    adopt(project: string, change: (form: VideoForm) => string): void {
      const [orphans, own] = [read(project), read(null)];
      // A kill between the two writes leaves them in both: the next start takes them in once more.
      const isIn = (id: string) => [...own.open, ...own.closed].some((draft) => draft.id === id);
      const taken = (drafts: readonly Draft[]) =>
        rewritten(
          drafts.filter(({ id }) => !isIn(id)),
          change,
        );
      const [open, closed] = [taken(orphans.open), taken(orphans.closed)];
      write(null, { ...own, closed: [...open, ...own.closed, ...closed] });
      documents.write(nameOf(project), null);
      gone.add(project);
    },
    savedForms: (): SavedForm[] => documents.read('saved-forms', storedFormsSchema, []),
    keepSavedForms(forms: readonly SavedForm[]): void {
      documents.write('saved-forms', forms);
    },
  };
}

const rewritten = <Of extends { readonly id: string; readonly form: VideoForm }>(
  each: readonly Of[],
  change: (form: VideoForm, id: string) => string,
) =>
  each.map((one) => {
    const prompt = change(one.form, one.id);
    // One that is longer than a prompt may be could not be read again: it stays as it was written.
    return videoFormSchema.shape.prompt.safeParse(prompt).success
      ? { ...one, form: { ...one.form, prompt } }
      : one;
  });

/** A form without the files that nothing is known of any more. */
function withFiles(form: VideoForm, isKnown: (id: string | null) => boolean): VideoForm {
  const { first, last } = form.frames;
  return {
    ...form,
    references: form.references.filter(isKnown),
    frames: { first: isKnown(first) ? first : null, last: isKnown(last) ? last : null },
  };
}
