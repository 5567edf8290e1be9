import { CircleCheck, Info, X } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { ProgressLine } from '../../../ui/messages/ProgressLine.tsx';
import styles from './LibraryFolder.module.css';
import { endingOf, fractionOf, type Under } from './LibraryMove.tsx';
import { useLibraryMove, useMoveAction } from './library-folder.queries.ts';

/** Below the library's folder: how far the move of its clips is, why it rests, or how it ended. */
export function MoveState() {
  const { t, format } = useWords();
  const move = useLibraryMove();
  const { mutate, error, reset } = useMoveAction();
  if (move.type === 'none') return null;
  return (
    <div className="stack">
      {move.type === 'moving' && <Progress move={move} onCancel={() => mutate('cancel')} />}
      {move.type === 'paused' && (
        <ErrorNotice
          error={move.error}
          meaning={t('libraryFolder.movedSoFar', {
            moved: format.integer(move.clips.moved),
            total: format.integer(move.clips.total),
          })}
        >
          <div className={styles.buttons}>
            <Button look="tinted" onPress={() => mutate('tryAgain')}>
              {t('common.tryAgain')}
            </Button>
            <Button onPress={() => mutate('cancel')}>{t('libraryFolder.cancel')}</Button>
          </div>
        </ErrorNotice>
      )}
      {move.type === 'ended' && <Ending move={move} onDismiss={() => mutate('dismiss')} />}
      <ErrorNotice error={error} onDismiss={reset} />
    </div>
  );
}

function Progress({ move, onCancel }: { readonly move: Under<'moving'>; readonly onCancel: () => void }) {
  const { t, format } = useWords();
  const { clips, bytes } = move;
  return (
    <div className={styles.progress}>
      <div className="stack-tight grow">
        <p>{t('libraryFolder.moving')}</p>
        <p className="soft">
          {t('libraryFolder.progress', {
            moved: format.integer(clips.moved),
            total: format.integer(clips.total),
            movedSize: format.bytes(bytes.moved),
            totalSize: format.bytes(bytes.total),
          })}
        </p>
        <ProgressLine label={t('libraryFolder.moving')} fraction={fractionOf(move)} />
      </div>
      <Button onPress={onCancel}>{t('libraryFolder.cancel')}</Button>
    </div>
  );
}

function Ending({ move, onDismiss }: { readonly move: Under<'ended'>; readonly onDismiss: () => void }) {
  const { t, format } = useWords();
  const isWhole = move.left === 0;
  const more = move.left - move.refused.length;
  return (
    <Callout tone={isWhole ? 'good' : 'warn'} icon={isWhole ? CircleCheck : Info}>
      <div className={styles.ending}>
        <div className="stack-tight grow">
          <p>{endingOf(move, t, format)}</p>
          {move.refused.length > 0 && (
            <>
              <p>{t('libraryFolder.refused')}</p>
              <ul className={styles.names}>
                {move.refused.map((name) => (
                  <li key={name}>{name}</li>
                ))}
                {!move.isCancelled && more > 0 && <li>{t('libraryFolder.more', format.counted(more))}</li>}
              </ul>
            </>
          )}
        </div>
        <IconButton icon={X} label={t('common.dismiss')} onPress={onDismiss} />
      </div>
    </Callout>
  );
}
