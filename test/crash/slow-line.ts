import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createChance } from '../fixtures/chance.ts';
import type { Moment, SeenCreate } from './messages.ts';

export interface SlowLine {
  readonly address: string;
  readonly creates: readonly SeenCreate[];
}

const createPath = '/vendorv/v2/video_generation';
const queryPath = `${createPath.replace('/video_generation', '')}/query/`;
/** Milliseconds, at most, of each wait: with none, a kill would seldom meet a request on its way. */
const maxWaitMs = 15;
const pieceBytes = 24 * 1024;
/** Headers that are about the file and not about one connection. */
const kept = [
  'content-type',
  'etag',
  'last-modified',
  'content-range',
  'accept-ranges',
  'x-request-id',
  'date',
];

/**
 * A line to a gateway on this computer that is as slow as lines are: it takes its time over each request,
 * and hands files on in pieces, and refuses a create now and then. It knows what really reached the gateway.
 */
export async function createSlowLine(gateway: string, onMoment: (moment: Moment) => void): Promise<SlowLine> {
  const creates: SeenCreate[] = [];
  const refused = new Set<string>();
  let address = '';

  /** One create of six is refused for now, once, and never reaches the gateway. */
  function isRefused(prompt: string): boolean {
    if (refused.has(prompt) || chance.next() > 1 / 6) return false;
    refused.add(prompt);
    return true;
  }

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const isCreate = request.method === 'POST' && path === createPath;
    const isFile = !isCreate && !path.startsWith(queryPath);
    if (isCreate) onMoment('create-seen');
    const body = await wholeBody(request);
    await dawdle();
    if (isCreate && isRefused(promptOf(body))) {
      response.writeHead(429, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'Too many requests.' } }));
      return;
    }
    const answer = await fetch(gateway + path, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...(isCreate && { body: body.toString() }),
    });
    let bytes = Buffer.from(await answer.arrayBuffer());
    if (isCreate) {
      const taskId = answer.ok ? String(JSON.parse(bytes.toString()).task_id) : null;
      creates.push({ prompt: promptOf(body), taskId });
      onMoment('create-made');
    }
    // Files, too, are to come over this line.
    if (!isFile) bytes = Buffer.from(bytes.toString().replaceAll(gateway, address));
    await dawdle();
    const headers = kept.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    if (isFile) onMoment('file-begun');
    response.writeHead(answer.status, { ...Object.fromEntries(headers), 'content-length': bytes.length });
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      response.write(bytes.subarray(at, at + pieceBytes));
      if (isFile) await dawdle();
    }
    response.end();
    if (isCreate) onMoment('create-answered');
    if (isFile) onMoment('file-sent');
  }

  const server = createServer((request, response) => {
    // A client that is killed goes away in the middle of anything.
    carry(request, response).catch((error: unknown) => {
      if (!request.socket.destroyed) throw error;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, creates };
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const wanted = ['authorization', 'content-type', 'range', 'if-range'];
  return Object.fromEntries(
    wanted.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

async function wholeBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const promptOf = (body: Buffer): string => JSON.parse(body.toString()).content[0].text;

const chance = createChance(1);

function dawdle(): Promise<void> {
  return pause(chance.next() * maxWaitMs);
}
