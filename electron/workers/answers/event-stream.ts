import type { AnswerEvent } from '../../shared/answer-reader.ts';

/** Events that are told at a time, and characters of the data of one. */
const pageSize = 100;
const dataLimit = 4_000;

/** A page of the events of a stream, as the standard reads it; one that was broken off in the middle is the last. */
export function readEvents(stream: string, from: number): { events: AnswerEvent[]; hasMore: boolean } {
  const events: AnswerEvent[] = [];
  let place = 0;
  for (const block of stream.replace(/^\uFEFF/, '').split(/(?:\r\n|\n|\r){2,}/)) {
    const event = readEvent(block);
    if (event === null) continue;
    place += 1;
    if (place <= from) continue;
    if (events.length === pageSize) return { events, hasMore: true };
    events.push(event);
  }
  return { events, hasMore: false };
}

function readEvent(block: string): AnswerEvent | null {
  let name = '';
  let id = '';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }
  if (name === '' && data.length === 0) return null;
  const text = data.join('\n');
  return { name, id, data: text.slice(0, dataLimit), isCut: text.length > dataLimit };
}
