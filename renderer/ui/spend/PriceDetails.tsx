import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract';
import { PopoverButton } from '../overlays/PopoverButton.tsx';
import styles from './PriceDetails.module.css';
import { PriceSum } from './PriceSum.tsx';

interface PriceDetailsProps {
  readonly quote: Quote;
  /** How many requests of this price there are. */
  readonly count?: number;
  /** What the button shows; its name says what it opens too. */
  readonly text: string;
  readonly name?: string;
  /** Leads to the prices, where they can be changed. */
  readonly onEdit?: () => void;
}

/** A quiet button that opens what a price is the sum of. */
export function PriceDetails({ quote, count = 1, text, name, onEdit }: PriceDetailsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverButton
      label={t('spend.details.title')}
      placement="top start"
      offset={6}
      className={styles.popover}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <AriaButton className={styles.trigger ?? ''} {...(name !== undefined && { 'aria-label': name })}>
          {text}
        </AriaButton>
      }
    >
      <PriceSum
        quote={quote}
        count={count}
        onEdit={
          onEdit &&
          (() => {
            setOpen(false);
            onEdit();
          })
        }
      />
    </PopoverButton>
  );
}
