import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type NamedPath, swapDroppedFiles } from '#contract';

/** Put in by the build: schemas that nothing here reads would be made at each start of a window. */
declare const METHOD_NAMES: readonly string[];
declare const EVENT_NAMES: readonly string[];

/** A real dropped file with its path, which the window itself never holds. */
function toNamedPath(value: unknown): NamedPath | null {
  return value instanceof File ? { name: value.name, path: webUtils.getPathForFile(value) } : null;
}

/** The window's only way out: one function for each method of the contract, and one to listen. */
const methods = METHOD_NAMES.map((name) => [
  name,
  (input: unknown): Promise<unknown> => ipcRenderer.invoke(name, swapDroppedFiles(input, toNamedPath)),
]);

function on(event: string, listener: (payload: unknown) => void): () => void {
  if (!EVENT_NAMES.includes(event)) throw new Error(`There is no event called ${event}.`);
  const forward = (_: unknown, payload: unknown): void => listener(payload);
  ipcRenderer.on(event, forward);
  return () => {
    ipcRenderer.removeListener(event, forward);
  };
}

contextBridge.exposeInMainWorld('api', Object.freeze({ ...Object.fromEntries(methods), on }));
