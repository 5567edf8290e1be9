import { ipcMain } from 'electron';
import type { IpcPort } from '../../ipc.ts';
import { senderOf } from './trusted-sender.ts';

/** Electron's ipcMain as the port that `registerContract` wants. */
export const electronIpcPort: IpcPort = {
  handle(channel, listener) {
    ipcMain.handle(channel, (event, input: unknown) => listener(senderOf(event), input));
  },
};
