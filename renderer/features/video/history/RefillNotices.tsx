import { FileQuestion, Undo2, WandSparkles, X } from 'lucide-react';
import { memo, useId } from 'react';
import { Group } from 'react-aria-components';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { useVideoForm } from '../form/use-video-form.ts';
import { filesOf } from '../form/video-fields.ts';
import styles from './RefillNotices.module.css';
import { filledWords, type Refilling, stillMissing } from './use-refilling.ts';

/**
 * Shows what the whole form was filled from, and what of it is missing, which `useRefilling` said aloud; asks before a dropped clip of
 * the app's own fills it.
 */
export const RefillNotices = memo(function RefillNotices({ refilling }: { readonly refilling: Refilling }) {
  const { t, format } = useWords();
  const titleId = useId();
  const video = useVideoForm();
  const { filled, ownClip, error, answer, dismiss } = refilling;
  const missing = filled === null ? [] : stillMissing(filled.refill, filesOf(video.fields));
  const step = filled && video.past.findLast(({ filling }) => filling === filled);
  const canUndo = step === video.lastStep;
  const isWhole = missing.length === 0;
  const undo = (): void => {
    video.undo();
    dismiss();
  };
  return (
    <>
      <ErrorNotice error={error} onDismiss={dismiss} />
      {filled && step && (canUndo || !isWhole) && (
        <Group aria-labelledby={titleId} className={styles.notice ?? ''} data-missing={!isWhole || undefined}>
          {isWhole ? <WandSparkles aria-hidden /> : <FileQuestion aria-hidden />}
          <div className={styles.words}>
            <p id={titleId}>{filledWords(filled.source, t)}</p>
            {!isWhole && (
              <p className={styles.missing}>
                {t('compose.filled.missing', { count: missing.length, names: format.list(missing) })}
              </p>
            )}
            {filled.others.length > 0 && (
              <p className={styles.missing}>
                {t('system.opened.others', { names: format.list(filled.others) })}
              </p>
            )}
          </div>
          {canUndo && (
            <Button icon={Undo2} look="quiet" onPress={undo}>
              {t('common.undo')}
            </Button>
          )}
          <IconButton icon={X} label={t('common.dismiss')} onPress={dismiss} />
        </Group>
      )}
      <Dialog title={t('ownClip.title')} isOpen={ownClip !== null} onClose={() => answer('nothing')}>
        <p>{t('ownClip.body', { title: ownClip?.title ?? '' })}</p>
        <DialogActions>
          <Button onPress={() => answer('settings')}>{t('ownClip.settings')}</Button>
          <Button look="primary" onPress={() => answer('reference')} autoFocus>
            {t('ownClip.reference')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
});
