import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { ReferenceFile } from '#contract';
import { Dialog, DialogClose } from '../../../../ui/overlays/Dialog.tsx';
import { type FrameSlot, type Frames, frameSlots } from '../../form/video-fields.ts';
import { ReferencePicture } from '../list/ReferencePicture.tsx';
import styles from './FrameChoiceDialog.module.css';

interface FrameChoiceDialogProps {
  readonly file: ReferenceFile;
  readonly frames: Frames;
  readonly onChoose: (slot: FrameSlot | null) => void;
}

/** Asks which of the two frames gives way to a picture. */
export function FrameChoiceDialog({ file, frames, onChoose }: FrameChoiceDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('references.frames.full')} isOpen onClose={() => onChoose(null)}>
      <p>{t('references.frames.fullBody', { name: file.name })}</p>
      <div className={styles.choices}>
        {frameSlots.map((slot) => (
          <AriaButton key={slot} className={styles.choice ?? ''} onPress={() => onChoose(slot)}>
            <span className={styles.picture}>
              {frames[slot] && <ReferencePicture reference={frames[slot]} fit="contain" />}
            </span>
            {t(`references.frames.replace.${slot}`)}
          </AriaButton>
        ))}
      </div>
      <DialogClose onClose={() => onChoose(null)} words={t('common.cancel')} look="plain" />
    </Dialog>
  );
}
