import { FileQuestion, ImagePlus, Replace, X } from 'lucide-react';
import { Button as AriaButton, Group } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type ReferenceFile, softWarnings } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { FixButton } from './FixButton.tsx';
import styles from './FrameSlots.module.css';
import { hostOf } from './link-address.ts';
import type { NamedItem } from './named-items.ts';
import type { ItemActions } from './ReferenceItem.tsx';
import { ReferenceThumb } from './ReferenceThumb.tsx';
import { referenceFacts } from './reference-facts.ts';
import { type FramePictures, type FrameSlotName, frameSlots } from './references-form.ts';
import { SoftWarnings } from './SoftWarnings.tsx';

interface FrameSlotsProps extends Omit<ItemActions, 'onRemove'> {
  readonly frames: FramePictures;
  readonly isBusy: boolean;
  readonly onChoose: (slot: FrameSlotName) => void;
  readonly onClear: (slot: FrameSlotName) => void;
}

/** The clip's first and last picture. The last one may be left out. */
export function FrameSlots({ frames, isBusy, onChoose, onClear, ...actions }: FrameSlotsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.slots}>
        {frameSlots.map((slot) => {
          const file = frames[slot];
          const name = t(`references.frames.${slot}`);
          return (
            <Group key={slot} aria-label={name} className={styles.slot ?? ''}>
              <p className={styles.title}>{name}</p>
              {file === null ? (
                <AriaButton
                  className={styles.choose ?? ''}
                  aria-label={t(`references.frames.choose.${slot}`)}
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
                  onChoose={() => onChoose(slot)}
                  onClear={() => onClear(slot)}
                  {...actions}
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

interface FilledSlotProps extends Omit<ItemActions, 'onRemove'> {
  readonly item: NamedItem;
  readonly slot: FrameSlotName;
  readonly onChoose: () => void;
  readonly onClear: () => void;
}

function FilledSlot({ item, slot, onChoose, onClear, onPreview, onFix, onLocate }: FilledSlotProps) {
  const { t } = useTranslation();
  const { file, name } = item;
  return (
    <>
      <div className={styles.picture}>
        <ReferenceThumb reference={file} name={name} size="large" onPreview={() => onPreview(item)} />
      </div>
      <p className={styles.file} title={file.name}>
        {file.name}
      </p>
      <SlotFacts file={file} />
      {!file.isMissing && <SoftWarnings codes={softWarnings(file)} />}
      <div className={styles.actions}>
        {file.isMissing && (
          <Button aria-label={t('references.missing.locateNamed', { name })} onPress={() => onLocate(item)}>
            {t('references.missing.locate')}
          </Button>
        )}
        <IconButton label={t(`references.frames.replace.${slot}`)} onPress={onChoose}>
          <Replace aria-hidden />
        </IconButton>
        <FixButton item={item} onFix={() => onFix(item)} />
        <IconButton label={t(`references.frames.clear.${slot}`)} onPress={onClear}>
          <X aria-hidden />
        </IconButton>
      </div>
    </>
  );
}

function SlotFacts({ file }: { readonly file: ReferenceFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (file.isMissing) {
    return (
      <p className={styles.missing}>
        <FileQuestion aria-hidden />
        {t('references.missing.text')}
      </p>
    );
  }
  if (file.link !== null) {
    return <p className={styles.facts}>{t('references.link.from', { host: hostOf(file.link) })}</p>;
  }
  return (
    <p className={styles.facts}>{referenceFacts(file, format, (value) => t('common.seconds', { value }))}</p>
  );
}
