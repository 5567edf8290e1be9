import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { deserialize, setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

/** What a loader of Node's gets: the module to fill, and its file. */
interface LoadedModule {
  exports: unknown;
}

/** How many modules were read with what was compiled ahead, and how many had to be compiled though there was something for them. */
const modules = { taken: 0, refused: 0 };

/** Before `takeCompiledCode`, and where there is nothing of the kind, none. */
export const compiledModules = () => ({ ...modules });

/**
 * Has the modules of the main process that are read from here on taken as V8 had compiled them while the app was packaged
 * (`scripts/lib/packaging/compiled-code.mjs`). V8 looks whether that was done by itself, with the same switches, from a text of the same
 * length; the names of the files tell their contents, so that it is the same text. Otherwise, and where there is no such file, a
 * module is compiled as ever.
 *
 * What V8 is given here it believes: the file lies in the app's archive, beside the code itself, and in no folder that others write.
 *
 * @param mainFolder `main` of the built app, which holds `compiled-code` and the folder `chunks`
 * @see https://nodejs.org/api/vm.html#scriptcreatecacheddata
 */
export function takeCompiledCode(mainFolder: string): void {
  // The database sets it when it lets go of files, in any thread: set from the start, it is never another while a module is read.
  setFlagsFromString('--expose-gc');
  let compiled: Readonly<Record<string, Buffer>>;
  try {
    compiled = deserialize(readFileSync(join(mainFolder, 'compiled-code')));
  } catch {
    // Only packages have it.
    return;
  }
  const chunks = join(mainFolder, 'chunks');
  const { extensions } = createRequire(join(mainFolder, 'main.cjs'));
  extensions['.cjs'] = (module: LoadedModule, file: string) => {
    const cachedData = dirname(file) === chunks ? compiled[basename(file)] : undefined;
    const script = new vm.Script(wrapped(readFileSync(file, 'utf8')), {
      filename: file,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    if (cachedData !== undefined) modules[script.cachedDataRejected ? 'refused' : 'taken'] += 1;
    script
      .runInThisContext()
      .call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  };
}

/** As Node wraps a CommonJS module. The build writes `require` for every `import()`, which such a script has not. */
const wrapped = (text: string): string =>
  `(function (exports, require, module, __filename, __dirname) { ${text}\n})`;
