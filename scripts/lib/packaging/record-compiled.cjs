// Read by the runtime before the app, while it is packaged: keeps each module that the app has V8 compile, and writes down what was
// compiled of them once the window has been answered, functions that ran included. Then it ends the app.
const fs = require('node:fs');
const path = require('node:path');
const v8 = require('node:v8');
const vm = require('node:vm');

const compiledFile = process.env.GATEWAY_STUDIO_COMPILED;
/** After the first answer, in milliseconds: what is done once the window stands is of every start too. */
const settleMs = 2_000;

const scripts = new Map();
vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options);
    scripts.set(path.basename(options.filename), this);
  }
};
// With nothing in it the app reads its modules in the same way, and compiles them.
fs.writeFileSync(compiledFile, v8.serialize({}));

const waiting = setInterval(() => {
  if (performance.getEntriesByName('start:answered').length === 0) return;
  clearInterval(waiting);
  setTimeout(() => {
    const compiled = Object.fromEntries(
      [...scripts].map(([name, script]) => [name, script.createCachedData()]),
    );
    fs.writeFileSync(compiledFile, v8.serialize(compiled));
    require('electron').app.exit();
  }, settleMs);
}, 20);
