import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ImageDown, ImagePlus, Info, Replace, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button, Group } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { driftPlace, type FrameOf, softWarnings } from '#contract';
import { announce } from '../../../../hooks/announce.ts';
import { isRemoveKey } from '../../../../hooks/keys/key-table.ts';
import { useVideoForm } from '../../form/use-video-form.ts';
import { type FrameSlot, frameSlots } from '../../form/video-fields.ts';
import { placeInChainQuery } from '../references.queries.ts';
import { FileFacts, SoftWarnings } from './FileNotes.tsx';
import styles from './FrameSlots.module.css';
import { fixFor, type ItemActions, type NamedItem } from './items.ts';
import { ReferencePicture } from './ReferencePicture.tsx';
import tile from './ReferenceTile.module.css';

interface FrameSlotsProps {
  readonly actions: ItemActions;
  readonly isBusy: boolean;
  readonly describedBy: string | undefined;
  readonly onChoose: (slot: FrameSlot) => void;
}

/** The clip's first and last picture, in the look of the tray's tiles. The last one may be left out. */
export function FrameSlots({ actions, isBusy, describedBy, onChoose }: FrameSlotsProps) {
  const { t } = useTranslation();
  const { fields, setFrame, swapFrames } = useVideoForm();
  const { frames } = fields;
  const swap = (): void => {
    swapFrames();
    announce(t('references.frames.swapped'));
  };

  return (
    <>
      <div className={styles.slots}>
        {frameSlots.map((slot) => {
          const file = frames[slot];
          const name = t(`references.frames.${slot}`);
          return (
            <Group key={slot} aria-label={name} className={styles.slot ?? ''}>
              {file === null ? (
                <Button
                  className={styles.choose ?? ''}
                  aria-label={t(`references.frames.choose.${slot}`)}
                  {...(describedBy && { 'aria-describedby': describedBy })}
                  isPending={isBusy}
                  onPress={() => onChoose(slot)}
                >
                  <ImagePlus aria-hidden />
                  <b>{name}</b>
                  <span>{t(`references.frames.empty.${slot}`)}</span>
                </Button>
              ) : (
                <FilledSlot
                  item={{ file, name }}
                  slot={slot}
                  describedBy={describedBy}
                  onChoose={() => onChoose(slot)}
                  onClear={() => setFrame(slot, null)}
                  onSwap={frames.first !== null && frames.last !== null ? swap : null}
                  actions={actions}
                />
              )}
            </Group>
          );
        })}
      </div>
      <p className="soft pretty">{t('references.frames.hint')}</p>
      <DriftHint first={frames.first?.frameOf} />
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
  readonly onSwap: (() => void) | null;
}

/** A frame that was chosen. Delete takes it out, as in the tray. */
function FilledSlot(props: FilledSlotProps) {
  const { item, slot, describedBy, actions, onChoose, onClear, onSwap } = props;
  const { t } = useTranslation();
  const { file, name } = item;
  const warnings = file.isMissing ? [] : softWarnings(file);
  const tools = [
    { Sign: Replace, label: t(`references.frames.replace.${slot}`), onPress: onChoose },
    fixFor(file) === 'shrink' && {
      Sign: ImageDown,
      label: t('references.fix.shrink', { name }),
      onPress: () => actions.fix(item),
    },
    onSwap && { Sign: ArrowLeftRight, label: t('references.frames.swap'), onPress: onSwap },
    { Sign: X, label: t(`references.frames.clear.${slot}`), onPress: onClear },
  ].filter((tool) => tool !== false && tool !== null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isRemoveKey(event)) return;
    event.preventDefault();
    onClear();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the keys of the buttons within
    <div
      className={`${tile.tile} ${styles.frame}`}
      data-missing={file.isMissing || undefined}
      onKeyDown={onKeyDown}
    >
      <Button
        className={styles.preview ?? ''}
        aria-label={t('references.preview.open', { name })}
        onPress={() => actions.preview(item)}
      >
        <ReferencePicture reference={file} fit="contain" />
      </Button>
      <span className={tile.name} aria-hidden>
        {name}
      </span>
      <div className="spoken">
        <p>{file.name}</p>
        <FileFacts file={file} />
        <SoftWarnings codes={warnings} />
      </div>
      {(warnings.length > 0 || file.isMissing) && (
        <div className={tile.badges} aria-hidden>
          <span className={tile.risk}>!</span>
        </div>
      )}
      {file.isMissing && (
        <Button
          className={tile.locate ?? ''}
          aria-label={t('references.missing.locateNamed', { name })}
          {...(describedBy && { 'aria-describedby': describedBy })}
          onPress={() => actions.locate(item)}
        >
          {t('references.missing.locate')}
        </Button>
      )}
      <div className={tile.tools}>
        {tools.map(({ Sign, label, onPress }) => (
          <Button key={label} className={tile.tool ?? ''} aria-label={label} onPress={onPress}>
            <Sign aria-hidden />
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Says that the clip to be made stands far down a chain, where contrast and colours drift. Keeps nothing from being sent. */
function DriftHint({ first }: { readonly first: FrameOf | undefined }) {
  const { t } = useTranslation();
  const said = useRef<string | null>(null);
  const taskId = first?.taskId ?? null;
  const { data } = useQuery({ ...placeInChainQuery(taskId ?? ''), enabled: taskId !== null });
  const place = taskId === null || data === undefined ? null : data + 1;
  const text = place !== null && place >= driftPlace ? t('goOn.drift', { place }) : null;
  useEffect(() => {
    // Once for each frame: a form that is shown again says nothing twice.
    if (text === null || said.current === taskId) return;
    said.current = taskId;
    announce(text);
  }, [text, taskId]);
  if (text === null) return null;
  return (
    <p className={styles.drift}>
      <Info aria-hidden />
      {text}
    </p>
  );
}
