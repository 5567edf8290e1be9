import { emptyVideoForm, type ReferenceFile, type Refill, type TaskRequest, type VideoForm } from '#contract';

type Reference = TaskRequest['references'][number];

export type RecoverReference = (
  wanted: Pick<Reference, 'fileId' | 'kind' | 'bytes' | 'sha256' | 'link'>,
) => Promise<ReferenceFile | null>;

/**
 * The form of which a task was made. References are looked for by id, content or address; one that this
 * app never saw is left out, and one that is gone is in its place as missing. Both are named.
 */
export async function refillOf(request: TaskRequest, recover: RecoverReference): Promise<Refill> {
  const found: { readonly reference: Reference; readonly file: ReferenceFile | null }[] = [];
  for (const reference of request.references) {
    found.push({ reference, file: await recover(reference) });
  }
  const there = found.flatMap(({ reference, file }) => (file === null ? [] : [{ reference, file }]));
  const references = [...new Map(there.map(({ file }) => [file.fileId, file])).values()];
  return {
    form: formOf(request, there),
    references,
    missing: found
      .filter(({ file }) => file === null || file.isMissing)
      .map(({ reference: { kind, name } }) => ({ kind, name })),
  };
}

function formOf(
  { prompt, model, resolution, ratio, duration, mode }: TaskRequest,
  there: readonly { readonly reference: Reference; readonly file: ReferenceFile }[],
): VideoForm {
  const frame = (role: 'first_frame' | 'last_frame') =>
    there.find(({ reference }) => reference.role === role)?.file.fileId ?? null;
  const form = { prompt, model, resolution, duration, mode };
  if (mode === 'references') {
    const references = [...new Set(there.map(({ file }) => file.fileId))];
    return { ...form, ratio, references, frames: emptyVideoForm.frames };
  }
  // No ratio went out with the frames; the form needs one for when the mode is changed.
  const frames = { first: frame('first_frame'), last: frame('last_frame') };
  return { ...form, ratio: ratio ?? emptyVideoForm.ratio, references: [], frames };
}
