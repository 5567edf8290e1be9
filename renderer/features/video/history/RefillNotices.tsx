import { FileQuestion, Undo2, WandSparkles, X } from 'lucide-react';
import { memo, useId } from 'react';
import { Group } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { useVideoForm } from '../form/use-video-form.ts';
import { filesOf } from '../form/video-fields.ts';
import styles from './RefillNotices.module.css';
import { type FillSource, type Refilling, stillMissing, useFilledWords } from './use-refilling.ts';

interface RefillNoticesProps {
  readonly refilling: Refilling;
}

/** Says what the whole form was filled from, and asks before a dropped clip of the app's own fills it. */
export const RefillNotices = memo(function RefillNotices({ refilling }: RefillNoticesProps) {
  const { t } = useTranslation();
  const video = useVideoForm();
  const { filled, ownClip, error, answer, dismiss } = refilling;
  const missing = filled === null ? [] : stillMissing(filled.refill, filesOf(video));
  const canUndo = video.lastStep?.type === (filled?.source.type === 'prompt' ? 'prompt' : 'refill');
  const undo = (): void => {
    video.undo();
    dismiss();
  };
  return (
    <>
      <ErrorNotice error={error} onDismiss={dismiss} />
      {filled && (canUndo || missing.length > 0) && (
        <FilledNotice
          source={filled.source}
          missing={missing}
          others={filled.others}
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
});

interface FilledNoticeProps {
  readonly source: FillSource;
  /** Names of references that are no longer there. */
  readonly missing: readonly string[];
  /** Names of files that were opened with it and found no room. */
  readonly others: readonly string[];
  /** Whether what was there before can still be brought back in one step. */
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Shows that the whole form was filled from something else, and what of it is missing. `useRefilling` said so aloud. */
function FilledNotice({ source, missing, others, canUndo, onUndo, onDismiss }: FilledNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const say = useFilledWords();
  const names = format.list(missing);
  const isWhole = missing.length === 0;
  return (
    <Group aria-labelledby={titleId} className={styles.notice ?? ''} data-missing={!isWhole || undefined}>
      {isWhole ? <WandSparkles aria-hidden /> : <FileQuestion aria-hidden />}
      <div className={styles.words}>
        <p id={titleId}>{say(source)}</p>
        {source.type === 'settings' && source.said != null && (
          <p>{t('compose.filled.said', { sentence: source.said })}</p>
        )}
        {!isWhole && (
          <p className={styles.missing}>{t('compose.filled.missing', { count: missing.length, names })}</p>
        )}
        {others.length > 0 && (
          <p className={styles.missing}>{t('system.opened.others', { names: format.list(others) })}</p>
        )}
      </div>
      {canUndo && (
        <Button icon={Undo2} look="quiet" onPress={onUndo}>
          {t('compose.filled.undo')}
        </Button>
      )}
      <IconButton icon={X} label={t('common.dismiss')} onPress={onDismiss} />
    </Group>
  );
}
