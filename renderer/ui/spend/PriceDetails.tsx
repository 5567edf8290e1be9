import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { type Amount, type Quote, times } from '#contract';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../controls/Button.tsx';
import { PopoverButton } from '../overlays/PopoverButton.tsx';
import styles from './PriceDetails.module.css';

interface PriceDetailsProps {
  readonly quote: Quote;
  readonly count?: number;
  /** The price as the button shows it, with whether it was charged where that is not sure; by default only what it opens. */
  readonly text?: string;
  readonly onEdit?: () => void;
}

/** A quiet button that opens what a price is the sum of. */
export function PriceDetails({ quote, count = 1, text, onEdit }: PriceDetailsProps) {
  const { t, money } = useWords();
  const title = t('spend.details.title');
  const price = t('spend.about', { price: money.amount(times(quote.amount, count), quote.currency) });
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverButton
      label={title}
      placement="top start"
      offset={6}
      className={styles.popover}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <AriaButton
          className={styles.trigger ?? ''}
          aria-label={t('spend.details.openNamed', { price: text ?? price })}
        >
          {text ?? title}
        </AriaButton>
      }
    >
      <div className={styles.dialog}>
        <h3 className={styles.title}>{title}</h3>
        <QuoteLines quote={quote} count={count} />
        {onEdit && (
          <div className={styles.actions}>
            <Button
              look="quiet"
              onPress={() => {
                setOpen(false);
                onEdit();
              }}
            >
              {t('spend.details.edit')}
            </Button>
          </div>
        )}
      </div>
    </PopoverButton>
  );
}

function QuoteLines({ quote, count }: { readonly quote: Quote; readonly count: number }) {
  const { t, format, money } = useWords();
  const { currency, asOf, lines, amount } = quote;
  const written = (one: Amount): string => money.exact(one, currency);
  const row = (name: string, sum: string, className = styles.line) => (
    <div key={name} className={className}>
      <dt>{name}</dt>
      <dd>{sum}</dd>
    </div>
  );
  return (
    <>
      <dl className="stack-tight">
        {lines.map((line) => {
          const words = { count: line.count, price: written(line.price) };
          return row(t(`spend.details.line.${line.unit}`, words), written(line.amount));
        })}
        {count > 1 && lines.length > 1 && row(t('spend.details.each'), written(amount))}
        {count > 1 && row(t('spend.details.variations', { count }), '')}
        {(lines.length > 1 || count > 1) &&
          row(t('spend.details.total'), written(times(amount, count)), `${styles.line} ${styles.total}`)}
      </dl>
      <p className="soft pretty">{t('spend.details.asOf', { day: format.day(asOf) })}</p>
    </>
  );
}
