import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { maxVariations } from '#contract';
import styles from './VariationsStepper.module.css';

/** By how many each key changes the count. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  Home: -maxVariations,
  End: maxVariations,
};

interface VariationsStepperProps {
  readonly count: number;
  readonly onChange: (count: number) => void;
}

/** How many variations of the form one press of Generate makes. One stop of Tab; the arrow keys change it. */
export function VariationsStepper({ count, onChange }: VariationsStepperProps) {
  const { t } = useTranslation();
  const go = (wanted: number): void => onChange(Math.min(maxVariations, Math.max(1, wanted)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(count + step);
  };
  return (
    <div className={styles.stepper}>
      <Button
        className={styles.button ?? ''}
        aria-label={t('compose.fewerVariations')}
        excludeFromTabOrder
        isDisabled={count <= 1}
        onPress={() => go(count - 1)}
      >
        <Minus aria-hidden />
      </Button>
      <div
        role="spinbutton"
        tabIndex={0}
        className={styles.value}
        aria-label={t('compose.variations')}
        aria-valuemin={1}
        aria-valuemax={maxVariations}
        aria-valuenow={count}
        onKeyDown={onKeyDown}
      >
        {t('compose.times', { count })}
      </div>
      <Button
        className={styles.button ?? ''}
        aria-label={t('compose.moreVariations')}
        excludeFromTabOrder
        isDisabled={count >= maxVariations}
        onPress={() => go(count + 1)}
      >
        <Plus aria-hidden />
      </Button>
    </div>
  );
}
