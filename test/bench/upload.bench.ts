import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { videoBodyBytes } from '#contract';
import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { OutgoingReference, OutgoingVideo } from '#electron/gateway/types.ts';
import { openVideoBody } from '#electron/gateway/video/create-call.ts';
import { aConnection } from '../fixtures/gateway/connections.ts';
import { type Bench, mebibyte, rounds } from './support/bench.ts';
import { startHelper } from './support/helper.ts';
import { comparedReadings, measure, type Reading } from './support/meters/meter.ts';

/** 47 MiB in all: as much as fits into a request of 64 MiB. */
const files = [
  { kind: 'video', mime: 'video/mp4', mebibytes: 12 },
  { kind: 'video', mime: 'video/mov', mebibytes: 9 },
  { kind: 'image', mime: 'image/png', mebibytes: 10 },
  { kind: 'image', mime: 'image/jpeg', mebibytes: 6 },
  { kind: 'image', mime: 'image/webp', mebibytes: 1 },
  { kind: 'audio', mime: 'audio/wav', mebibytes: 9 },
] as const;
/** Piece of the bare stream: the size of a piece of ours once it is encoded. */
const pieceBytes = 256 * 1024;

export const bench: Bench = {
  title:
    'one create request of 64 MB, made of 47 MB of files, to a server in another process on this computer',
  async run(folder) {
    const video = makeVideo(folder);
    const bytes = videoBodyBytes(video, video.references);
    const server = await startHelper('counting-server');
    const address = `http://127.0.0.1:${server.ready}`;
    const client = createGatewayClient({ transport: createTransport() });

    async function counted(work: () => Promise<unknown>): Promise<Reading> {
      const reading = await measure(work);
      const received = await server.ask('count');
      if (received !== bytes) throw new Error(`${received} bytes came, ${bytes} were meant.`);
      return reading;
    }
    const ours = async () => {
      const outcome = await client.createVideo(aConnection({ address, token: 'bench-token' }), video);
      if (outcome.type !== 'created') throw new Error(`The request ended as ${outcome.type}.`);
    };
    const bodyFile = await writeBody(folder, video);
    const bare = () => sendBare(address, bodyFile, bytes);

    const readings: { readonly ours: Reading; readonly bare: Reading }[] = [];
    // In turns, so that a busy machine troubles both alike.
    for (let round = 0; round < rounds(25, 3); round += 1)
      readings.push({ ours: await counted(ours), bare: await counted(bare) });
    await client.close();
    server.stop();
    return comparedReadings(
      readings.map((reading) => reading.ours),
      readings.map((reading) => reading.bare),
      'a bare stream of the same bytes',
    );
  },
};

function makeVideo(folder: string): OutgoingVideo {
  const references = files.map(({ kind, mime, mebibytes }, index): OutgoingReference => {
    const place = path.join(folder, `reference-${index}`);
    writeFileSync(place, randomFillSync(Buffer.allocUnsafe(mebibytes * mebibyte)));
    return { kind, mime, name: `reference-${index}`, path: place, bytes: mebibytes * mebibyte };
  });
  return {
    prompt: 'A bench',
    model: 'videogen-H3',
    resolution: '768P',
    ratio: '16:9',
    duration: 5,
    references,
  };
}

/** The same bytes, made beforehand and read from a file, with nothing of ours in the way. */
async function sendBare(address: string, bodyFile: string, bytes: number): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes) };
  const sending = request(address, { method: 'POST', headers, agent: false });
  const answered = once(sending, 'response');
  createReadStream(bodyFile, { highWaterMark: pieceBytes }).pipe(sending);
  const [response] = (await answered) as [IncomingMessage];
  await once(response.resume(), 'end');
}

async function writeBody(folder: string, video: OutgoingVideo): Promise<string> {
  const opened = await openVideoBody(video);
  if (!opened.ok) throw new Error(`The body cannot be made: ${opened.error.code}.`);
  const place = path.join(folder, 'body.json');
  await writeFile(place, opened.value.stream);
  await opened.value.close();
  return place;
}
