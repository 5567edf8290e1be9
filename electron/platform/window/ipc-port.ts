import { ipcMain } from 'electron';
import type { IpcPort } from '../../ipc.ts';

/** Electron's ipcMain as the port that `registerContract` wants. */
export const electronIpcPort: IpcPort = {
  handle(channel, listener) {
    ipcMain.handle(channel, (event, input: unknown) => {
      const frame = event.senderFrame;
      return listener(
        {
          windowId: event.sender.id,
          isMainFrame: frame !== null && frame.parent === null,
          url: frame?.url ?? 'about:blank',
        },
        input,
      );
    });
  },
};
