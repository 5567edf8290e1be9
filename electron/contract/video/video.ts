import { z } from 'zod';
import { isBlank } from '../calls/clean-text.ts';
import { textSchema } from '../calls/foreign-text.ts';
import { modelNameSchema, videoModels } from '../connections/models.ts';
import { countReferences, fileIdSchema, type ReferenceFile, referenceLimits } from './references.ts';

/** Clip length in whole seconds, both ends included. */
export const durationLimits = { min: 4, max: 15 } as const;
/** Largest JSON body of a create request, in bytes. */
export const maxBodyBytes = 64 * 1024 * 1024;
/** Code points a prompt may have before the model is known to ignore the rest: a warning, not a rule. */
export const longPromptCharacters = 7_000;
/** Code points this app takes at all: keeps one runaway paste from filling the database. */
export const maxPromptCharacters = 100_000;

export const resolutionPresets = ['768P'] as const;
export const ratioPresets = ['16:9', '9:16', '1:1', '4:3', '3:4', '21:9'] as const;

const resolutionPattern = /^[1-9]\d{0,4}P$/;
const ratioPattern = /^[1-9]\d{0,4}:[1-9]\d{0,4}$/;

/** Variations of one form that one press of Generate may make. */
export const maxVariations = 12;

/** Media of the cast that a form can put first: more than a request takes. */
export const maxCastFirst = 64;

/** Everything the form holds. A value may be wrong while it is being typed; `checkVideoForm` checks it. */
export const videoFormSchema = z.object({
  prompt: textSchema(maxPromptCharacters * 2),
  /** One of the connection's video models. */
  model: modelNameSchema,
  /** `<number>P`, such as `768P`. */
  resolution: z.string().max(32),
  /** `<w>:<h>`; `null` leaves the choice to the gateway, possible only with references. */
  ratio: z.string().max(32).nullable(),
  /** Seconds; `null` while the field is empty or holds no number. */
  duration: z.number().nullable(),
  /** In the user's order, which is the order on the wire. */
  references: z.array(fileIdSchema).max(64),
  /** Which of the two sets goes out: free references, or the clip's first and last picture. */
  mode: z.enum(['references', 'frames']).default('references'),
  /** The pictures of `frames` mode. Both sets are kept while the other one is used. */
  frames: z
    .object({ first: fileIdSchema.nullable(), last: fileIdSchema.nullable() })
    .default({ first: null, last: null }),
  /** Media of cast entries that go out before others, where not all have room. */
  castFirst: z.array(fileIdSchema).max(maxCastFirst).default([]),
  /** How many one press of Generate makes; one where it is missing. */
  variations: z.number().int().min(1).max(maxVariations).optional().catch(undefined),
});
export type VideoForm = z.infer<typeof videoFormSchema>;

export const emptyVideoForm: VideoForm = {
  prompt: '',
  model: videoModels[0],
  resolution: '768P',
  ratio: '16:9',
  duration: 5,
  references: [],
  mode: 'references',
  frames: { first: null, last: null },
  castFirst: [],
};

/** What keeps a form from being sent. */
export const formProblems = [
  'prompt-empty',
  'prompt-too-long',
  'model-not-offered',
  'resolution-format',
  'ratio-format',
  'ratio-needed',
  'duration-range',
  'too-many-images',
  'too-many-videos',
  'too-many-audios',
  'too-many-in-all',
  'audio-alone',
  'body-too-large',
  'first-frame-missing',
  'frame-not-image',
  'frame-roles',
  'file-missing',
] as const;
export type FormProblem = (typeof formProblems)[number];

/** The part of a chosen file that the form's rules look at. */
export interface WeighedReference extends Readonly<Pick<ReferenceFile, 'kind' | 'mime' | 'bytes'>> {
  /** Goes out as this address instead of as data. */
  readonly link?: string | null;
  readonly isMissing?: boolean;
  /** Role on the wire; `reference_<kind>` unless given. */
  readonly role?: FrameRole;
}

export const frameRoles = ['first_frame', 'last_frame'] as const;
export type FrameRole = (typeof frameRoles)[number];

/** The part of a form that decides what goes out. */
export type VideoSettings = Pick<VideoForm, 'prompt' | 'model' | 'resolution' | 'ratio' | 'duration'>;

/** The ids of what a form sends, in order, with the roles of `frames` mode. */
export function sentReferences(
  form: Pick<VideoForm, 'references' | 'mode' | 'frames'>,
): { readonly fileId: string; readonly role?: FrameRole }[] {
  if (form.mode === 'references') return form.references.map((fileId) => ({ fileId }));
  const { first, last } = form.frames;
  return [
    ...(first === null ? [] : [{ fileId: first, role: 'first_frame' as const }]),
    ...(last === null ? [] : [{ fileId: last, role: 'last_frame' as const }]),
  ];
}

/** The ratio that goes out: none in `frames` mode, where the picture decides. */
export function sentRatio(form: Pick<VideoForm, 'mode' | 'ratio'>): string | null {
  return form.mode === 'frames' ? null : form.ratio;
}

/**
 * Checks a form by the hard rules of the specification (4.1 and section 8). Pure: the window calls it
 * on every key, and the main process again before anything is stored or sent.
 *
 * @param references what `sentReferences` names, in order, with their facts and roles.
 * @param models the video models of the connection; any model will do where they are not known.
 * @param bodyBytes size of the request's body, where it is known already.
 * @returns every problem, in the order of the form; empty when the form can be sent.
 */
export function checkVideoForm(
  form: VideoForm,
  references: readonly WeighedReference[],
  models: readonly string[] = [form.model],
  bodyBytes: number = videoBodyBytes({ ...form, ratio: sentRatio(form) }, references),
): FormProblem[] {
  const problems: FormProblem[] = [];
  const counts = countReferences(references);
  if (isBlank(form.prompt)) problems.push('prompt-empty');
  if (countCodePoints(form.prompt) > maxPromptCharacters) problems.push('prompt-too-long');
  if (!models.includes(form.model)) problems.push('model-not-offered');
  if (!resolutionPattern.test(form.resolution)) problems.push('resolution-format');
  const ratio = sentRatio(form);
  if (form.mode === 'references' && ratio === null && counts.total === 0) problems.push('ratio-needed');
  if (ratio !== null && !ratioPattern.test(ratio)) problems.push('ratio-format');
  if (!isDuration(form.duration)) problems.push('duration-range');
  if (counts.image > referenceLimits.image) problems.push('too-many-images');
  if (counts.video > referenceLimits.video) problems.push('too-many-videos');
  if (counts.audio > referenceLimits.audio) problems.push('too-many-audios');
  if (counts.total > referenceLimits.total) problems.push('too-many-in-all');
  if (counts.audio > 0 && counts.image + counts.video === 0) problems.push('audio-alone');
  if (form.mode === 'frames') {
    if (!references.some(({ role }) => role === 'first_frame')) problems.push('first-frame-missing');
    if (references.some(({ kind }) => kind !== 'image')) problems.push('frame-not-image');
  }
  if (!hasRolesOf(form.mode, references)) problems.push('frame-roles');
  if (references.some(({ isMissing }) => isMissing === true)) problems.push('file-missing');
  if (bodyBytes > maxBodyBytes) problems.push('body-too-large');
  return problems;
}

/** Frames are each there once and with nothing beside them; free references have no such role. */
function hasRolesOf(mode: VideoForm['mode'], references: readonly WeighedReference[]): boolean {
  const roles = references.map(({ role }) => role);
  if (mode === 'references') return roles.every((role) => role === undefined);
  return !roles.includes(undefined) && new Set(roles).size === roles.length;
}

export function isDuration(value: number | null): value is number {
  return (
    value !== null && Number.isInteger(value) && value >= durationLimits.min && value <= durationLimits.max
  );
}

/** Characters as people count them on the wire: Unicode code points, so an emoji outside the BMP is one. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1) {
    if (isPair(text.charCodeAt(at - 1), text.charCodeAt(at))) count -= 1;
  }
  return count;
}

/** One run of the create request's JSON: literal text, or the base64 of the reference at `index`. */
export type BodySegment<Reference> =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'base64'; readonly index: number; readonly reference: Reference };

/**
 * Lays out the JSON body of a create request: the prompt first, then the references in the user's
 * order, each a data URI or an address. No file is read. The size meter and the body stream are both made from
 * this one layout, so they agree to the byte.
 *
 * Keys and their order: model, content, resolution, duration, ratio; `ratio` is absent when `null`.
 */
export function layoutVideoBody<Reference extends WeighedReference>(
  form: VideoSettings,
  references: readonly Reference[],
): BodySegment<Reference>[] {
  const segments: BodySegment<Reference>[] = [];
  // JSON would carry lone surrogates as escapes, which some servers refuse.
  const prompt = JSON.stringify({ type: 'text', text: form.prompt.toWellFormed() });
  let text = `{"model":${JSON.stringify(form.model)},"content":[${prompt}`;
  references.forEach((reference, index) => {
    const key = `${reference.kind}_url`;
    const role = reference.role ?? `reference_${reference.kind}`;
    text += `,{"type":"${key}","${key}":{"url":`;
    if (typeof reference.link === 'string') text += JSON.stringify(reference.link);
    else {
      segments.push({ type: 'text', text: `${text}"data:${reference.mime};base64,` });
      segments.push({ type: 'base64', index, reference });
      text = '"';
    }
    text += `},"role":"${role}"}`;
  });
  text += `],"resolution":${JSON.stringify(form.resolution)},"duration":${JSON.stringify(form.duration)}`;
  if (form.ratio !== null) text += `,"ratio":${JSON.stringify(form.ratio)}`;
  segments.push({ type: 'text', text: `${text}}` });
  return segments;
}

/** Exact size in bytes of the create request's JSON body, by arithmetic alone. */
export function videoBodyBytes(form: VideoSettings, references: readonly WeighedReference[]): number {
  return layoutVideoBody(form, references).reduce(
    (sum, segment) =>
      sum + (segment.type === 'text' ? utf8Bytes(segment.text) : base64Bytes(segment.reference.bytes)),
    0,
  );
}

/** Bytes that a prompt adds to a request's body beside those of a request whose prompt is empty. */
export function promptBodyBytes(prompt: string): number {
  return utf8Bytes(JSON.stringify(prompt.toWellFormed())) - '""'.length;
}

/** Length of base64 with padding, of `bytes` raw bytes. */
export function base64Bytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** Length of `text` in UTF-8. A lone surrogate counts as the three bytes of U+FFFD, as encoders write it. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPair(unit, text.charCodeAt(at + 1))) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}

/** Whether two UTF-16 units are one code point. By hand: iterating over code points takes ten times as long. */
function isPair(high: number, low: number): boolean {
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}
