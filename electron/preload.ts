import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { contract, events, type NamedPath, swapDroppedFiles } from '#contract';

/** A real dropped file with its path, which the window itself never holds. */
function toNamedPath(value: unknown): NamedPath | null {
  return value instanceof File ? { name: value.name, path: webUtils.getPathForFile(value) } : null;
}

/** The window's only way out: one function for each method of the contract, and one to listen. */
const methods = Object.keys(contract).map((name) => [
  name,
  (input: unknown): Promise<unknown> => ipcRenderer.invoke(name, swapDroppedFiles(input, toNamedPath)),
]);

function on(event: string, listener: (payload: unknown) => void): () => void {
  if (!Object.hasOwn(events, event)) throw new Error(`There is no event called ${event}.`);
  const forward = (_: unknown, payload: unknown): void => listener(payload);
  ipcRenderer.on(event, forward);
  return () => {
    ipcRenderer.removeListener(event, forward);
  };
}

contextBridge.exposeInMainWorld('api', Object.freeze({ ...Object.fromEntries(methods), on }));
