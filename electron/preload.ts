import { contextBridge, ipcRenderer } from 'electron';
import { contract, events } from '#contract';

/** The window's only way out: one function for each method of the contract, and one to listen. */
const methods = Object.keys(contract).map((name) => [
  name,
  (input: unknown): Promise<unknown> => ipcRenderer.invoke(name, input),
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
