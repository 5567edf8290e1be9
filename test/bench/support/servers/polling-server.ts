import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Run as a process: a gateway whose tasks never end. A task named `live-…` is running, another is unknown. Any message is
 * answered with what came since the last one.
 */
let seen = { requests: 0, maxAtOnce: 0, byTask: new Map<string, number>() };
let underWay = 0;
/** How long a gateway takes to answer, in milliseconds. */
const answerMs = 40;

const server = createServer((request, response) => {
  request.resume();
  const id = decodeURIComponent(/query\/video_generation\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '');
  seen.requests += 1;
  underWay += 1;
  seen.maxAtOnce = Math.max(seen.maxAtOnce, underWay);
  seen.byTask.set(id, (seen.byTask.get(id) ?? 0) + 1);
  setTimeout(() => {
    underWay -= 1;
    const isKnown = id.startsWith('live-');
    const answer = isKnown
      ? { task: { id, status: 'running', model: 'videogen-H3' } }
      : { error: { message: 'no such task', code: 'task_not_exist' } };
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  }, answerMs);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', () => {
  const { requests, maxAtOnce, byTask } = seen;
  process.send?.({ requests, maxAtOnce, maxOfOneTask: Math.max(0, ...byTask.values()) });
  seen = { requests: 0, maxAtOnce: underWay, byTask: new Map() };
});
process.on('disconnect', () => process.exit());
