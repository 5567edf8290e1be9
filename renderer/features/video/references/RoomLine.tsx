import { CircleAlert, ImageDown, Scissors, X } from 'lucide-react';
import { memo } from 'react';
import { Group, Label, Meter } from 'react-aria-components';
import {
  base64Bytes,
  countReferences,
  maxBodyBytes,
  type ReferenceKind,
  referenceKinds,
  referenceLimits,
} from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { MeterLine } from '../../../ui/messages/ProgressLine.tsx';
import { useTypedForm, useVideoForm } from '../form/use-video-form.ts';
import { fixFor, heaviest, type ItemActions, type NamedItem } from './list/items.ts';
import styles from './RoomLine.module.css';

/** Share of a limit above which what is used of it is worth a look. */
const worthALook = 0.5;
const meterStep = maxBodyBytes / 1024;

/** How much room is left, by kind and in bytes: drawn where a limit comes near, always there for those who hear the page. */
export function RoomLine() {
  const { fields, sent } = useVideoForm();
  const { bodyBytes } = useTypedForm();
  const { t, format } = useWords();
  const kinds = fields.mode === 'references' ? countsByKind(sent) : [];
  const isSizeShown = bodyBytes > maxBodyBytes * worthALook;
  const isShown = isSizeShown || kinds.some((kind) => kind.isShown);
  return (
    <div className={isShown ? styles.line : styles.unseen}>
      {kinds.map(({ kind, held, limit, isWrong, isShown }) => (
        <span key={kind} className={isShown ? styles.count : 'spoken'} data-wrong={isWrong || undefined}>
          {t(`references.counts.${kind}`, { held, limit })}
        </span>
      ))}
      <RequestMeter
        size={format.bytes(bodyBytes)}
        bytes={Math.ceil(bodyBytes / meterStep) * meterStep}
        isSpokenOnly={!isSizeShown}
      />
    </div>
  );
}

function countsByKind(references: readonly { readonly kind: ReferenceKind }[]) {
  const counts = countReferences(references);
  const isAlone = counts.audio > 0 && counts.audio === counts.total;
  return referenceKinds.map((kind) => {
    const [held, limit] = [counts[kind], referenceLimits[kind]];
    const isWrong = held > limit || (kind === 'audio' && isAlone);
    return { kind, held, limit, isWrong, isShown: isWrong || held > limit * worthALook };
  });
}

const nearlyFull = 0.9;

interface RequestMeterProps {
  readonly size: string;
  /** Bytes, in steps: drawn again when what can be read changes, not at each byte. */
  readonly bytes: number;
  readonly isSpokenOnly: boolean;
}

const RequestMeter = memo(function RequestMeter({ size, bytes, isSpokenOnly }: RequestMeterProps) {
  const tone = bytes > maxBodyBytes ? 'over' : bytes > maxBodyBytes * nearlyFull ? 'near' : 'calm';
  const { t, format } = useWords();
  return (
    <Meter
      className={isSpokenOnly ? (styles.spoken ?? '') : `${styles.meter} ${styles[tone] ?? ''}`}
      value={Math.min(bytes, maxBodyBytes)}
      maxValue={maxBodyBytes}
      valueLabel={t('references.sizeValue', { size, limit: format.bytes(maxBodyBytes) })}
    >
      {({ percentage, valueText }) => (
        <>
          <Label>{t('references.size')}</Label>
          <span className={styles.value}>{valueText}</span>
          <MeterLine percentage={percentage} tone={tone} />
        </>
      )}
    </Meter>
  );
});

interface HeaviestItemsProps {
  readonly items: readonly NamedItem[];
  readonly actions: Pick<ItemActions, 'fix' | 'remove'>;
}

/** Over the limit: which files weigh most, and what can be done about each. */
export function HeaviestItems({ items, actions }: HeaviestItemsProps) {
  const { t, format } = useWords();
  const { bodyBytes } = useTypedForm();
  return (
    <Group aria-label={t('references.heavy.label')} className={styles.box ?? ''}>
      <p className={styles.title}>
        <CircleAlert aria-hidden />
        {t('references.heavy.title', { over: format.bytes(bodyBytes - maxBodyBytes) })}
      </p>
      <ul className={styles.list}>
        {heaviest(items).map((item) => {
          const { file, name, slot } = item;
          const fix = fixFor(file);
          return (
            <li key={slot ?? file.fileId} className={styles.item}>
              <p className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.size}>{format.bytes(base64Bytes(file.bytes))}</span>
              </p>
              {fix !== null && (
                <Button
                  icon={fix === 'shrink' ? ImageDown : Scissors}
                  aria-label={t(`references.fix.${fix}`, { name })}
                  onPress={() => actions.fix(item)}
                >
                  {t(`references.fix.${fix}Short`)}
                </Button>
              )}
              <Button
                icon={X}
                aria-label={t('references.heavy.removeNamed', { name })}
                onPress={() => actions.remove(item)}
              >
                {t('references.removeShort')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Group>
  );
}
