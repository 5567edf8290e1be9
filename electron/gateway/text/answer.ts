import { isObject } from '../http/response.ts';
import { placeholderOf, placeholderPattern, placeholdersIn } from './placeholders.ts';
import type { AnswerBlock, GeneratedAnswer, TokenUsage } from './types.ts';

/** Most characters of something unknown that are shown. */
const shownJson = 2_000;
/** Most characters of one text inside of it: data that cannot be read is of no use to anybody. */
const shownText = 32;

type Read = Omit<GeneratedAnswer, 'inlineImages' | 'placeholderName'>;
type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads the answer to a text request, tolerantly: upstream documents it, the specification does not show it. A key of
 * the wrong type counts as absent; names with underscores and a list of several answers (as streams give) are taken too.
 *
 * @param json the parsed skeleton, with placeholders of that name.
 * @returns `null` when it is no answer; an answer without candidates or parts is one, and says why where it can.
 */
export function readGenerateAnswer(json: unknown, placeholderName: string): Read | null {
  const replies = (Array.isArray(json) ? json : [json]).filter(isObject).map(unwrap);
  if (!replies.some(isReply)) return null;
  const candidates = replies.flatMap((reply) => firstOf(reply.candidates));
  const parts = candidates.flatMap((candidate) => partsOf(candidate));
  return {
    parts: JSON.stringify(parts),
    blocks: joinTexts(withoutSketches(parts).flatMap((part) => readPart(part, placeholderName))),
    finishReason: last(candidates.map((candidate) => word(key(candidate, 'finishReason')))),
    blockReason: last(replies.map(blockReasonOf)),
    usage: last(replies.map(usageOf)),
  };
}

/** Some gateways put the answer into another object. */
function unwrap(reply: JsonObject): JsonObject {
  const inner = [reply.response, reply.data].find((value) => isObject(value) && isReply(value));
  return isReply(reply) || !isObject(inner) ? reply : inner;
}

function isReply(reply: JsonObject): boolean {
  if (Array.isArray(reply.candidates)) return true;
  return [key(reply, 'promptFeedback'), key(reply, 'usageMetadata')].some(isObject);
}

function firstOf(candidates: unknown): JsonObject[] {
  const first: unknown = Array.isArray(candidates) ? candidates[0] : undefined;
  return isObject(first) ? [first] : [];
}

function partsOf({ content }: JsonObject): JsonObject[] {
  if (!isObject(content)) return [];
  return Array.isArray(content.parts) ? content.parts.filter(isObject) : [];
}

/** Image models think in images too; those are shown only where nothing came of them. */
function withoutSketches(parts: readonly JsonObject[]): readonly JsonObject[] {
  const isSketch = (part: JsonObject) => part.thought === true && isObject(key(part, 'inlineData'));
  const hasPicture = parts.some((part) => isObject(key(part, 'inlineData')) && !isSketch(part));
  return hasPicture ? parts.filter((part) => !isSketch(part)) : parts;
}

function readPart(part: JsonObject, placeholderName: string): AnswerBlock[] {
  const data = key(part, 'inlineData');
  if (isObject(data)) return [readData(part, data, placeholderName)];
  if (typeof part.text === 'string') {
    if (part.thought === true) return [{ type: 'thought', text: part.text }];
    return readText(part.text, placeholderName);
  }
  // A signature may come in a part of its own; it is kept, and there is nothing to show.
  const { thoughtSignature: _, thought_signature: __, thought: ___, ...rest } = part;
  return Object.keys(rest).length === 0 ? [] : [other(part, placeholderName)];
}

function readData(part: JsonObject, data: JsonObject, placeholderName: string): AnswerBlock {
  const text = typeof data.data === 'string' ? data.data : '';
  const [index] = placeholdersIn(text, placeholderName);
  const isAll = index !== undefined && text === placeholderOf(placeholderName, index);
  return isAll
    ? { type: 'inlineImage', index, json: shortJson(part, placeholderName) }
    : other(part, placeholderName);
}

/** Images that stand in a text, as Markdown or as a bare address, become blocks of their own; their data is never shown. */
function readText(text: string, placeholderName: string): AnswerBlock[] {
  const address = `data:[^,()\\s"'<>]*;base64,${placeholderPattern(placeholderName).source}`;
  const pattern = new RegExp(`!\\[[^\\]]*\\]\\(\\s*${address}\\s*(?:"[^"]*"\\s*)?\\)|${address}`, 'g');
  const blocks: AnswerBlock[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    blocks.push({ type: 'text', text: text.slice(from, match.index).trimEnd() });
    blocks.push({ type: 'inlineImage', index: Number(match[1] ?? match[2]), json: '{"text":"data:…"}' });
    from = match.index + match[0].length;
  }
  const rest = text.slice(from).replace(placeholderPattern(placeholderName), '…');
  blocks.push({ type: 'text', text: from === 0 ? rest : rest.trimStart() });
  return blocks;
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

function other(part: JsonObject, placeholderName: string): AnswerBlock {
  return { type: 'other', json: shortJson(part, placeholderName) };
}

function shortJson(part: JsonObject, placeholderName: string): string {
  const whole = JSON.stringify(part, (_, value: unknown) =>
    typeof value === 'string' && value.length > shownText ? `${value.slice(0, shownText)}…` : value,
  );
  const text = whole.replace(placeholderPattern(placeholderName), '…');
  return text.length > shownJson ? `${text.slice(0, shownJson - 1)}…` : text;
}

function blockReasonOf(reply: JsonObject): string | null {
  const feedback = key(reply, 'promptFeedback');
  return isObject(feedback) ? word(key(feedback, 'blockReason')) : null;
}

function usageOf(reply: JsonObject): TokenUsage | null {
  const usage = key(reply, 'usageMetadata');
  if (!isObject(usage)) return null;
  const read: TokenUsage = {
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

function word(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 100) : null;
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function last<Value>(values: readonly (Value | null)[]): Value | null {
  return values.findLast((value) => value !== null) ?? null;
}
