import { open } from 'node:fs/promises';
import { join } from 'node:path';
import electronLog from 'electron-log/main';
import { codeOf } from '../../shared/error-code.ts';
import { createGuardedSecrets, redact } from './redact.ts';

export interface AppLog {
  info(message: string, data?: Readonly<Record<string, unknown>>): void;
  warn(message: string, data?: Readonly<Record<string, unknown>>): void;
  error(message: string, data?: Readonly<Record<string, unknown>>): void;
  /** The newest part of the log, whole lines, secrets struck out as on the way in. @param limit bytes. */
  readEnd(limit: number): Promise<string>;
  /** Strikes `secret` out of everything logged from now on, for as long as `holder` is in memory. */
  guardSecret(secret: string, holder: object): void;
}

/**
 * The app's log: `logs/main.log` in the data folder, 1 MiB and one older file; secrets struck out.
 *
 * @param isTalkative tells the console everything too, as is wanted while developing.
 */
export function createLog(dataFolder: string, isTalkative: boolean): AppLog {
  electronLog.transports.file.resolvePathFn = () => join(dataFolder, 'logs', 'main.log');
  electronLog.transports.file.level = 'info';
  electronLog.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  electronLog.transports.console.level = isTalkative ? 'info' : 'error';
  const secrets = createGuardedSecrets();
  const line = (message: string, data?: Readonly<Record<string, unknown>>) =>
    redact(data === undefined ? message : `${message} ${JSON.stringify(data)}`, secrets.all());
  return {
    info: (message, data) => electronLog.info(line(message, data)),
    warn: (message, data) => electronLog.warn(line(message, data)),
    error: (message, data) => electronLog.error(line(message, data)),
    async readEnd(limit) {
      const text = await readEnd(join(dataFolder, 'logs', 'main.log'), limit);
      return redact(text, secrets.all());
    },
    guardSecret: secrets.guard,
  };
}

/** The last whole lines of a file; nothing where there is none yet. */
async function readEnd(path: string, limit: number): Promise<string> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const start = Math.max(0, size - limit);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
      const text = buffer.toString('utf8', 0, bytesRead);
      return start === 0 ? text : text.slice(text.indexOf('\n') + 1);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}
