import { CircleCheck, Sparkles } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { shortcutLabel, shortcutSystem } from '../../../../hooks/keys/use-shortcut.ts';
import { useFormReadyMark } from '../../../../hooks/use-form-ready-mark.ts';
import { useSpend } from '../../../../hooks/use-spend.ts';
import { useMoney } from '../../../../i18n/use-money.ts';
import button from '../../../../ui/controls/Button.module.css';
import { Button } from '../../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../../ui/messages/ErrorNotice.tsx';
import { useVideoForm } from '../use-video-form.ts';
import { formPrice } from './form-price.ts';
import styles from './GenerateBar.module.css';
import { PriceLine } from './PriceLine.tsx';
import type { Generating } from './use-generate.ts';
import { VariationsStepper } from './VariationsStepper.tsx';

interface GenerateBarProps {
  readonly generating: Generating;
  readonly onGenerate: () => void;
}

/** Generate, with what came of it. It stays pressable, so that it can be asked what keeps it from being done. */
export const GenerateBar = memo(function GenerateBar({ generating, onGenerate }: GenerateBarProps) {
  useFormReadyMark();
  const { t } = useTranslation();
  const money = useMoney();
  const { sheet, showSpend } = useSpend();
  const { fields, sent } = useVideoForm();
  const { count } = generating;
  const price = useMemo(() => formPrice(sheet, fields, sent, count), [sheet, fields, sent, count]);
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.added}>
        {generating.addedCount > 0 && (
          <span>
            <CircleCheck aria-hidden />
            {t('compose.added', { count: generating.addedCount })}
          </span>
        )}
      </p>
      {generating.error && (
        <div className={styles.error}>
          <ErrorNotice error={generating.error} onDismiss={generating.dismissError}>
            {generating.error.code === 'spend.budget-stops' && (
              <Button onPress={showSpend}>{t('spend.budget.held.change')}</Button>
            )}
          </ErrorNotice>
        </div>
      )}
      <div className={styles.row}>
        <AriaButton
          className={`${button.button} ${button.primary} ${styles.generate}`}
          aria-keyshortcuts={shortcutSystem === 'mac' ? 'Meta+Enter' : 'Control+Enter'}
          isPending={generating.isBusy}
          onPress={onGenerate}
        >
          <Sparkles aria-hidden />
          <span className={styles.words}>
            {count === 1 ? t('compose.generate') : t('compose.generateMany', { count })}
            {price.type === 'known' && (
              <span className={styles.price}>
                {' · '}
                {t('spend.about', { price: money.amount(price.total, price.quote.currency) })}
              </span>
            )}
          </span>
          <kbd className={styles.keys} aria-hidden>
            {shortcutLabel('video.generate')}
          </kbd>
        </AriaButton>
        <VariationsStepper count={count} onChange={generating.setCount} />
      </div>
      <PriceLine price={price} count={count} />
    </div>
  );
});
