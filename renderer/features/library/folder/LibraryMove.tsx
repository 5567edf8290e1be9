import type { TFunction } from 'i18next';
import { FolderOutput, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useEffectEvent } from 'react';
import type { LibraryMove } from '#contract';
import { announce } from '../../../hooks/announce.ts';
import type { Format } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressLine } from '../../../ui/messages/ProgressLine.tsx';
import styles from './LibraryFolder.module.css';
import { useLibraryMove, useLibraryMoveEvents } from './library-folder.queries.ts';

/** One line above the library while its clips move, or while their move rests. */
export const LibraryMoveLine = memo(function LibraryMoveLine({ onShow }: { readonly onShow: () => void }) {
  const { t, format } = useWords();
  const move = useLibraryMove();
  if (move.type !== 'moving' && move.type !== 'paused') return null;
  const counts = { moved: format.integer(move.clips.moved), total: format.integer(move.clips.total) };
  return (
    <div className={styles.line} data-tone={move.type === 'paused' ? 'warn' : 'quiet'}>
      {move.type === 'paused' ? <TriangleAlert aria-hidden /> : <FolderOutput aria-hidden />}
      <span className={styles.lineWords}>
        {t(move.type === 'paused' ? 'libraryFolder.line.paused' : 'libraryFolder.line.moving', counts)}
      </span>
      {move.type === 'moving' && (
        <div className={styles.lineBar}>
          <ProgressLine label={t('libraryFolder.moving')} fraction={fractionOf(move)} />
        </div>
      )}
      <Button look="quiet" onPress={onShow}>
        {t('libraryFolder.line.show')}
      </Button>
    </div>
  );
});

/** Says of the move of the library's clips its beginning, its pauses and its end once. Draws nothing. */
export function LibraryMoveWatch(): null {
  useLibraryMoveEvents();
  const { t, format } = useWords();
  const move = useLibraryMove();
  const say = useEffectEvent((): void => {
    if (move.type === 'moving') {
      const { total } = move.clips;
      announce(t('libraryFolder.announce.started', format.counted(total)));
    } else if (move.type === 'paused') announce(t(`errors.${move.error.code}.title`));
    else if (move.type === 'ended') announce(endingOf(move, t, format));
  });
  const { type } = move;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when the move changes to another state, not at its progress.
  useEffect(() => say(), [type]);
  return null;
}

/** A move in one of its states. */
export type Under<Type extends LibraryMove['type']> = Extract<LibraryMove, { readonly type: Type }>;

/** 0 to 1: by bytes, and by clips where these have none. */
export function fractionOf({ clips, bytes }: Under<'moving'>): number {
  const { moved, total } = bytes.total > 0 ? bytes : clips;
  return total === 0 ? 0 : moved / total;
}

/** What became of the clips, in one sentence. */
export function endingOf({ isCancelled, moved, left }: Under<'ended'>, t: TFunction, format: Format): string {
  const values = { ...format.counted(moved), left: format.integer(left) };
  if (isCancelled) return t('libraryFolder.ended.cancelled', values);
  return left === 0 ? t('libraryFolder.ended.all', values) : t('libraryFolder.ended.some', values);
}
