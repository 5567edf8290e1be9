import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes any POST, counts its bytes, throws them away and answers as a gateway that has made a task. */
let received = 0;

const server = createServer((request, response) => {
  request.on('data', (piece: Buffer) => {
    received += piece.length;
  });
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"task_id":"bench"}');
  });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

// Any question is answered with the bytes since the last one.
process.on('message', () => {
  process.send?.(received);
  received = 0;
});
process.on('disconnect', () => process.exit());
