import { useTranslation } from 'react-i18next';
import { type Quote, times } from '#contract';
import { useFormat } from '../../i18n/use-format.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Button } from '../controls/Button.tsx';
import styles from './PriceDetails.module.css';

interface PriceSumProps {
  readonly quote: Quote;
  readonly count: number;
  readonly onEdit: (() => void) | undefined;
}

/** What `PriceDetails.tsx` opens. */
export function PriceSum({ quote, count, onEdit }: PriceSumProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.dialog}>
      <h3 className={styles.title}>{t('spend.details.title')}</h3>
      <QuoteLines quote={quote} count={count} />
      {onEdit && (
        <div className={styles.actions}>
          <Button look="quiet" onPress={onEdit}>
            {t('spend.details.edit')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The lines that a price is the sum of, the sum, and the day of the prices. */
function QuoteLines({ quote, count }: Pick<PriceSumProps, 'quote' | 'count'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const { currency, asOf, lines, amount } = quote;
  const hasSum = lines.length > 1 || count > 1;
  return (
    <>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.unit} className={styles.line}>
            <dt>
              {t(`spend.details.line.${line.unit}`, {
                count: line.count,
                price: money.exact(line.price, currency),
              })}
            </dt>
            <dd>{money.exact(line.amount, currency)}</dd>
          </div>
        ))}
        {count > 1 && lines.length > 1 && (
          <div className={styles.line}>
            <dt>{t('spend.details.each')}</dt>
            <dd>{money.exact(amount, currency)}</dd>
          </div>
        )}
        {count > 1 && (
          <div className={styles.line}>
            <dt>{t('spend.details.variations', { count })}</dt>
            <dd />
          </div>
        )}
        {hasSum && (
          <div className={`${styles.line} ${styles.total}`}>
            <dt>{t('spend.details.total')}</dt>
            <dd>{money.exact(times(amount, count), currency)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.asOf}>{t('spend.details.asOf', { day: format.day(asOf) })}</p>
    </>
  );
}
