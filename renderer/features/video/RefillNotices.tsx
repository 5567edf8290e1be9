import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import type { VideoFormHandle } from './form/use-video-form.ts';
import { FilledNotice } from './history/FilledNotice.tsx';
import { stillMissing } from './still-missing.ts';
import type { Refilling } from './use-refilling.ts';

interface RefillNoticesProps {
  readonly refilling: Refilling;
  readonly video: VideoFormHandle;
}

/** What is said about a form that was filled as a whole, and what is asked before. */
export function RefillNotices({ refilling, video }: RefillNoticesProps) {
  const { t } = useTranslation();
  const { filled, ownClip, error, answer, dismiss } = refilling;
  const { first, last } = video.fields.frames;
  const held = [...video.references, first, last].filter((file) => file !== null);
  const missing = filled === null ? [] : stillMissing(filled.refill, held);
  const canUndo = video.lastStep?.type === 'refill';
  const undo = (): void => {
    video.undo();
    dismiss();
  };
  return (
    <>
      {error && <ErrorNotice error={error} onDismiss={dismiss} />}
      {filled && (canUndo || missing.length > 0) && (
        <FilledNotice
          // A second one is a new thing to be told.
          key={filled.title}
          title={filled.title}
          missing={missing}
          canUndo={canUndo}
          onUndo={undo}
          onDismiss={dismiss}
        />
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
}
