import { join } from 'node:path';
import { createGuardedSecrets, redactLog } from '../../shared/redaction.ts';

type Level = 'info' | 'warn' | 'error';

export type AppLog = ReturnType<typeof createLog>;

/**
 * The app's log: `logs/main.log` in the data folder, 1 MiB and one older file; secrets redacted.
 *
 * @param isTalkative tells the console everything too, as is wanted while developing.
 */
export function createLog(dataFolder: string, isTalkative: boolean) {
  const secrets = createGuardedSecrets();
  /** Lines that wait for the writer, oldest first. */
  const waiting: (readonly [level: Level, line: string])[] = [];
  let write: ((level: Level, line: string) => void) | null = null;
  let reading: Promise<void> | null = null;

  /** The writer is read with the first line: a start that has nothing to tell is not held up. */
  async function readWriter(): Promise<void> {
    const { default: writer } = await import('electron-log/main');
    writer.transports.file.resolvePathFn = () => join(dataFolder, 'logs', 'main.log');
    writer.transports.file.level = 'info';
    writer.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
    writer.transports.console.level = isTalkative ? 'info' : 'error';
    // Otherwise each line would go to the window too.
    writer.transports.ipc.level = false;
    write = (level, line) => writer[level](line);
    for (const [level, line] of waiting.splice(0)) write(level, line);
  }

  const put = (level: Level) => (message: string, data?: Readonly<Record<string, unknown>>) => {
    const line = redactLog(
      data === undefined ? message : `${message} ${JSON.stringify(data)}`,
      secrets.all(),
    );
    if (write !== null) return write(level, line);
    waiting.push([level, line]);
    reading ??= readWriter();
  };
  return {
    info: put('info'),
    warn: put('warn'),
    error: put('error'),
    /** The newest part of the log, whole lines, secrets redacted as on the way in. @param limit bytes. */
    async readEnd(limit: number): Promise<string> {
      await reading;
      // With the first bundle for support: the start does without it.
      const { readLogEnd } = await import('./log-end.ts');
      return redactLog(await readLogEnd(join(dataFolder, 'logs'), limit), secrets.all());
    },
    /** Takes `secret` out of everything logged from now on, for as long as `holder` is in memory. */
    guardSecret: secrets.guard,
    /** The tokens of all connections of this run that can be told from words. */
    guardedSecrets: secrets.long,
  };
}
