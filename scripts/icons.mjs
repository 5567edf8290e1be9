// Draws the app's icon, renderer/ui/icon.svg, in every size and format into scripts/package. Run it after a change of the SVG.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { icns, icnsTypes, ico, icoSizes, pngSizes } from './lib/icon-files.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';

const source = fs.readFileSync(inRoot('renderer', 'ui', 'icon.svg'), 'utf8');
// macOS lays its icons out on a grid that leaves a tenth of the width free on each side.
const withMargin = source.replace('viewBox="0 0 512 512"', 'viewBox="-62 -62 636 636"');

function draw(svg, size) {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

await main(async () => {
  if (withMargin === source) throw new Error('icon.svg has another viewBox than 0 0 512 512.');
  const files = new Map([
    ...pngSizes.map((size) => [`icons/${size}x${size}.png`, draw(source, size)]),
    ['icon.ico', ico(icoSizes.map((size) => ({ size, png: draw(source, size) })))],
    ['icon.icns', icns(icnsTypes.map(([type, size]) => ({ type, png: draw(withMargin, size) })))],
  ]);
  const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
  const hashes = { 'icon.svg': hash(source) };
  fs.mkdirSync(inRoot('scripts', 'package', 'icons'), { recursive: true });
  for (const [name, bytes] of files) {
    fs.writeFileSync(inRoot('scripts', 'package', ...name.split('/')), bytes);
    hashes[name] = hash(bytes);
  }
  fs.writeFileSync(inRoot('scripts', 'package', 'icons.json'), `${JSON.stringify(hashes, null, 2)}\n`);
  say(`Drew ${files.size} files of the icon into scripts/package.`);
});
