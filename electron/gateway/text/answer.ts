import { type AnswerUsage, cleanLine, cleanText, type Redact, wordLimits } from '#contract';
import { isObject, type JsonObject } from '../../shared/json.ts';
import { yieldToEventLoop } from '../../shared/turns.ts';
import type { AnswerBlock, GeneratedAnswer } from '../types.ts';
import { JsonCursor, type RawValue } from './json-cursor.ts';
import {
  dataAddressBetween,
  placeholderOf,
  placeholdersIn,
  replacePlaceholders,
  splitAtPlaceholders,
  withoutPlaceholders,
} from './placeholders.ts';
import { failureIn, isReply, keptOfAnswer, parseRaw, readReplies } from './reply.ts';

/** Most characters of something unknown that are shown. */
const shownJson = 2_000;
/** Most characters of one text inside of it: data that cannot be read is of no use to anybody. */
const shownText = 32;
/** Work between two turns of the event loop: parts, and UTF-16 units of their JSON. */
const turn = { parts: 1_000, json: 250_000 } as const;

type Read = Omit<GeneratedAnswer, 'inlineImages' | 'placeholderName'>;
/** What is done to a text before it is shown. */
interface Showing {
  readonly placeholderName: string;
  readonly redact: Redact;
}

/**
 * Reads the answer to a text request, tolerantly: upstream documents it, the specification does not show it. A key of
 * the wrong type counts as absent; names with underscores and a list of several answers (as streams give) are taken too.
 * What can be read of it is read: a part that is too deep, too intricate or beyond `keptOfAnswer` does not cost the others.
 *
 * @param text the JSON of the answer, with placeholders of that name.
 * @param kept numbers of the placeholders whose data was kept.
 * @param redact takes secrets out of a text that is shown: signs that are not, or the end of a part, may have stood inside one.
 * @returns `null` when it is no answer; an answer without candidates or parts is one, and says why where it can.
 */
export async function readGenerateAnswer(
  text: string,
  placeholderName: string,
  kept: ReadonlySet<number>,
  redact: Redact,
): Promise<Read | null> {
  const replies = readReplies(text);
  if (replies === null || !replies.some(isReply)) return null;
  const showing = { placeholderName, redact };
  const parts = createPartsReader(showing, kept);
  let work = 0;
  for (const raw of replies.flatMap((reply) => reply.parts)) {
    parts.read(raw);
    work += 1 / turn.parts + raw.text.length / turn.json;
    if (work < 1) continue;
    work = 0;
    await yieldToEventLoop();
  }
  const clean = (value: unknown) => word(value, showing);
  const failure = last(replies.map(failureIn));
  return {
    ...parts.end(),
    finishReason: last(replies.map((reply) => inCapitals(clean(reply.finishReason)))),
    blockReason: last(
      replies.map(({ feedback }) => (isObject(feedback) ? clean(key(feedback, 'blockReason')) : null)),
    ),
    usage: last(replies.map(({ usage }) => usageOf(usage))),
    ...(failure !== null && { failure }),
  };
}

/** Turns parts into blocks and into what goes out again, up to what is kept of an answer. */
function createPartsReader(showing: Showing, keptData: ReadonlySet<number>) {
  const { placeholderName, redact } = showing;
  const json: string[] = [];
  const shownParts: JsonObject[] = [];
  let jsonLength = 0;
  let textLength = 0;
  let leftParts = 0;
  let leftCharacters = 0;

  /** The part as it came, or as much as can be kept of it; `null` where it is left out. */
  function toKeep(
    raw: RawValue,
  ): { readonly json: string; readonly part: JsonObject; leftCharacters: number } | null {
    const part =
      raw.text.length > keptOfAnswer.json ? beginningOf(raw.text) : parseRaw(raw, keptOfAnswer.json);
    if (!isObject(part)) return null;
    const room = keptOfAnswer.text - textLength;
    const { text = '' } = part;
    const lacksData = placeholdersIn(raw.text, placeholderName).some((index) => !keptData.has(index));
    const isWhole = !lacksData && (typeof text !== 'string' || text.length <= room);
    if (isWhole && raw.text.length <= keptOfAnswer.json) return { json: raw.text, part, leftCharacters: 0 };
    if (typeof text !== 'string' || text === '' || room <= 0) return null;
    // A text that is cut, or lacks data, is another one: what was said of it, such as a signature, is not true any more.
    // A cut may have left half of a character at its end.
    const shortened = replacePlaceholders(text, placeholderName, (index) =>
      keptData.has(index) ? placeholderOf(placeholderName, index) : '…',
    )
      .slice(0, room)
      .replace(/[\ud800-\udbff]$/, '');
    const cut: JsonObject = { text: shortened, ...(part.thought === true && { thought: true }) };
    const left = Math.max(0, raw.text.length - shortened.length - 2);
    return { json: JSON.stringify(cut), part: cut, leftCharacters: left };
  }

  return {
    read(raw: RawValue): void {
      if (!raw.text.startsWith('{')) return;
      const kept = json.length < keptOfAnswer.parts ? toKeep(raw) : null;
      if (kept === null || jsonLength + kept.json.length > keptOfAnswer.json) {
        leftParts += 1;
        leftCharacters += raw.text.length;
        return;
      }
      json.push(kept.json);
      jsonLength += kept.json.length + 1;
      shownParts.push(kept.part);
      if (typeof kept.part.text === 'string') textLength += kept.part.text.length;
      leftCharacters += kept.leftCharacters;
    },
    end(): Pick<Read, 'parts' | 'blocks'> {
      const all = joinTexts(withoutSketches(shownParts).flatMap((part) => readPart(part, showing)));
      const blocks = all
        .slice(0, keptOfAnswer.blocks)
        .map((block) => ('text' in block ? { ...block, text: redact(block.text) } : block));
      const parts = leftParts + all.length - blocks.length;
      const rest: AnswerBlock = { type: 'rest', parts, characters: leftCharacters };
      const isWhole = parts === 0 && leftCharacters === 0;
      return { parts: `[${json.join(',')}]`, blocks: isWhole ? blocks : [...blocks, rest] };
    },
  };
}

/** The beginning of a part's text, for a part that is longer than the app keeps of an answer. */
function beginningOf(json: string): JsonObject | undefined {
  const part: { text?: string; thought?: boolean } = {};
  const cursor = new JsonCursor(json, keptOfAnswer.partTokens);
  try {
    for (const name of cursor.members()) {
      const { text } = cursor.take();
      if (name === 'thought') part.thought = text === 'true';
      if (name === 'text' && text.startsWith('"')) part.text = JSON.parse(cutString(text));
    }
  } catch {
    return undefined;
  }
  return part;
}

/** The JSON of a string, cut behind as many units as are shown, and never inside an escape. */
function cutString(json: string): string {
  if (json.length <= keptOfAnswer.text) return json;
  const cut = json.slice(0, keptOfAnswer.text);
  const lastEscape = cut.lastIndexOf('\\');
  if (lastEscape < cut.length - 6) return `${cut}"`;
  let end = lastEscape;
  while (cut[end - 1] === '\\') end -= 1;
  return `${cut.slice(0, end)}"`;
}

/** Image models think in images too; those are shown only where nothing came of them. */
function withoutSketches(parts: readonly JsonObject[]): readonly JsonObject[] {
  const isSketch = (part: JsonObject) => part.thought === true && isObject(key(part, 'inlineData'));
  const hasPicture = parts.some((part) => isObject(key(part, 'inlineData')) && !isSketch(part));
  return hasPicture ? parts.filter((part) => !isSketch(part)) : parts;
}

function readPart(part: JsonObject, showing: Showing): AnswerBlock[] {
  const data = key(part, 'inlineData');
  if (isObject(data)) return [readData(part, data, showing)];
  if (typeof part.text === 'string') {
    if (part.thought === true) return [{ type: 'thought', text: shown(part.text, showing) }];
    return readText(part.text, showing.placeholderName);
  }
  // A signature may come in a part of its own; it is kept, and there is nothing to show.
  const { thoughtSignature: _, thought_signature: __, thought: ___, ...rest } = part;
  return Object.keys(rest).length === 0 ? [] : [{ type: 'other', json: shortJson(part, showing) }];
}

function readData(part: JsonObject, data: JsonObject, showing: Showing): AnswerBlock {
  const { placeholderName } = showing;
  const text = typeof data.data === 'string' ? data.data : '';
  const [index] = placeholdersIn(text.slice(0, 100), placeholderName);
  const isAll = index !== undefined && text === placeholderOf(placeholderName, index);
  const json = shortJson(part, showing);
  return isAll ? { type: 'inlineImage', index, json } : { type: 'other', json };
}

/** Images that stand in a text, as Markdown or as a bare address, become blocks of their own; their data is never shown. */
function readText(text: string, placeholderName: string): AnswerBlock[] {
  const { texts, indexes } = splitAtPlaceholders(text, placeholderName);
  const blocks: AnswerBlock[] = [];
  let open = '';
  let behind = 0;
  texts.forEach((run, place) => {
    open += run.slice(behind);
    behind = 0;
    const index = indexes[place];
    if (index === undefined) return;
    const address = dataAddressBetween(run, texts[place + 1] ?? '');
    if (address === null) open += '…';
    else {
      blocks.push({ type: 'text', text: cleanText(open.slice(0, -address.before)).trimEnd() });
      blocks.push({ type: 'inlineImage', index, json: '{"text":"data:…"}' });
      open = '';
      behind = address.behind;
    }
  });
  const rest = cleanText(open);
  return [...blocks, { type: 'text', text: blocks.length === 0 ? rest : rest.trimStart() }];
}

function joinTexts(blocks: readonly AnswerBlock[]): AnswerBlock[] {
  const joined: AnswerBlock[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (block.type !== 'text' && block.type !== 'thought') joined.push(block);
    else if (block.text === '') continue;
    else if (before?.type === block.type)
      joined[joined.length - 1] = { ...block, text: before.text + block.text };
    else joined.push(block);
  }
  return joined;
}

function shortJson(part: JsonObject, showing: Showing): string {
  const text = JSON.stringify(part, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    // Before it is cut: half a placeholder, or half a secret, is none.
    const clean = shown(value.slice(0, 200), showing);
    return clean.length > shownText ? `${clean.slice(0, shownText)}…` : clean;
  });
  return text.length > shownJson ? `${text.slice(0, shownJson - 1)}…` : text;
}

function usageOf(usage: unknown): AnswerUsage | null {
  if (!isObject(usage)) return null;
  const read: AnswerUsage = {
    promptTokens: count(key(usage, 'promptTokenCount')),
    answerTokens: count(key(usage, 'candidatesTokenCount')),
    thoughtTokens: count(key(usage, 'thoughtsTokenCount')),
    totalTokens: count(key(usage, 'totalTokenCount')),
  };
  return Object.values(read).every((value) => value === null) ? null : read;
}

/** A key by its documented name, or by the same in underscores. */
function key(value: JsonObject, name: string): unknown {
  return value[name] ?? value[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
}

/** A finish reason as upstream writes it, where a gateway writes it small. */
function inCapitals(reason: string | null): string | null {
  return reason !== null && /^[a-z_]+$/.test(reason) ? reason.toUpperCase() : reason;
}

function word(value: unknown, showing: Showing): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const clean = showing.redact(cleanLine(shown(value.slice(0, 1_000), showing), wordLimits.word));
  return clean === '' ? null : clean;
}

function shown(text: string, { placeholderName, redact }: Showing): string {
  return redact(cleanText(withoutPlaceholders(text, placeholderName)));
}

function count(given: unknown): number | null {
  const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function last<Value>(values: readonly (Value | null)[]): Value | null {
  return values.findLast((value) => value !== null) ?? null;
}
