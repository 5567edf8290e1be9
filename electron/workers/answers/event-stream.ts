import type { AnswerEvent } from '../../shared/answer-reader.ts';
import type { ByteText } from './json-nodes.ts';

/** Events that are told at a time, and characters of the data of one. */
const pageSize = 100;
const maxDataLength = 4_000;
/** Bytes of an event's data that are held: a character takes four at most. Its name and id are cut to as many. */
const maxDataBytes = 4 * maxDataLength;

interface OpenEvent {
  name: string;
  id: string;
  readonly lines: string[];
  /** Bytes of the lines with their ends. */
  bytes: number;
  isCut: boolean;
}

/**
 * A page of the events of a stream, as the standard reads it; one that was broken off in the middle is the last. Holds one event at a time
 * and the page: a stream of 100 MB may be made of blank lines.
 */
export function readEvents(stream: ByteText, from: number): { events: AnswerEvent[]; hasMore: boolean } {
  const events: AnswerEvent[] = [];
  let place = 0;
  let open: OpenEvent = newEvent();
  for (let at = stream.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0; at <= stream.length; ) {
    const end = endOfLine(stream, at);
    const isLast = end === stream.length;
    if (end > at) readLine(stream, at, end, open);
    if ((end === at || isLast) && (open.name !== '' || open.bytes > 0)) {
      place += 1;
      if (place > from && events.length === pageSize) return { events, hasMore: true };
      if (place > from) events.push(shown(open));
    }
    if (end === at) open = newEvent();
    if (isLast) break;
    at = end + (stream.startsWith('\r\n', end) ? 2 : 1);
  }
  return { events, hasMore: false };
}

const newEvent = (): OpenEvent => ({ name: '', id: '', lines: [], bytes: 0, isCut: false });

function readLine(stream: ByteText, at: number, end: number, open: OpenEvent): void {
  const [, field = '', before = ''] =
    /^([^:]{0,5})(:? ?)/.exec(stream.slice(at, Math.min(end, at + 7))) ?? [];
  const start = at + field.length + before.length;
  const value = stream.slice(start, Math.min(end, start + maxDataBytes));
  if (field === 'event') open.name = value;
  else if (field === 'id') open.id = value;
  else if (field === 'data' && open.bytes > maxDataBytes) open.isCut = true;
  else if (field === 'data') {
    open.isCut ||= end - start > value.length;
    open.lines.push(value);
    open.bytes += value.length + 1;
  }
}

function shown({ name, id, lines, isCut }: OpenEvent): AnswerEvent {
  const text = utf8(lines.join('\n'));
  return {
    name: utf8(name),
    id: utf8(id),
    data: text.slice(0, maxDataLength),
    isCut: isCut || text.length > maxDataLength,
  };
}

function utf8(bytes: ByteText): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function endOfLine(stream: ByteText, from: number): number {
  for (let at = from; at < stream.length; at += 1) {
    const code = stream.charCodeAt(at);
    if (code === 0x0a || code === 0x0d) return at;
  }
  return stream.length;
}
