// Drives the main job on the practice gateway; leaves screenshots and the finished clip in out/tour/. With --all: every view and dialog
// at every size, in both themes and languages, in out/tour/all/, with a list of what is cut off, covered or not translated.
import { playwright } from './lib/checks.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  const isAll = process.argv.includes('--all');
  const code = await playwright(isAll ? 'tour-all' : 'tour');
  if (isAll) console.log('\nThe pictures are in out/tour/all/, each language with a faults.txt.');
  else if (code === 0) console.log('\nThe tour is in out/tour/.');
  return code;
});
