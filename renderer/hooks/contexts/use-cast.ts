import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppErrorData, CastEntry, ChatPicture, ReferenceFile, Refusal } from '#contract';
import type { ClipFrame } from '../../media/pictures/clip-frames.ts';
import { createHandle } from './create-handle.ts';

/** What a new entry of the cast is made of. */
export type CastSource =
  | { readonly type: 'nothing' }
  /** Entries of a file of the cast that was opened with the app. */
  | { readonly type: 'opened' }
  | { readonly type: 'known'; readonly file: ReferenceFile }
  | { readonly type: 'dropped'; readonly files: readonly File[] }
  | { readonly type: 'picture'; readonly picture: ChatPicture }
  /** `draw` takes the pictures of clips; `left` names those for which there is no room. */
  | {
      readonly type: 'clips';
      readonly draw: () => Promise<{ frames: readonly ClipFrame[]; left: readonly string[] }>;
    }
  | { readonly type: 'sound'; readonly title: string; readonly taskId: string };

/** What the making of entries failed by, or did not take. */
export interface CastTrouble {
  readonly error: AppErrorData | null;
  readonly refused: readonly Refusal[];
}

/** The cast, and what can be done with it from anywhere in the window. `renderer/app` provides it. */
export interface CastHandle {
  readonly all: readonly CastEntry[];
  /** Those that the form sees: of the chosen project, and of all. */
  readonly seen: readonly CastEntry[];
  readonly trouble: CastTrouble | null;
  readonly dismissTrouble: () => void;
  /** Makes an entry and opens it, or adds those of a file of the cast that was dropped or opened. */
  readonly make: (source: CastSource) => void;
  readonly show: (entryId: string | null) => void;
  readonly close: () => void;
  readonly showClips: (entryId: string) => void;
  /** The entry of which the library is to show the clips; `null` once it does. */
  readonly clipsOf: string | null;
  readonly clipsShown: () => void;
}

export const [CastContext, useCast] = createHandle<CastHandle>();

/** What of the region beside the form is open. By itself: the form and the library know the cast, and are not drawn again when it opens. */
export interface CastRegionState {
  readonly isOpen: boolean;
  /** The entry that is open in it; `null` for the grid. */
  readonly entryId: string | null;
  /** What had the focus when it was asked for, of an entry that had to be made first. */
  readonly askedFrom?: Element | null;
}

export const [CastRegionContext, useCastRegion] = createHandle<CastRegionState>();

/** What stands below an entry's name: its kind, how many media it has, and how many clips it is in. */
export function useCastFacts(): (entry: CastEntry) => string {
  const { t } = useTranslation();
  return useMemo(() => {
    // Hundreds of entries say the same few words, each of which takes longer to find than to join.
    const known = new Map<string, string>();
    const sayOnce = (key: string, say: () => string): string => {
      const words = known.get(key) ?? say();
      known.set(key, words);
      return words;
    };
    return ({ kind, media: { length: count }, clipCount }) =>
      [
        sayOnce(kind, () => t(`cast.kinds.${kind}`)),
        ...(count > 0 ? [sayOnce(`media ${count}`, () => t('cast.detail.media', { count }))] : []),
        ...(clipCount > 0
          ? [sayOnce(`clips ${clipCount}`, () => t('cast.detail.clips', { count: clipCount }))]
          : []),
      ].join(' · ');
  }, [t]);
}
