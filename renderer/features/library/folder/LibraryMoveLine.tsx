import { FolderOutput, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressLine } from '../../../ui/messages/ProgressLine.tsx';
import styles from './LibraryFolder.module.css';
import { useLibraryMove } from './library-folder.queries.ts';
import { fractionOf } from './move-words.ts';

interface LibraryMoveLineProps {
  /** Shows the library's folder in the settings. */
  readonly onShow: () => void;
}

/** One line above the library while its clips move, or while their move rests. */
export function LibraryMoveLine({ onShow }: LibraryMoveLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
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
}
