import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { contract, events } from '#contract';

/** The window's only way out: one function for each method of the contract, and one to listen. */
const methods = Object.keys(contract).map((name) => [
  name,
  (input: unknown): Promise<unknown> => ipcRenderer.invoke(name, withPaths(input)),
]);

/** Swaps dropped files for their paths on the way out, so that the window itself never holds one. */
function withPaths(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('files' in input)) return input;
  const files: unknown[] = Array.isArray(input.files) ? input.files : [];
  const swap = (file: unknown) =>
    file instanceof File ? { name: file.name, path: webUtils.getPathForFile(file) } : file;
  return { ...input, files: files.map(swap) };
}

function on(event: string, listener: (payload: unknown) => void): () => void {
  if (!Object.hasOwn(events, event)) throw new Error(`There is no event called ${event}.`);
  const forward = (_: unknown, payload: unknown): void => listener(payload);
  ipcRenderer.on(event, forward);
  return () => {
    ipcRenderer.removeListener(event, forward);
  };
}

contextBridge.exposeInMainWorld('api', Object.freeze({ ...Object.fromEntries(methods), on }));
