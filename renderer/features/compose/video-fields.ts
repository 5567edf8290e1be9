import type { ReferenceFile, VideoForm, VideoModel } from '#contract';

/** The form as it is on the screen: the duration as typed, the references with their facts. */
export interface VideoFields {
  readonly prompt: string;
  readonly model: VideoModel;
  readonly resolution: string;
  readonly ratio: string | null;
  readonly durationText: string;
  readonly references: readonly ReferenceFile[];
}

/** Reads seconds as typed; `null` when the text is no plain decimal number. */
export function readDuration(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
}

export function fieldsOf(form: VideoForm, references: readonly ReferenceFile[]): VideoFields {
  const { prompt, model, resolution, ratio, duration } = form;
  return {
    prompt,
    model,
    resolution,
    ratio,
    durationText: duration === null ? '' : String(duration),
    references,
  };
}

export function formOf(fields: VideoFields): VideoForm {
  const { prompt, model, resolution, ratio, durationText, references } = fields;
  return {
    prompt,
    model,
    resolution: resolution.trim(),
    ratio: ratio === null ? null : ratio.trim(),
    duration: readDuration(durationText),
    references: references.map(({ fileId }) => fileId),
  };
}

/** Adds files that are not held yet. */
export function withReferences(fields: VideoFields, added: readonly ReferenceFile[]): VideoFields {
  const held = new Set(fields.references.map(({ fileId }) => fileId));
  return {
    ...fields,
    references: [...fields.references, ...added.filter(({ fileId }) => !held.has(fileId))],
  };
}

export function withoutReference(fields: VideoFields, fileId: string): VideoFields {
  return { ...fields, references: fields.references.filter((reference) => reference.fileId !== fileId) };
}
