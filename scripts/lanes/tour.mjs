// Drives the main job on the practice gateway; leaves screenshots and the finished clip in out/tour/. With --all: every view and dialog
// at every size, in both themes and languages, in out/tour/all/, with a list of what is cut off, covered or not translated. The steps of
// the manual are followed too; with --keep, its pictures and those of the README are taken into docs/.
import fs from 'node:fs';
import { playwright } from '../lib/checks/checks.mjs';
import { inRoot } from '../lib/paths.mjs';
import { main } from '../lib/run.mjs';

await main(async () => {
  const isAll = process.argv.includes('--all');
  const code = await playwright(isAll ? 'tour-all' : 'tour');
  if (isAll) console.log('\nThe pictures are in out/tour/all/, each language with a faults.txt.');
  else if (code === 0) {
    console.log('\nThe tour is in out/tour/.');
    if (process.argv.includes('--keep')) keepPictures();
  }
  return code;
});

function keepPictures() {
  const kept = inRoot('docs', 'manual', 'images');
  fs.rmSync(kept, { recursive: true, force: true });
  fs.cpSync(inRoot('out', 'tour', 'manual'), kept, { recursive: true });
  for (const name of ['screenshot.webp', 'film.webp'])
    fs.copyFileSync(inRoot('out', 'tour', name), inRoot('docs', name));
  console.log('Its pictures are in docs/ now.');
}
