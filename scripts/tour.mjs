// Drives the main job on the practice gateway; leaves screenshots and the finished clip in out/tour/.
import { playwright } from './lib/checks.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  const code = await playwright('tour');
  if (code === 0) console.log('\nThe tour is in out/tour/.');
  return code;
});
