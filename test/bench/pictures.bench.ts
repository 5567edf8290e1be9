import { createGatewayClient } from '#electron/gateway/client.ts';
import { createTransport } from '#electron/gateway/http/transport.ts';
import type { OutgoingChat } from '#electron/gateway/types.ts';
import { aConnection } from '../fixtures/gateway/connections.ts';
import { type Bench, type Figure, median, ms, rounds } from './support/bench.ts';
import { startHelper } from './support/helper.ts';
import { measure, type Reading } from './support/meters/meter.ts';

const sizes = [5, 20, 48] as const;
const question: OutgoingChat = {
  model: 'textgen-3-pro-image',
  turns: [{ role: 'user', parts: [{ type: 'text', text: 'A bench' }] }],
  temperature: null,
  maxOutputTokens: null,
  systemInstruction: '',
  wantsPictures: true,
};

export const bench: Bench = {
  title: 'answers with pictures, taken in from a server in another process on this computer',
  async run(folder) {
    const server = await startHelper('answer-server');
    const client = createGatewayClient({ transport: createTransport() });
    const take = async (mebibytes: number) => {
      const connection = aConnection({
        address: `http://127.0.0.1:${server.ready}/${mebibytes}`,
        token: 'bench-token',
      });
      const outcome = await client.generate(connection, question, { folder });
      if (outcome.type !== 'answered') throw new Error(`The request ended as ${outcome.error.code}.`);
      if (outcome.answer.inlineImages[0]?.bytes !== mebibytes * 1024 * 1024)
        throw new Error('The picture is not whole.');
    };
    const figures: Figure[] = [];
    for (const mebibytes of sizes) {
      // The server makes its answer once.
      await take(mebibytes);
      const readings: Reading[] = [];
      for (let round = 0; round < rounds(6, 2); round += 1)
        readings.push(await measure(() => take(mebibytes)));
      figures.push(...figuresOf(mebibytes, readings));
    }
    await client.close();
    server.stop();
    return figures;
  },
};

function figuresOf(mebibytes: number, readings: readonly Reading[]): Figure[] {
  const of = `of ${readings.length} rounds`;
  const name = `picture of ${mebibytes} MiB`;
  const worst = (pick: (reading: Reading) => number) => Math.max(...readings.map(pick));
  const growth = worst(({ growthMb }) => growthMb);
  return [
    ms(
      `${name}: longest event-loop delay`,
      worst(({ maxDelayMs }) => maxDelayMs),
      `worst ${of}`,
    ),
    ms(`${name}: delay, usually`, median(readings.map(({ maxDelayMs }) => maxDelayMs)), `median ${of}`),
    { name: `${name}: memory growth`, value: growth, unit: 'MB', how: `worst ${of}` },
    ms(`${name}: time`, median(readings.map((reading) => reading.ms)), `median ${of}`),
  ];
}
