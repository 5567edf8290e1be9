import { useState } from 'react';
import type { OperationPreset } from '#contract';
import { operations, useOperationAction } from '../operations.queries.ts';

/** What the toast says. */
export type PresetNews =
  | { readonly type: 'removed'; readonly preset: OperationPreset }
  | { readonly type: 'exported' }
  | { readonly type: 'imported'; readonly added: number; readonly left: number };

export interface PresetActions {
  readonly news: PresetNews | null;
  readonly dismissNews: () => void;
  readonly error: unknown;
  readonly dismissError: () => void;
  readonly rename: (id: string, name: string) => void;
  readonly remove: (preset: OperationPreset) => void;
  readonly restore: (preset: OperationPreset) => void;
  readonly exportAll: () => void;
  readonly importFile: () => void;
}

/** What can be done with the presets that are kept. */
export function usePresetActions(): PresetActions {
  const [news, setNews] = useState<PresetNews | null>(null);
  const { mutate, error, reset } = useOperationAction<PresetNews | null>();
  const act = (action: () => Promise<PresetNews | null>): void => mutate(action, { onSuccess: setNews });
  return {
    news,
    dismissNews: () => setNews(null),
    error,
    dismissError: reset,
    rename: (id, name) => act(() => operations.renamePreset(id, name)),
    remove: (preset) =>
      act(async () => {
        await operations.removePreset(preset.id);
        return { type: 'removed', preset };
      }),
    restore: ({ id }) => act(() => operations.restorePreset(id)),
    exportAll: () =>
      act(async () => ((await operations.exportPresets()).isSaved ? { type: 'exported' } : null)),
    importFile: () =>
      act(async () => {
        const imported = await operations.importPresets();
        return imported && { type: 'imported', ...imported };
      }),
  };
}
