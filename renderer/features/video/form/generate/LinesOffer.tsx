import { ListPlus, X } from 'lucide-react';
import { useEffect } from 'react';
import { Group } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../hooks/use-announce.ts';
import { useSpend } from '../../../../hooks/use-spend.ts';
import { useMoney } from '../../../../i18n/use-money.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { useVideoForm } from '../use-video-form.ts';
import { formPrice } from './form-price.ts';
import styles from './LinesOffer.module.css';

interface LinesOfferProps {
  /** How many lines were pasted. */
  readonly count: number;
  readonly onMake: () => void;
  readonly onDismiss: () => void;
}

/** Offers to make a task of each line that was pasted, with what all of them cost. Whoever goes on typing has declined. */
export function LinesOffer({ count, onMake, onDismiss }: LinesOfferProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const announce = useAnnounce();
  const { sheet } = useSpend();
  const { fields, sent } = useVideoForm();
  const price = formPrice(sheet, fields, sent, count);
  const question = t('compose.lines.offer', { count });
  useEffect(() => announce(question), [announce, question]);
  return (
    <Group aria-label={question} className={styles.offer ?? ''}>
      <ListPlus aria-hidden />
      <p className={styles.words}>{question}</p>
      <Button onPress={onMake}>
        {t('compose.lines.make', { count })}
        {price.type === 'known' &&
          ` · ${t('spend.about', { price: money.amount(price.total, price.quote.currency) })}`}
      </Button>
      <IconButton icon={X} label={t('common.dismiss')} onPress={onDismiss} />
    </Group>
  );
}
