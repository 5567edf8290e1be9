// Draws the app's icon, renderer/ui/icon.svg, in every size and format into scripts/package. Run it after a change of the SVG.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { icns, icnsTypes, ico, icoSizes, pngSizes, traySizes } from './lib/packaging/icon-files.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';

const source = fs.readFileSync(inRoot('renderer', 'ui', 'icon.svg'), 'utf8');
// macOS lays its icons out on a grid that leaves a tenth of the width free on each side.
const withMargin = source.replace('viewBox="0 0 512 512"', 'viewBox="-62 -62 636 636"');

// The sign alone, in black, for the menu bar of macOS, which colours it itself.
const signAlone = source
  .replace('viewBox="0 0 512 512"', 'viewBox="76 76 360 360"')
  .replace(/<rect [^>]*>/, '')
  .replaceAll('#ffffff', '#000000')
  .replace('stroke-opacity=".72"', '');

function draw(svg, size) {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

await main(async () => {
  if (withMargin === source) throw new Error('icon.svg has another viewBox than 0 0 512 512.');
  const files = new Map([
    ...pngSizes.map((size) => [`icons/${size}x${size}.png`, draw(source, size)]),
    ['icon.ico', ico(icoSizes.map((size) => ({ size, png: draw(source, size) })))],
    ['tray/trayTemplate.png', draw(signAlone, 16)],
    ['tray/trayTemplate@2x.png', draw(signAlone, 32)],
    ['tray/tray.png', draw(source, 32)],
    ['tray/tray.ico', ico(traySizes.map((size) => ({ size, png: draw(source, size) })))],
    ['icon.icns', icns(icnsTypes.map(([type, size]) => ({ type, png: draw(withMargin, size) })))],
  ]);
  const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
  const hashes = { 'icon.svg': hash(source) };
  for (const folder of ['icons', 'tray']) {
    fs.mkdirSync(inRoot('scripts', 'package', folder), { recursive: true });
  }
  for (const [name, bytes] of files) {
    fs.writeFileSync(inRoot('scripts', 'package', ...name.split('/')), bytes);
    hashes[name] = hash(bytes);
  }
  fs.writeFileSync(inRoot('scripts', 'package', 'icons.json'), `${JSON.stringify(hashes, null, 2)}\n`);
  say(`Drew ${files.size} files of the icon into scripts/package.`);
});
