import { createPracticeGateway } from '#electron/practice-gateway/http/server.ts';
import type { GatewayMessage } from './messages.ts';
import { createSlowLine } from './slow-line.ts';

/** Run as a program: a practice gateway that outlives the apps, behind a slow line. */
const [stateFolder = '', assetsFolder = ''] = process.argv.slice(2);
const say = (message: GatewayMessage) => process.send?.(message);
process.on('disconnect', () => process.exit());

const gateway = await createPracticeGateway({
  stateFolder,
  assets: { clipsFolder: `${assetsFolder}/clips`, picturesFolder: `${assetsFolder}/pictures` },
  timing: { runningAfterMs: 60, doneAfterMs: 200 },
});
const line = await createSlowLine(gateway.address, (moment) => say({ type: 'moment', moment }));
// Any question is answered with what has reached the gateway so far.
process.on('message', () => say({ type: 'creates', creates: line.creates }));
say({ type: 'listening', address: line.address, token: gateway.token });
