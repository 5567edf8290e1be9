// Makes this clone ready: packages, the Electron runtime, system parts, and a build. Does only what is missing.
//   --build   build the app when its sources are newer
//   --tests   also look for what the tests need (virtual display, keyring, fonts)
import { nodeObstacle } from './lib/setup/node-version.mjs';

const obstacle = nodeObstacle(process.versions.node);
if (obstacle === null) import('./lib/setup/setup.mjs').then(({ setUp }) => setUp(process.argv.slice(2)));
else {
  console.error(`[gateway-studio] ${obstacle}`);
  process.exitCode = 1;
}
