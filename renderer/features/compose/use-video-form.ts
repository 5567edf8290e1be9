import { useMemo, useState } from 'react';
import {
  checkVideoForm,
  emptyVideoForm,
  type FormProblem,
  type ReferenceFile,
  type VideoForm,
  videoBodyBytes,
} from '#contract';
import type { OutputOf } from '../../bridge.ts';
import { useDraftSaving } from './draft.queries.ts';
import { fieldsOf, formOf, type VideoFields, withoutReference, withReferences } from './video-fields.ts';

export interface VideoFormHandle {
  readonly fields: VideoFields;
  readonly form: VideoForm;
  readonly problems: readonly FormProblem[];
  /** Exact size of the request's body. */
  readonly bodyBytes: number;
  readonly change: (change: Partial<VideoFields>) => void;
  readonly addReferences: (added: readonly ReferenceFile[]) => void;
  readonly removeReference: (fileId: string) => void;
}

/** Holds what is typed and chosen; starts from the draft and keeps it up to date. */
export function useVideoForm(draft: OutputOf<'draft.get'> | undefined): VideoFormHandle {
  const [fields, setFields] = useState<VideoFields>(() =>
    fieldsOf(draft?.form ?? emptyVideoForm, draft?.references ?? []),
  );
  const form = useMemo(() => formOf(fields), [fields]);
  const problems = useMemo(() => checkVideoForm(form, fields.references), [form, fields.references]);
  const bodyBytes = useMemo(() => videoBodyBytes(form, fields.references), [form, fields.references]);
  useDraftSaving(form);

  return {
    fields,
    form,
    problems,
    bodyBytes,
    change: (change) => setFields((held) => ({ ...held, ...change })),
    addReferences: (added) => setFields((held) => withReferences(held, added)),
    removeReference: (fileId) => setFields((held) => withoutReference(held, fileId)),
  };
}
