import type { OperationPreset } from '#contract';
import type { RawCalls } from '../../gateway/raw-types.ts';
import type { Download } from '../../gateway/types.ts';
import type { MediaTools } from '../../media/tools.ts';
import type { AnswerReader } from '../../shared/answer-reader.ts';
import type { SessionPort } from '../../shared/connection.ts';
import type { Clock, Documents, Log } from '../../shared/ports.ts';

/** Where presets are kept. A write has reached the disk when the call returns. */
export interface PresetsRepository {
  /** Those that are not removed, in the order in which they were kept. */
  list(): OperationPreset[];
  insert(preset: OperationPreset, createdAt: number): void;
  rename(id: string, name: string): void;
  /** @param removedAt hides it; `null` brings it back. */
  setRemoved(id: string, removedAt: number | null): void;
  purge(): void;
}

/** What operations are made of; each part takes what it needs of these. */
export interface OperationsPorts {
  readonly calls: RawCalls;
  readonly session: SessionPort;
  readonly documents: Documents;
  readonly store: PresetsRepository;
  readonly reader: AnswerReader;
  readonly media: Pick<MediaTools, 'inspect' | 'measureClip'>;
  readonly download: Download;
  /** The system's dialogs; `null` where one was cancelled. */
  readonly system: {
    chooseSavePath(kind: 'answer' | 'answerMedia' | 'presets', name: string): Promise<string | null>;
    choosePresets(): Promise<string | null>;
  };
  /** Holds the files of the answer that is shown. */
  readonly folder: string;
  readonly mediaUrl: (id: string) => string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  readonly onChange: (what: 'state' | 'presets') => void;
}
