import { isObject, parseJson } from '../../shared/json.ts';
import { gatherEvidence } from '../errors/evidence.ts';
import { JsonCursor, NotJson, type RawValue, TooMuchJson } from './json-cursor.ts';
import { keptOfAnswer } from './kept-of-answer.ts';

/** Most characters of what stands beside the parts. */
const besideJson = 64_000;

/** One reply with the JSON of each of its parts. */
export interface RawReply {
  hasCandidates: boolean;
  readonly parts: RawValue[];
  finishReason: unknown;
  feedback: unknown;
  usage: unknown;
  /** Upstream tells of a failure in the middle of a stream by this. */
  error: RawValue | null;
  /** Some gateways put the answer into another object. */
  inner: RawReply | null;
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
  const reply: RawReply = {
    hasCandidates: false,
    parts: [],
    finishReason: undefined,
    feedback: undefined,
    usage: undefined,
    error: null,
    inner: null,
  };
  replies.push(reply);
  return reply;
}

export function isReply({ hasCandidates, feedback, usage }: RawReply): boolean {
  return hasCandidates || isObject(feedback) || isObject(usage);
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
      const inner = begin([]);
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
