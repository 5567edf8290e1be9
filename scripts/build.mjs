// Builds the app into out/app.
import { build } from './lib/build/build.mjs';
import { main } from './lib/run.mjs';

await main(build);
