import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { mebibyte } from './bench.ts';

/** Run as a process: answers with a file of as many MiB as the path names, which begins as an MP4 does. */
const piece = Buffer.alloc(mebibyte, 'not quite a clip, ');
const head = Buffer.from(piece);
head.write('ftyp', 4, 'latin1');

function* pieces(count: number): Generator<Buffer> {
  yield head;
  for (let sent = 1; sent < count; sent += 1) yield piece;
}

const server = createServer((request, response) => {
  const mebibytes = Number(/^\/(\d+)/.exec(request.url ?? '')?.[1] ?? 1);
  response.writeHead(200, {
    'content-type': 'video/mp4',
    'content-length': mebibytes * mebibyte,
    etag: `"${mebibytes}"`,
  });
  Readable.from(pieces(mebibytes), { objectMode: false, highWaterMark: 4 * mebibyte }).pipe(response);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
