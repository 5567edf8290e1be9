import type { PracticeClock } from '../rules/task-store.ts';
import { type Answer, refusal, type StreamAnswer } from './answers.ts';
import type { Reply, ReplyPart } from './text.ts';

/** Time between two chunks of a streamed answer, in milliseconds. */
const intervalMs = 30;
const chunkWords = 3;

export const streamType: Readonly<Record<StreamAnswer['framing'], string>> = {
  events: 'text/event-stream',
  array: 'application/json',
};

/**
 * An answer in chunks as the vendor streams one: each chunk is an answer of its own with a part of the text, or with one
 * whole picture; the last one says why the model ended. All of them have the tokens of the question.
 *
 * @param alt `sse` asks for server-sent events; without it the vendor sends a JSON array, item by item.
 */
export function streamed(reply: Reply, alt: string | null): Answer {
  if (alt !== null && alt !== 'sse' && alt !== 'json') return refusal(400, 'alt must be "sse" or "json".');
  const { candidates, usageMetadata, modelVersion, responseId } = reply;
  const [{ content, finishReason, index }] = candidates;
  const { promptTokenCount } = usageMetadata;
  const pieces = content.parts.flatMap(piecesOfPart);
  const chunks = pieces.map((part, place) => {
    const isLast = place === pieces.length - 1;
    return {
      candidates: [
        { content: { role: content.role, parts: [part] }, ...(isLast && { finishReason }), index },
      ],
      usageMetadata: isLast ? usageMetadata : { promptTokenCount, totalTokenCount: promptTokenCount },
      modelVersion,
      responseId,
    };
  });
  return { type: 'stream', framing: alt === 'sse' ? 'events' : 'array', chunks };
}

function piecesOfPart(part: ReplyPart): readonly ReplyPart[] {
  if (!('text' in part)) return [part];
  const words = part.text.match(/\s*\S+\s*/g) ?? [part.text];
  const pieces: ReplyPart[] = [];
  for (let from = 0; from < words.length; from += chunkWords) {
    pieces.push({ text: words.slice(from, from + chunkWords).join('') });
  }
  return pieces;
}

/** The texts of a streamed answer as they go out, one a chunk, with a little time between them. */
export async function* piecesOf(
  { chunks, framing }: StreamAnswer,
  clock: PracticeClock,
): AsyncGenerator<string, void, undefined> {
  let place = 0;
  for await (const chunk of chunks) {
    if (place > 0) await new Promise<void>((done) => void clock.after(intervalMs, done));
    const text = JSON.stringify(chunk);
    if (framing === 'events') yield `data: ${text}\r\n\r\n`;
    else yield `${place === 0 ? '[' : ','}${text}\n`;
    place += 1;
  }
  if (framing === 'array') yield ']';
}
