import {
  emptyVideoForm,
  type ReferenceFile,
  type SavedForm,
  storedFormsSchema,
  type VideoForm,
  videoFormSchema,
} from '#contract';
import type { Documents } from '../../shared/ports.ts';

export interface DraftPorts {
  readonly documents: Documents;
  readonly present: (fileIds: readonly string[]) => Promise<ReferenceFile[]>;
}

export type Draft = ReturnType<typeof createDraft>;

/** The form as the user left it, and the forms saved under a name; both survive a restart and a crash. */
export function createDraft({ documents, present }: DraftPorts) {
  return {
    async get() {
      const form = documents.read('draft.video', videoFormSchema, emptyVideoForm);
      const { first, last } = form.frames;
      const frameIds = [first, last].filter((id) => id !== null);
      const files = await present([...new Set([...form.references, ...frameIds])]);
      const isKnown = (id: string | null) => files.some(({ fileId }) => fileId === id);
      return {
        form: {
          ...form,
          references: form.references.filter(isKnown),
          frames: { first: isKnown(first) ? first : null, last: isKnown(last) ? last : null },
        },
        references: files,
      };
    },
    save(form: VideoForm): void {
      documents.write('draft.video', form);
    },
    savedForms: (): SavedForm[] => documents.read('saved-forms', storedFormsSchema, []),
    keepSavedForms(forms: readonly SavedForm[]): void {
      documents.write('saved-forms', forms);
    },
  };
}
