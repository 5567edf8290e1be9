import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useChosenProject } from '../../../../hooks/use-chosen-project.ts';
import { useSpend } from '../../../../hooks/use-spend.ts';
import { useMoney } from '../../../../i18n/use-money.ts';
import { budgetWarning } from '../../../../ui/spend/budget-view.ts';
import { PriceDetails } from '../../../../ui/spend/PriceDetails.tsx';
import type { FormPrice } from './form-price.ts';
import styles from './PriceLine.module.css';

interface PriceLineProps {
  readonly price: FormPrice;
  readonly count: number;
}

/** Below Generate, for those who wrote down prices: what the price is the sum of, and how full a budget is. */
export const PriceLine = memo(function PriceLine({ price, count }: PriceLineProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { sheet, budgets, editPrices, showSpend } = useSpend();
  const { chosen, projectId } = useChosenProject();
  const warning = sheet === null ? null : budgetWarning(budgets, sheet.currency, projectId);
  const warningWords =
    warning === null ? '' : t(`spend.budget.warning.${warning.span}`, { percent: warning.percent });
  if (price.type === 'none' && warning === null) return null;
  return (
    <div className={styles.line}>
      {price.type === 'unset' && (
        <Button className={styles.link ?? ''} aria-label={t('spend.noneFor')} onPress={() => editPrices()}>
          {t('spend.none')}
        </Button>
      )}
      {price.type === 'known' && (
        <PriceDetails
          quote={price.quote}
          count={count}
          text={t('spend.details.title')}
          name={t('spend.details.openNamed', { price: money.amount(price.total, price.quote.currency) })}
          onEdit={() => editPrices()}
        />
      )}
      {warning !== null && (
        <Button className={`${styles.link} ${styles.warning}`} onPress={showSpend}>
          <TriangleAlert aria-hidden />
          {warning.projectId === null || chosen === null
            ? warningWords
            : t('spend.budget.rowOf', { project: chosen.name, words: warningWords })}
        </Button>
      )}
    </div>
  );
});
