import { emptyVideoForm, type ReferenceFile, type VideoForm, videoFormSchema } from '#contract';
import type { Documents } from '../../store/documents.ts';

export interface DraftPorts {
  readonly documents: Documents;
  readonly present: (fileIds: readonly string[]) => Promise<ReferenceFile[]>;
}

export interface Draft {
  get(): Promise<{ readonly form: VideoForm; readonly references: ReferenceFile[] }>;
  save(form: VideoForm): void;
}

/** The form as the user left it; it survives a restart and a crash. */
export function createDraft({ documents, present }: DraftPorts): Draft {
  return {
    async get() {
      const form = documents.read('draft.video', videoFormSchema, emptyVideoForm);
      const references = await present(form.references);
      return { form: { ...form, references: references.map(({ fileId }) => fileId) }, references };
    },
    save(form) {
      documents.write('draft.video', form);
    },
  };
}
