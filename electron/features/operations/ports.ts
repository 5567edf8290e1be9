import type { OperationPreset } from '#contract';

/** Where presets are kept. A write has reached the disk when the call returns. */
export interface PresetsRepository {
  /** Those that are not removed, in the order in which they were kept. */
  list(): OperationPreset[];
  insert(preset: OperationPreset, createdAt: number): void;
  rename(id: string, name: string): void;
  /** @param removedAt hides it; `null` brings it back. */
  setRemoved(id: string, removedAt: number | null): void;
  /** Deletes those that were removed. */
  purge(): void;
}

/** The system's dialogs; `null` where one was cancelled. */
export interface OperationsSystem {
  chooseSavePath(kind: 'answer' | 'answerMedia' | 'presets', name: string): Promise<string | null>;
  choosePresets(): Promise<string | null>;
}
