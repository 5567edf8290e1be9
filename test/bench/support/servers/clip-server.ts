import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { repository } from '../../../fixtures/source/repository.ts';
import { mebibyte } from '../bench.ts';

/**
 * Run as a process: a gateway whose tasks run until a message names one. That one has then succeeded, with a clip of as many MiB as
 * the message says; the answer to the message is that the clip is asked for. Clips also come by their addresses alone.
 */
const ends = new Map<string, number>();
const clip = readFileSync(path.join(repository, 'electron/practice-gateway/clips/aurora-16x9.mp4'));
const padding = Buffer.alloc(mebibyte, 'not quite a clip, ');

/** A clip that plays, and behind it a box that players leave out. */
function* pieces(mebibytes: number): Generator<Buffer> {
  const head = Buffer.from(padding);
  clip.copy(head);
  head.writeUInt32BE(mebibytes * mebibyte - clip.length, clip.length);
  head.write('free', clip.length + 4, 'latin1');
  yield head;
  for (let sent = 1; sent < mebibytes; sent += 1) yield padding;
}

function sendClip(response: ServerResponse, mebibytes: number): void {
  response.writeHead(200, {
    'content-type': 'video/mp4',
    'content-length': mebibytes * mebibyte,
    etag: `"${mebibytes}"`,
  });
  Readable.from(pieces(mebibytes), { objectMode: false, highWaterMark: 4 * mebibyte }).pipe(response);
}

/** What is asked for when somebody connects is no task. */
function sendTask(response: ServerResponse, id: string): void {
  const mebibytes = ends.get(id);
  const ended = mebibytes && { status: 'succeeded', url: `${address()}/clips/${mebibytes}.mp4` };
  const isKnown = id.startsWith('live-');
  response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
  const answer = isKnown
    ? { task: { id, status: 'running', ...ended } }
    : { error: { message: 'no such task', code: 'task_not_exist' } };
  response.end(JSON.stringify(answer));
}

const server = createServer((request, response) => {
  request.resume();
  const [, mebibytes] = /\/clips\/(\d+)\.mp4$/.exec(request.url ?? '') ?? [];
  if (mebibytes === undefined) {
    sendTask(response, /query\/video_generation\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '');
    return;
  }
  process.send?.('asked for');
  sendClip(response, Number(mebibytes));
});
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
server.listen(0, '127.0.0.1', () => process.send?.(address()));
process.on('message', ({ id, mebibytes }: { readonly id: string; readonly mebibytes: number }) => {
  ends.set(id, mebibytes);
});
process.on('disconnect', () => process.exit());
