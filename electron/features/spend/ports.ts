import type { Amount, Charge, Priced, Quote, Spent } from '#contract';
import type { SessionPort } from '../../shared/connection.ts';
import type { Clock, Documents } from '../../shared/ports.ts';
import type { StoredTask } from '../../shared/stored-task.ts';
import type { Span } from './calendar.ts';

/** Something that went out and may cost money. It outlives the task or the message that it is for. */
export interface StoredCharge {
  /** Of the task or the message; of an answer that was asked for once more in the place of an earlier one, of the last try. */
  readonly id: string;
  readonly kind: 'task' | 'answer';
  /** When it went out, in milliseconds since 1970. */
  readonly at: number;
  readonly connectionId: string;
  /** The host for people to read; empty for the practice gateway. */
  readonly connectionLabel: string;
  readonly model: string;
  readonly tags: readonly string[];
  readonly projectId: string | null;
  readonly charge: Charge;
  /** `null` where no price was set. */
  readonly quote: Quote | null;
}

/** A charge with the sum of its price alone, as it is counted. */
export interface CountedCharge extends Omit<StoredCharge, 'quote'> {
  /** Both `null` where no price was set. */
  readonly currency: string | null;
  readonly amount: Amount | null;
}

/** Some charges in the order of time. */
export interface ChargePage {
  readonly charges: readonly CountedCharge[];
  /** Where the next page begins; `null` after the last. */
  readonly next: { readonly at: number; readonly row: number } | null;
}

/** What was spent in one currency. */
export type SpentSums = Pick<Spent, 'certain' | 'possible'>;

/** Where charges are kept. They are written with the tasks and answers that they are for. */
export interface ChargesRepository {
  /** The charges of these tasks or messages, by id; what was never charged is left out. */
  priced(ids: readonly string[]): ReadonlyMap<string, Priced>;
  /** The sums of a span by currency, exactly. @param span from one quarter of an hour to another, as days and months are. */
  sums(span: Span): ReadonlyMap<string, SpentSums>;
  /** The same by project, of those that something was spent on. */
  sumsOfProjects(span: Span): ReadonlyMap<string, ReadonlyMap<string, SpentSums>>;
  /** Up to `limit` charges of a span. @param from where the page before said; `null` for the first. */
  page(span: Span, from: ChargePage['next'], limit: number): ChargePage;
}

export interface SpendPorts {
  readonly charges: ChargesRepository;
  readonly documents: Documents;
  readonly session: Pick<SessionPort, 'nameOf'>;
  readonly projectName: (id: string) => string | null;
  /** Whether a project is there, or its removal can be taken back. */
  readonly mayHaveProject: (id: string) => boolean;
  readonly waiting: () => readonly StoredTask[];
  /** The system's dialogs; `null` where one was cancelled. */
  readonly system: {
    chooseSavePath(kind: 'priceSheet' | 'spend', name: string): Promise<string | null>;
    choosePriceSheet(): Promise<string | null>;
    language(): 'en' | 'zh-CN';
  };
  readonly clock: Clock;
  /** Sheets, budgets or charges changed, or the day turned. */
  readonly onChange: () => void;
}
