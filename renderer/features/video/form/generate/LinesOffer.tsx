import { ListPlus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Group } from 'react-aria-components';
import { sumOf } from '#contract';
import { announce } from '../../../../hooks/announce.ts';
import { useSpend } from '../../../../hooks/contexts/use-spend.ts';
import { useWords } from '../../../../i18n/use-words.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { useVideoForm } from '../use-video-form.ts';
import { formPrice } from './form-price.ts';
import styles from './LinesOffer.module.css';
import type { LineRequest } from './prompt-lines.ts';

interface LinesOfferProps {
  readonly lines: readonly LineRequest[];
  readonly onMake: () => void;
  readonly onDismiss: () => void;
}

/** Offers to make a task of each line that was pasted, with what all of them cost. Whoever goes on typing has declined. */
export function LinesOffer({ lines, onMake, onDismiss }: LinesOfferProps) {
  const { t, money } = useWords();
  const { sheet } = useSpend();
  const { fields } = useVideoForm();
  const count = lines.length;
  const prices = lines.map(({ sent }) => formPrice(sheet, fields, sent, 1));
  const known = prices.filter((price) => price.type === 'known');
  const [first] = known;
  const question = t('compose.lines.offer', { count });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    announce(question);
    // Where the form scrolls, it comes below what is seen of it.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [question]);
  return (
    <Group ref={box} aria-label={question} className={styles.offer ?? ''}>
      <ListPlus aria-hidden />
      <p className={styles.words}>{question}</p>
      <LeftOut lines={lines} />
      <div className={styles.answers}>
        <Button onPress={onMake}>
          {t('compose.lines.make', { count })}
          {first !== undefined &&
            known.length === count &&
            ` · ${t('spend.about', { price: money.amount(sumOf(known.map(({ total }) => total)), first.quote.currency) })}`}
        </Button>
        <IconButton icon={X} label={t('common.dismiss')} onPress={onDismiss} />
      </div>
    </Group>
  );
}

/** What entries of the cast that a line mentions have and do not send with it, and why: another line may send it. */
function LeftOut({ lines }: Pick<LinesOfferProps, 'lines'>) {
  const { t } = useWords();
  if (lines.every(({ leftOut }) => leftOut.length === 0)) return null;
  return (
    <ol className={styles.out}>
      {lines.flatMap(({ leftOut }, index) =>
        leftOut.map(({ name, number, file, reason: why }) => {
          const reason = t(`cast.tray.reasons.${why}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
            <li key={`${index} ${name} ${number}`} value={index + 1}>
              {t('cast.tray.leftOut', { name, number, file: file.name, reason })}
            </li>
          );
        }),
      )}
    </ol>
  );
}
