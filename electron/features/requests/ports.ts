import type { About, Exchange, ExchangeRecord, ExchangeSubject, ExchangeSummary, Settings } from '#contract';
import type { AnswerReader } from '../../shared/answer-reader.ts';
import type { Clock, Log } from '../../shared/ports.ts';

/** Where exchanges are kept: a file of their own, whose loss costs nothing but the exchanges. No method throws. */
export interface ExchangesRepository {
  /** Stores an exchange; a query that only repeats the newest about its subject takes its place and is counted. */
  add(record: ExchangeRecord): void;
  /** The newest first. @param subject `null` for all. */
  list(subject: ExchangeSubject | null, limit: number): readonly ExchangeSummary[];
  get(id: number): Exchange | null;
  subjects(): readonly ExchangeSubject[];
  forget(subjects: readonly ExchangeSubject[]): void;
  /** Forgets some of what is older than a moment or more than `bytes`. @returns whether there may be more to forget. */
  prune(olderThan: number, bytes: number): boolean;
  close(): void;
}

export interface RequestsPorts {
  readonly store: ExchangesRepository;
  readonly isThere: (subject: ExchangeSubject) => boolean;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Pick<Log, 'warn'>;
  readonly onChange: (subject: ExchangeSubject) => void;
}

export interface BundlesPorts {
  readonly exchange: (id: number) => Exchange | null;
  readonly textOf: AnswerReader['exchange'];
  /** What the user wrote in a subject; `null` where that is not known. */
  readonly wordsOf: (subject: ExchangeSubject) => string | null;
  readonly about: () => About;
  readonly settings: () => Settings;
  readonly readLog: () => Promise<string>;
  readonly taskReport: (id: string) => string | null;
  readonly chooseSavePath: (name: string) => Promise<string | null>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'error'>;
}
