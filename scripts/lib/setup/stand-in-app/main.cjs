// Stands in for Electron's own default app: `electron [-r module]… [--switch]… <folder or file>`.
const { createRequire } = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { app } = require('electron');

const rest = process.argv.slice(1);
const preloads = [];
let target;
while (rest.length > 0 && target === undefined) {
  const argument = rest.shift();
  if (argument === '-r' || argument === '--require') preloads.push(rest.shift());
  else if (!argument.startsWith('-')) target = path.resolve(argument);
}
if (target === undefined) {
  console.error('Usage: electron [-r module]… <folder>');
  process.exit(1);
}

const requireFrom = createRequire(path.join(process.cwd(), 'index.js'));
for (const preload of preloads) requireFrom(preload);

let manifest = {};
let isPackage = false;
try {
  manifest = requireFrom(path.join(target, 'package.json'));
  isPackage = true;
} catch (error) {
  // A plain file has no package.json; a package.json that is there but broken must be heard.
  if (error.code !== 'MODULE_NOT_FOUND') throw error;
}
app.setName(manifest.productName ?? manifest.name ?? app.name);
if (manifest.version) app.setVersion(manifest.version);
if (process.platform === 'linux') app.setDesktopName(manifest.desktopName ?? `${app.name}.desktop`);
app.setAppPath(isPackage ? target : path.dirname(target));

const entry = requireFrom.resolve(target);
const isModule = entry.endsWith('.mjs') || (manifest.type === 'module' && !entry.endsWith('.cjs'));
// CommonJS is loaded synchronously, so that calls which must come before `ready` still do.
if (isModule) import(pathToFileURL(entry).href);
else requireFrom(entry);
