import { randomFillSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mebibyte } from '../bench.ts';

/** Run as a process: answers every request with a picture of as many MiB as the path names, a signature beside it. */
const answers = new Map<string, Buffer>();

function answer(mebibytes: string): Buffer {
  const known = answers.get(mebibytes);
  if (known !== undefined) return known;
  const data = randomFillSync(Buffer.allocUnsafe(Number(mebibytes) * mebibyte)).toString('base64');
  const parts = [
    { text: 'Here it is.' },
    { inlineData: { mimeType: 'image/png', data }, thoughtSignature: 'c2lnbmF0dXJl' },
  ];
  const made = Buffer.from(JSON.stringify({ candidates: [{ content: { role: 'model', parts } }] }));
  answers.set(mebibytes, made);
  return made;
}

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const body = answer(/^\/(\d+)\//.exec(request.url ?? '')?.[1] ?? '1');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
