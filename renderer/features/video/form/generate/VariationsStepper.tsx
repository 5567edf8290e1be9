import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { maxVariations } from '#contract';
import styles from './VariationsStepper.module.css';

interface VariationsStepperProps {
  readonly count: number;
  readonly onChange: (count: number) => void;
}

/** How many variations of the form one press of Generate makes. One stop of Tab; the arrow keys change it. */
export function VariationsStepper({ count, onChange }: VariationsStepperProps) {
  const { t } = useTranslation();
  const go = (wanted: number): void => onChange(Math.min(maxVariations, Math.max(1, wanted)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = wantedBy(event.key, count);
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(wanted);
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

function wantedBy(key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return count + 1;
    case 'ArrowDown':
    case 'ArrowLeft':
      return count - 1;
    case 'Home':
      return 1;
    case 'End':
      return maxVariations;
    default:
      return undefined;
  }
}
