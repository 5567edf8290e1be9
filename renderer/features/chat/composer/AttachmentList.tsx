import { ImageOff, Info, LoaderCircle, X } from 'lucide-react';
import { Label, Meter } from 'react-aria-components';
import { canBeDrawn, chatLimits } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TickBox } from '../../../ui/controls/TickBox.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { MeterLine } from '../../../ui/messages/ProgressLine.tsx';
import { useDragOut } from '../transcript/chat-actions.ts';
import styles from './AttachmentList.module.css';
import type { AttachmentChip, MessageAttachments } from './use-attachments.ts';

/** The pictures of the next message, how much of the budget they take, and what was not taken. */
export function AttachmentList({ attachments }: { readonly attachments: MessageAttachments }) {
  const { t, format } = useWords();
  const { chips, refused, bytes, isOver, hasCopies, sendsOriginals, setSendsOriginals, isPreparing } =
    attachments;
  const limit = chatLimits.pictureBytes;
  return (
    <>
      {refused.length > 0 && (
        <div role="alert">
          <Callout tone="warn" icon={Info}>
            <div className={styles.refused}>
              <ul className="grow">
                {refused.map(({ name, reason }) => (
                  <li key={`${name} ${reason}`}>
                    <bdi>{name}</bdi> {t(`chat.attachments.refused.${reason}`)}
                  </li>
                ))}
              </ul>
              <IconButton icon={X} label={t('common.dismiss')} onPress={attachments.dismiss} />
            </div>
          </Callout>
        </div>
      )}
      {chips.length > 0 && (
        <div className="stack">
          <ul className={styles.chips} aria-label={t('chat.attachments.label')}>
            {chips.map((chip) => (
              <ChipView key={chip.original.fileId} chip={chip} attachments={attachments} />
            ))}
          </ul>
          <div className={styles.facts}>
            <Meter
              className={styles.meter ?? ''}
              data-over={isOver || undefined}
              value={Math.min(bytes, limit)}
              maxValue={limit}
              valueLabel={t('references.sizeValue', {
                size: format.bytes(bytes),
                limit: format.bytes(limit),
              })}
            >
              {({ percentage, valueText }) => (
                <>
                  <Label>{t('chat.attachments.budget')}</Label>
                  <MeterLine percentage={percentage} tone={isOver ? 'over' : 'calm'} />
                  <span className={styles.value}>{valueText}</span>
                </>
              )}
            </Meter>
            {hasCopies && (
              <TickBox isSelected={sendsOriginals} onChange={setSendsOriginals}>
                {t('chat.attachments.sendOriginal')}
              </TickBox>
            )}
          </div>
        </div>
      )}
      {/* Also before the first is there: meanwhile nothing is sent. */}
      {isPreparing && (
        <span role="status" className="row soft">
          <LoaderCircle className="turning" aria-hidden />
          {t('chat.attachments.preparing')}
        </span>
      )}
    </>
  );
}

interface ChipViewProps {
  readonly chip: AttachmentChip;
  readonly attachments: MessageAttachments;
}

function ChipView({ chip: { original, copy }, attachments }: ChipViewProps) {
  const { t, format } = useWords();
  const sent = attachments.sendsOriginals ? original : (copy ?? original);
  const drag = useDragOut({ fileId: sent.fileId });
  const isShown = canBeDrawn(sent);
  return (
    <li className={styles.chip}>
      {original.isMissing || !isShown ? (
        <ImageOff className={styles.gone} aria-hidden />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the menu of the sent picture saves it without dragging.
        <img src={sent.url} alt="" width={sent.width} height={sent.height} {...drag} />
      )}
      <span className={styles.words}>
        <bdi className={styles.name}>{original.name}</bdi>
        <span>
          {original.isMissing
            ? t('references.missing.text')
            : t(`chat.attachments.${isShown ? (sent === copy ? 'smaller' : 'size') : 'pixels'}`, {
                width: sent.width,
                height: sent.height,
                size: format.bytes(sent.bytes),
              })}
        </span>
      </span>
      <IconButton
        icon={X}
        label={t('common.remove', { name: original.name })}
        onPress={() => attachments.remove(original.fileId)}
      />
    </li>
  );
}
