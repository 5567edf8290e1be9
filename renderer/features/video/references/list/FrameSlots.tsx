import { ImagePlus, Replace, X } from 'lucide-react';
import { Button as AriaButton, Group } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { softWarnings } from '#contract';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { useVideoForm } from '../../form/use-video-form.ts';
import { type FrameSlot, frameSlots } from '../../form/video-fields.ts';
import { FixButton } from '../fixes/FixButton.tsx';
import { FileFacts, SoftWarnings } from './FileNotes.tsx';
import styles from './FrameSlots.module.css';
import type { ItemActions, NamedItem } from './items.ts';
import { ReferencePicture } from './ReferencePicture.tsx';

interface FrameSlotsProps {
  readonly actions: ItemActions;
  readonly isBusy: boolean;
  /** Of what is wrong with the frames. */
  readonly describedBy: string | undefined;
  readonly onChoose: (slot: FrameSlot) => void;
}

/** The clip's first and last picture. The last one may be left out. */
export function FrameSlots({ actions, isBusy, describedBy, onChoose }: FrameSlotsProps) {
  const { t } = useTranslation();
  const { fields, setFrame } = useVideoForm();
  return (
    <>
      <div className={styles.slots}>
        {frameSlots.map((slot) => {
          const file = fields.frames[slot];
          const name = t(`references.frames.${slot}`);
          return (
            <Group key={slot} aria-label={name} className={styles.slot ?? ''}>
              <p className={styles.title}>{name}</p>
              {file === null ? (
                <AriaButton
                  className={styles.choose ?? ''}
                  aria-label={t(`references.frames.choose.${slot}`)}
                  {...(describedBy && { 'aria-describedby': describedBy })}
                  isDisabled={isBusy}
                  onPress={() => onChoose(slot)}
                >
                  <ImagePlus aria-hidden />
                  <span>{t(`references.frames.empty.${slot}`)}</span>
                </AriaButton>
              ) : (
                <FilledSlot
                  item={{ file, name }}
                  slot={slot}
                  describedBy={describedBy}
                  onChoose={() => onChoose(slot)}
                  onClear={() => setFrame(slot, null)}
                  actions={actions}
                />
              )}
            </Group>
          );
        })}
      </div>
      <p className={styles.hint}>{t('references.frames.hint')}</p>
    </>
  );
}

interface FilledSlotProps {
  readonly item: NamedItem;
  readonly slot: FrameSlot;
  readonly describedBy: string | undefined;
  readonly actions: ItemActions;
  readonly onChoose: () => void;
  readonly onClear: () => void;
}

function FilledSlot({ item, slot, describedBy, actions, onChoose, onClear }: FilledSlotProps) {
  const { t } = useTranslation();
  const { file, name } = item;
  return (
    <>
      <div className={styles.picture}>
        <AriaButton
          className={styles.preview ?? ''}
          aria-label={t('references.preview.open', { name })}
          onPress={() => actions.preview(item)}
        >
          <ReferencePicture reference={file} fit="contain" />
        </AriaButton>
      </div>
      <p className={styles.file} title={file.name}>
        {file.name}
      </p>
      <FileFacts file={file} />
      {!file.isMissing && <SoftWarnings codes={softWarnings(file)} />}
      <div className={styles.actions}>
        {file.isMissing && (
          <Button
            aria-label={t('references.missing.locateNamed', { name })}
            {...(describedBy && { 'aria-describedby': describedBy })}
            onPress={() => actions.locate(item)}
          >
            {t('references.missing.locate')}
          </Button>
        )}
        <IconButton label={t(`references.frames.replace.${slot}`)} onPress={onChoose}>
          <Replace aria-hidden />
        </IconButton>
        <FixButton item={item} onFix={() => actions.fix(item)} />
        <IconButton label={t(`references.frames.clear.${slot}`)} onPress={onClear}>
          <X aria-hidden />
        </IconButton>
      </div>
    </>
  );
}
