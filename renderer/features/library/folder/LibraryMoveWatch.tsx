import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryMove } from '#contract';
import { useAnnounce } from '../../../hooks/use-announce.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLibraryMove, useLibraryMoveEvents } from './library-folder.queries.ts';
import { endingOf } from './move-words.ts';

/** Says of the move of the library's clips its beginning, its pauses and its end once. Draws nothing. */
export function LibraryMoveWatch(): null {
  useLibraryMoveEvents();
  const { t } = useTranslation();
  const format = useFormat();
  const announce = useAnnounce();
  const move = useLibraryMove();
  const said = useRef<LibraryMove['type']>('none');
  const say = useEffectEvent((): void => {
    if (said.current === move.type) return;
    said.current = move.type;
    if (move.type === 'moving') {
      const { total } = move.clips;
      announce(t('libraryFolder.announce.started', { count: total, value: format.integer(total) }));
    } else if (move.type === 'paused') announce(t(`errors.${move.error.code}.title`));
    else if (move.type === 'ended') announce(endingOf(move, t, format));
  });
  const { type } = move;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when the move changes to another state, not at its progress.
  useEffect(() => say(), [type]);
  return null;
}
