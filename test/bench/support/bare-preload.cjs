// Beside the app's own preload script: the same channel without the app's layer, asked from where `ipcRenderer` is at hand.
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bare', {
  /** Milliseconds of `calls` round trips, one after another. */
  async time(channel, input, calls) {
    const started = performance.now();
    for (let done = 0; done < calls; done += 1) await ipcRenderer.invoke(channel, input);
    return performance.now() - started;
  },
  /** The same through the bridge to the page, which the app cannot do without. */
  invoke: (channel, input) => ipcRenderer.invoke(channel, input),
});
