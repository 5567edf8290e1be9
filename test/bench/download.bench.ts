import { execFile } from 'node:child_process';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createDownload } from '#electron/gateway/download/download.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import { type Bench, isShort, mebibyte, median, ms, rounds } from './support/bench.ts';
import { startHelper } from './support/helper.ts';
import { comparedReadings, measure, type Reading } from './support/meter.ts';

const mebibytes = isShort ? 64 : 1024;
const run = promisify(execFile);

export const bench: Bench = {
  title: `a clip of ${mebibytes} MiB to the library (hashed, synced as it comes, renamed), beside curl -o and a sync`,
  async run(folder) {
    const server = await startHelper('clip-server');
    const address = `http://127.0.0.1:${server.ready}/${mebibytes}/clip.mp4`;
    const transport = createTransport();
    const download = createDownload({ transport });
    const place = path.join(folder, 'clip.mp4');

    const ours = async () => {
      const fetched = await download(address, { path: place, allowLoopback: true });
      if (!fetched.ok) throw new Error(`The download ended as ${fetched.error.error.code}.`);
    };
    let curlMs = 0;
    /** What curl does, and then that its bytes are on the disk, which is when a clip of ours gets its name. */
    const curl = async () => {
      const started = performance.now();
      await run('curl', ['--silent', '--fail', '--output', place, address]);
      curlMs = performance.now() - started;
      const handle = await open(place, 'r+');
      await handle.sync();
      await handle.close();
    };
    /** The file goes before the next round begins: neither way writes over one. */
    const taken = async (work: () => Promise<void>): Promise<Reading> => {
      const reading = await measure(work);
      const { size } = await stat(place);
      if (size !== mebibytes * mebibyte) throw new Error(`${size} bytes came.`);
      await rm(place);
      return reading;
    };

    const oursReadings: Reading[] = [];
    const curlReadings: Reading[] = [];
    const curlAlone: number[] = [];
    for (let round = 0; round < rounds(5, 2); round += 1) {
      oursReadings.push(await taken(ours));
      curlReadings.push(await taken(curl));
      curlAlone.push(curlMs);
    }
    await transport.close();
    server.stop();
    const alone = median(curlAlone);
    return [
      ...comparedReadings(oursReadings, curlReadings, 'curl -o, then sync'),
      {
        ...ms(
          'time beside curl without a sync',
          median(oursReadings.map((reading) => reading.ms)),
          'medians',
        ),
        baseline: { name: 'curl -o', value: alone },
      },
    ];
  },
};
