import { fail, ok, type ReferenceKind, type Result } from '#contract';
import { isObject } from '../../shared/json.ts';
import { isPublicHost } from '../../shared/public-address.ts';
import { nearestShape, parseRatio } from '../clips/bundled.ts';
import type { JsonBody } from '../http/request-body.ts';
import { keysProblem, quoted } from './checks.ts';
import { acceptedTypes, bytesMatchType, readBase64, readPictureSize } from './inline-media.ts';
import type { StoredTask } from './task-store.ts';

/** What a valid create request asks for. */
interface VideoOrder extends Pick<StoredTask, 'model' | 'resolution' | 'duration'> {
  readonly prompt: string;
  /** That of the frame it begins with where the request names none; `null` leaves the choice to the gateway. */
  readonly ratio: string | null;
}

type Item = { readonly kind: ReferenceKind; readonly role: string };

const limits = { image: 9, video: 3, audio: 3, total: 12 } as const;
const rolesOf: Readonly<Record<ReferenceKind, readonly string[]>> = {
  image: ['reference_image', 'first_frame', 'last_frame'],
  video: ['reference_video'],
  audio: ['reference_audio'],
};

/**
 * Checks the body of a create request by every rule of the video operation (specification 2.1).
 *
 * @returns the order, or one sentence about the first rule that is broken.
 */
export function readVideoOrder({ value: body, source }: JsonBody): Result<VideoOrder, string> {
  if (!isObject(body)) return fail('The body must be a JSON object.');
  const items = Array.isArray(body.content) ? body.content : [];
  const reason =
    keysProblem(body, ['model', 'content', 'resolution', 'duration', 'ratio'], 'The body') ??
    modelProblem(body.model) ??
    contentProblem(body.content) ??
    resolutionProblem(body.resolution) ??
    durationProblem(body.duration, source) ??
    ratioProblem(body, items.length === 1);
  if (reason !== null) return fail(reason);
  const prompt: string = items[0].text;
  const { model, resolution, duration, ratio = ratioOfFrame(items) } = body as unknown as VideoOrder;
  return ok({ model, prompt, resolution, duration, ratio });
}

function modelProblem(model: unknown): string | null {
  if (model === undefined) return 'model is missing.';
  return model === 'videogen-H3' ? null : `model must be "videogen-H3", not ${quoted(model)}.`;
}

function contentProblem(content: unknown): string | null {
  if (content === undefined) return 'content is missing.';
  if (!Array.isArray(content)) return 'content must be an array of items.';
  const [first, ...rest] = content as readonly unknown[];
  if (!isObject(first) || first.type !== 'text') return 'content must begin with the text item.';
  const textProblem = keysProblem(first, ['type', 'text'], 'content[0]') ?? promptProblem(first.text);
  if (textProblem !== null) return textProblem;
  const items: Item[] = [];
  for (const [index, item] of rest.entries()) {
    const read = readItem(item, `content[${index + 1}]`);
    if (typeof read === 'string') return read;
    items.push(read);
    const problem = countProblem(items);
    if (problem !== null) return problem;
  }
  return compositionProblem(items);
}

function promptProblem(text: unknown): string | null {
  if (typeof text !== 'string') return 'content[0].text must be a string.';
  return text.trim() === '' ? 'content[0].text must not be empty.' : null;
}

function readItem(item: unknown, name: string): Item | string {
  if (!isObject(item)) return `${name} must be an object.`;
  const { type, role } = item;
  if (type === 'text') return `${name} is a second text item; content takes exactly one.`;
  const match = typeof type === 'string' ? /^(image|video|audio)_url$/.exec(type) : null;
  if (match === null)
    return `${name}.type must be "text", "image_url", "video_url" or "audio_url", not ${quoted(type)}.`;
  const kind = match[1] as ReferenceKind;
  const key = `${kind}_url`;
  const holder = item[key];
  if (!isObject(holder)) return `${name}.${key} must be an object with a url.`;
  if (typeof role !== 'string' || !rolesOf[kind].includes(role)) {
    return `${name}.role must be ${rolesOf[kind].map((known) => `"${known}"`).join(' or ')}, not ${quoted(role)}.`;
  }
  const problem =
    keysProblem(item, ['type', key, 'role'], name) ?? keysProblem(holder, ['url'], `${name}.${key}`);
  if (problem !== null) return problem;
  if (typeof holder.url !== 'string') return `${name}.${key}.url must be a string.`;
  const checkUrl = holder.url.startsWith('data:') ? dataProblem : addressProblem;
  return checkUrl(holder.url, `${name}.${key}.url`, kind) ?? { kind, role };
}

function countProblem(items: readonly Item[]): string | null {
  for (const kind of ['image', 'video', 'audio'] as const) {
    const count = items.filter((item) => item.kind === kind).length;
    if (count > limits[kind]) return `content has more than ${limits[kind]} ${kind} references.`;
  }
  return items.length > limits.total ? `content has more than ${limits.total} references.` : null;
}

function compositionProblem(items: readonly Item[]): string | null {
  if (items.length > 0 && items.every(({ kind }) => kind === 'audio')) {
    return 'content has audio alone; at least one image or video reference must go with it.';
  }
  const frames = items.filter(({ role }) => role.endsWith('_frame'));
  for (const role of ['first_frame', 'last_frame']) {
    if (frames.filter((item) => item.role === role).length > 1) return `content has more than one ${role}.`;
  }
  if (frames.length > 0 && frames.length < items.length) {
    return 'content mixes first_frame or last_frame with reference roles.';
  }
  return null;
}

function resolutionProblem(resolution: unknown): string | null {
  if (resolution === undefined) return 'resolution is missing.';
  if (typeof resolution === 'string' && /^[1-9]\d{0,4}P$/.test(resolution)) return null;
  return `resolution must be a number followed by P, such as 768P, not ${quoted(resolution)}.`;
}

function durationProblem(duration: unknown, source: string): string | null {
  if (duration === undefined) return 'duration is missing.';
  const rule = 'duration must be a whole number of seconds from 4 to 15';
  if (typeof duration !== 'number') return `${rule}, not ${quoted(duration)}.`;
  // "5.0" and "5e0" become 5 when parsed; a strict reader of integers refuses them.
  const written = /"duration"\s*:\s*([-+.\deE]+)/.exec(source)?.[1] ?? String(duration);
  if (!/^\d+$/.test(written)) return `${rule}, not ${written.slice(0, 40)}.`;
  return duration >= 4 && duration <= 15 ? null : `${rule}, not ${duration}.`;
}

function ratioProblem(body: Readonly<Record<string, unknown>>, isTextOnly: boolean): string | null {
  if (!('ratio' in body))
    return isTextOnly ? 'ratio is missing; a request without references needs one.' : null;
  const ratio = typeof body.ratio === 'string' ? parseRatio(body.ratio) : null;
  if (ratio === null) return `ratio must be <w>:<h>, such as 16:9, not ${quoted(body.ratio)}.`;
  const { width, height } = ratio;
  return width <= height * widest && height <= width * widest
    ? null
    : `ratio ${width}:${height} is not possible; it must lie between 1:4 and 4:1.`;
}

const widest = 4;

/** Beginning of a picture that is looked at for its size, in characters of base64: a JPEG of a camera has much before it. */
const pictureHeadCharacters = 256 * 1024;

/** The ratio nearest to the frame that a clip begins with, or else ends with; `null` without one, or where it is an address. */
function ratioOfFrame(items: readonly { role?: string; image_url?: { url: string } }[]): string | null {
  const withRole = (role: string) => items.find((item) => item.role === role)?.image_url?.url;
  const url = withRole('first_frame') ?? withRole('last_frame') ?? '';
  const from = url.startsWith('data:') ? url.indexOf(',') + 1 : url.length;
  const size = readPictureSize(Buffer.from(url.slice(from, from + pictureHeadCharacters), 'base64'));
  return size?.width && size.height ? nearestShape(size).replace('x', ':') : null;
}

/** What is wrong with a data URI: its base64 must decode to the declared type. @param name of the value, for people. */
function dataProblem(url: string, name: string, kind: ReferenceKind): string | null {
  const header = /^data:([^;,]{1,100});base64,/.exec(url);
  if (header === null) return `${name} must be written as data:<type>;base64,<data>.`;
  const type = header[1] as string;
  const accepted = acceptedTypes[kind];
  if (!accepted.includes(type)) {
    return `${name} is declared as ${type}; ${kind} references are taken as ${accepted.join(', ')}.`;
  }
  const data = readBase64(url, header[0].length);
  if (data === null) return `${name} does not hold valid base64 after the comma.`;
  if (!bytesMatchType(type, data.head))
    return `${name} is declared as ${type}, but its bytes are something else.`;
  return null;
}

function addressProblem(text: string, name: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:') return `${name} must be an https address or a data URI.`;
  if (url.username !== '' || url.password !== '') return `${name} must not carry a user name or password.`;
  if (!isPublicHost(url.hostname))
    return `${name} points to ${url.hostname}, which the gateway cannot reach.`;
  return null;
}
