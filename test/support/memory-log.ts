import type { Log } from '#electron/features/tasks/ports.ts';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface MemoryLog extends Log {
  readonly lines: readonly LogLine[];
  /** Everything logged, as one text to search in. */
  text(): string;
}

export function createMemoryLog(): MemoryLog {
  const lines: LogLine[] = [];
  const at =
    (level: LogLine['level']) =>
    (message: string, data: Readonly<Record<string, unknown>> = {}) => {
      lines.push({ level, message, data });
    };
  return {
    lines,
    text: () => JSON.stringify(lines),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
}
