import { isObject, parseJson } from '../../shared/json.ts';
import { gatherEvidence } from '../errors/evidence.ts';
import { JsonCursor, NotJson, type RawValue, TooMuchJson } from './json-cursor.ts';

/**
 * What is kept of one answer. The largest that a model is known to write is a tenth of it; more only holds up the app, each
 * time the conversation is opened or goes on. What is beyond is counted in a block of its own.
 */
export const keptOfAnswer = {
  parts: 5_000,
  blocks: 1_000,
  /** UTF-16 units of text that are shown, thoughts included. */
  text: 1_000_000,
  /** UTF-16 units of the parts' JSON, signatures included: what goes out again. */
  json: 4_000_000,
  /** Values, keys and signs of JSON in the whole answer, and in one part of it. */
  tokens: 400_000,
  partTokens: 20_000,
  /** Objects inside each other in one part. */
  depth: 64,
} as const;

/** Most characters of what stands beside the parts. */
const besideJson = 64_000;

/** One reply with the JSON of each of its parts. */
export class RawReply {
  hasCandidates = false;
  readonly parts: RawValue[] = [];
  finishReason: unknown;
  feedback: unknown;
  usage: unknown;
  /** Upstream tells of a failure in the middle of a stream by this. */
  error: RawValue | null = null;
  /** Some gateways put the answer into another object. */
  inner: RawReply | null = null;
}

/**
 * `null` for what is no JSON. Of an answer that has too much in it, what was walked through so far. Several documents, one behind the other,
 * are what comes of events without blank lines between, and of lines of JSON.
 */
export function readReplies(text: string): readonly RawReply[] | null {
  const replies: RawReply[] = [];
  let whole: number | null = null;
  try {
    const cursor = new JsonCursor(text, keptOfAnswer.tokens);
    for (; whole === null || cursor.isAtObject; whole = replies.length) {
      if (cursor.isAtObject) readReply(cursor, begin(replies), true);
      else if (cursor.isAtList) {
        for (const _ of cursor.items()) if (cursor.isAtObject) readReply(cursor, begin(replies), true);
      }
    }
  } catch (error) {
    if (error instanceof NotJson) {
      // The text ends, or what stands behind a whole document is none.
      if (whole === null) return null;
      replies.length = whole;
    } else if (!(error instanceof TooMuchJson)) throw error;
  }
  return replies.map((reply) => {
    const { inner, error } = reply;
    return isReply(reply) || inner === null ? reply : { ...inner, error: inner.error ?? error };
  });
}

function begin(replies: RawReply[]): RawReply {
  const reply = new RawReply();
  replies.push(reply);
  return reply;
}

export function isReply({ hasCandidates, feedback, usage }: RawReply): boolean {
  return hasCandidates || isObject(feedback) || isObject(usage);
}

/** Whether a body names tokens that were used, whatever else it says. */
export function tellsOfUse(text: string): boolean {
  const isUsed = (count: unknown) => typeof count === 'number' && count > 0;
  return (
    readReplies(text)?.some(({ usage }) => isObject(usage) && Object.values(usage).some(isUsed)) ?? false
  );
}

/** What a reply tells of a failure beside its candidates, as the body of a refusal; `null` where it tells of none. */
export function failureIn({ error }: RawReply): string | null {
  const body = error === null ? '' : `{"error":${error.text}}`;
  return gatherEvidence(parseJson(body)).claimsFailure ? body : null;
}

function readReply(cursor: JsonCursor, reply: RawReply, mayWrap: boolean): void {
  for (const name of cursor.members()) {
    if (name === 'candidates' && cursor.isAtList) {
      reply.hasCandidates = true;
      for (const place of cursor.items()) {
        if (place === 0 && cursor.isAtObject) readCandidate(cursor, reply);
      }
    } else if (name === 'promptFeedback' || name === 'prompt_feedback')
      reply.feedback = parseRaw(cursor.take());
    else if (name === 'usageMetadata' || name === 'usage_metadata') reply.usage = parseRaw(cursor.take());
    else if (name === 'error') reply.error = cursor.take();
    else if (mayWrap && (name === 'response' || name === 'data') && cursor.isAtObject) {
      const inner = new RawReply();
      readReply(cursor, inner, false);
      if (isReply(inner)) reply.inner = inner;
    }
  }
}

function readCandidate(cursor: JsonCursor, reply: RawReply): void {
  for (const name of cursor.members()) {
    if (name === 'finishReason' || name === 'finish_reason') reply.finishReason = parseRaw(cursor.take());
    else if (name === 'content' && cursor.isAtObject) {
      for (const inner of cursor.members()) {
        if (inner !== 'parts' || !cursor.isAtList) continue;
        for (const _ of cursor.items()) reply.parts.push(cursor.take());
      }
    }
  }
}

/** The value, or `undefined` for one that is too long, too deep or too intricate, or no JSON. */
export function parseRaw({ text, depth, tokens }: RawValue, longest = besideJson): unknown {
  if (text.length > longest || depth > keptOfAnswer.depth || tokens > keptOfAnswer.partTokens)
    return undefined;
  return parseJson(text);
}
