import type { ReferenceKind } from '#contract';
import { isObject, type JsonObject } from '../../shared/json.ts';
import { isPublicHost } from '../../shared/public-address.ts';
import { nearestShape, parseRatio } from '../clips/bundled.ts';
import type { JsonBody } from '../http/request-body.ts';
import { checkKeys, quoted, rule } from './checks.ts';
import { acceptedTypes, bytesMatchType, readBase64, readPictureSize } from './inline-media.ts';
import type { StoredTask } from './task-store.ts';

/** What a valid create request asks for. */
interface VideoOrder extends Pick<StoredTask, 'model' | 'resolution' | 'duration'> {
  readonly prompt: string;
  /** That of the frame it begins with where the request names none; `null` leaves the choice to the gateway. */
  readonly ratio: string | null;
}

interface Item {
  readonly kind: ReferenceKind;
  readonly role: string;
  readonly url: string;
}

const limits = { image: 9, video: 3, audio: 3, total: 12 } as const;
const rolesOf: Readonly<Record<ReferenceKind, readonly string[]>> = {
  image: ['reference_image', 'first_frame', 'last_frame'],
  video: ['reference_video'],
  audio: ['reference_audio'],
};

/**
 * Checks the body of a create request by every rule of the video operation (specification 2.1).
 *
 * @throws BrokenRule
 */
export function readVideoOrder({ value: body, source }: JsonBody): VideoOrder {
  rule(isObject(body), 'The body must be a JSON object.');
  checkKeys(body, ['model', 'content', 'resolution', 'duration', 'ratio'], 'The body');
  const { model, content, resolution, duration } = body;
  rule(model !== undefined, 'model is missing.');
  rule(model === 'videogen-H3', `model must be "videogen-H3", not ${quoted(model)}.`);
  const { prompt, items } = readContent(content);
  rule(resolution !== undefined, 'resolution is missing.');
  rule(
    typeof resolution === 'string' && /^[1-9]\d{0,4}P$/.test(resolution),
    `resolution must be a number followed by P, such as 768P, not ${quoted(resolution)}.`,
  );
  checkDuration(duration, source);
  return { model, prompt, resolution, duration, ratio: readRatio(body, items) };
}

function readContent(content: unknown): { readonly prompt: string; readonly items: readonly Item[] } {
  rule(content !== undefined, 'content is missing.');
  rule(Array.isArray(content), 'content must be an array of items.');
  const [first, ...rest] = content as readonly unknown[];
  rule(isObject(first) && first.type === 'text', 'content must begin with the text item.');
  checkKeys(first, ['type', 'text'], 'content[0]');
  const { text: prompt } = first;
  rule(typeof prompt === 'string', 'content[0].text must be a string.');
  rule(prompt.trim() !== '', 'content[0].text must not be empty.');
  const items: Item[] = [];
  for (const [index, item] of rest.entries()) {
    items.push(readItem(item, `content[${index + 1}]`));
    checkCounts(items);
  }
  checkComposition(items);
  return { prompt, items };
}

function readItem(item: unknown, name: string): Item {
  rule(isObject(item), `${name} must be an object.`);
  const { type, role } = item;
  rule(type !== 'text', `${name} is a second text item; content takes exactly one.`);
  const [, kind] = /^(image|video|audio)_url$/.exec(typeof type === 'string' ? type : '') ?? [];
  rule(
    isKind(kind),
    `${name}.type must be "text", "image_url", "video_url" or "audio_url", not ${quoted(type)}.`,
  );
  const key = `${kind}_url`;
  const holder = item[key];
  rule(isObject(holder), `${name}.${key} must be an object with a url.`);
  const roles = rolesOf[kind].map((known) => `"${known}"`).join(' or ');
  rule(
    typeof role === 'string' && rolesOf[kind].includes(role),
    `${name}.role must be ${roles}, not ${quoted(role)}.`,
  );
  checkKeys(item, ['type', key, 'role'], name);
  checkKeys(holder, ['url'], `${name}.${key}`);
  const { url } = holder;
  rule(typeof url === 'string', `${name}.${key}.url must be a string.`);
  if (url.startsWith('data:')) checkData(url, `${name}.${key}.url`, kind);
  else checkAddress(url, `${name}.${key}.url`);
  return { kind, role, url };
}

const isKind = (kind: string | undefined): kind is ReferenceKind => kind !== undefined;

function checkCounts(items: readonly Item[]): void {
  for (const kind of ['image', 'video', 'audio'] as const) {
    const count = items.filter((item) => item.kind === kind).length;
    rule(count <= limits[kind], `content has more than ${limits[kind]} ${kind} references.`);
  }
  rule(items.length <= limits.total, `content has more than ${limits.total} references.`);
}

function checkComposition(items: readonly Item[]): void {
  rule(
    items.length === 0 || items.some(({ kind }) => kind !== 'audio'),
    'content has audio alone; at least one image or video reference must go with it.',
  );
  const frames = items.filter(({ role }) => role.endsWith('_frame'));
  for (const role of ['first_frame', 'last_frame'])
    rule(frames.filter((item) => item.role === role).length <= 1, `content has more than one ${role}.`);
  rule(
    frames.length === 0 || frames.length === items.length,
    'content mixes first_frame or last_frame with reference roles.',
  );
}

function checkDuration(duration: unknown, source: string): asserts duration is number {
  rule(duration !== undefined, 'duration is missing.');
  const sentence = 'duration must be a whole number of seconds from 4 to 15';
  rule(typeof duration === 'number', `${sentence}, not ${quoted(duration)}.`);
  // "5.0" and "5e0" become 5 when parsed; a strict reader of integers refuses them.
  const written = /"duration"\s*:\s*([-+.\deE]+)/.exec(source)?.[1] ?? String(duration);
  rule(/^\d+$/.test(written), `${sentence}, not ${written.slice(0, 40)}.`);
  rule(duration >= 4 && duration <= 15, `${sentence}, not ${duration}.`);
}

const widest = 4;

/** The ratio that is asked for, or that of the frame which the clip begins or ends with. */
function readRatio(body: JsonObject, items: readonly Item[]): string | null {
  const { ratio } = body;
  if (!('ratio' in body)) {
    rule(items.length > 0, 'ratio is missing; a request without references needs one.');
    return ratioOfFrame(items);
  }
  const size = typeof ratio === 'string' ? parseRatio(ratio) : null;
  rule(
    typeof ratio === 'string' && size !== null,
    `ratio must be <w>:<h>, such as 16:9, not ${quoted(ratio)}.`,
  );
  const { width, height } = size;
  rule(
    width <= height * widest && height <= width * widest,
    `ratio ${width}:${height} is not possible; it must lie between 1:4 and 4:1.`,
  );
  return ratio;
}

/** Beginning of a picture that is looked at for its size, in characters of base64: a JPEG of a camera has much before it. */
const pictureHeadCharacters = 256 * 1024;

/** The ratio nearest to the frame that a clip begins with, or else ends with; `null` without one, or where it is an address. */
function ratioOfFrame(items: readonly Item[]): string | null {
  const withRole = (role: string) => items.find((item) => item.role === role)?.url;
  const url = withRole('first_frame') ?? withRole('last_frame') ?? '';
  const from = url.startsWith('data:') ? url.indexOf(',') + 1 : url.length;
  const size = readPictureSize(Buffer.from(url.slice(from, from + pictureHeadCharacters), 'base64'));
  return size?.width && size.height ? nearestShape(size).replace('x', ':') : null;
}

/** The base64 of a data URI must decode to the declared type. @param name of the value, for people. */
function checkData(url: string, name: string, kind: ReferenceKind): void {
  const [header, type = ''] = /^data:([^;,]{1,100});base64,/.exec(url) ?? [];
  rule(header !== undefined, `${name} must be written as data:<type>;base64,<data>.`);
  const accepted = acceptedTypes[kind];
  rule(
    accepted.includes(type),
    `${name} is declared as ${type}; ${kind} references are taken as ${accepted.join(', ')}.`,
  );
  const head = readBase64(url, header.length);
  rule(head !== null, `${name} does not hold valid base64 after the comma.`);
  rule(bytesMatchType(type, head), `${name} is declared as ${type}, but its bytes are something else.`);
}

function checkAddress(text: string, name: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  rule(url?.protocol === 'https:', `${name} must be an https address or a data URI.`);
  rule(url.username === '' && url.password === '', `${name} must not carry a user name or password.`);
  rule(isPublicHost(url.hostname), `${name} points to ${url.hostname}, which the gateway cannot reach.`);
}
