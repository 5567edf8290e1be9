import {
  emptyVideoForm,
  type FrameRole,
  type ReferenceFile,
  sentReferences,
  type VideoForm,
} from '#contract';

/** The pictures of `frames` mode. */
export interface Frames {
  readonly first: ReferenceFile | null;
  readonly last: ReferenceFile | null;
}
export type FrameSlot = keyof Frames;
export const frameSlots = ['first', 'last'] as const satisfies readonly FrameSlot[];

/** The form as it is on the screen: the references in the user's order, the duration as typed, files with their facts. */
export interface VideoFields extends Readonly<Omit<VideoForm, 'references' | 'duration' | 'frames'>> {
  readonly references: readonly ReferenceFile[];
  readonly durationText: string;
  readonly frames: Frames;
}

/** A file that goes out, with its role where it is a frame. */
export type SentFile = ReferenceFile & { readonly role?: FrameRole };

/** Reads seconds as typed, in digits of half or full width; `null` when the text is no plain decimal number. */
export function readDuration(text: string): number | null {
  const trimmed = text.normalize('NFKC').trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
}

/** A stored form with the files that it names. */
export function fieldsOf(form: VideoForm, files: readonly ReferenceFile[]): VideoFields {
  const { duration, references, frames, variations, ...same } = form;
  const fileOf = (id: string | null) => files.find(({ fileId }) => fileId === id) ?? null;
  return {
    ...same,
    references: references.map(fileOf).filter((file) => file !== null),
    durationText: duration === null ? '' : String(duration),
    frames: { first: fileOf(frames.first), last: fileOf(frames.last) },
    variations,
  };
}

/** A form, its parts in the order of an empty one, with which it is compared as JSON. */
export function formOf({ references, durationText, frames, ...same }: VideoFields): VideoForm {
  return {
    ...emptyVideoForm,
    ...same,
    resolution: same.resolution.trim(),
    ratio: same.ratio?.trim() ?? null,
    duration: readDuration(durationText),
    references: references.map(({ fileId }) => fileId),
    frames: { first: frames.first?.fileId ?? null, last: frames.last?.fileId ?? null },
  };
}

/** Every file of the form, of both modes. */
export function filesOf({
  references,
  frames: { first, last },
}: Pick<VideoFields, 'references' | 'frames'>): readonly ReferenceFile[] {
  return [...references, first, last].filter((file) => file !== null);
}

/** A form as one begins with it, with a model that the connection offers; the references and frames of `form` may stay in it. */
export function newForm(form: VideoForm, keepsReferences: boolean, models: readonly string[]): VideoForm {
  const { references, mode, frames } = keepsReferences ? form : emptyVideoForm;
  const model = models.includes(emptyVideoForm.model) ? emptyVideoForm.model : (models[0] ?? form.model);
  return { ...emptyVideoForm, model, references, mode, frames, variations: form.variations };
}

/** What would go out now, in order. */
export function sentFiles(
  form: Pick<VideoForm, 'references' | 'mode' | 'frames'>,
  fields: Pick<VideoFields, 'references' | 'frames'>,
): SentFile[] {
  const files = filesOf(fields);
  return sentReferences(form).flatMap(({ fileId, role }) => {
    const file = files.find((candidate) => candidate.fileId === fileId);
    return file === undefined ? [] : [{ ...file, ...(role && { role }) }];
  });
}
