import { type SpendGrouping, zeroAmount } from '#contract';
import { useMoney } from '../../../i18n/use-money.ts';
import type { CurrencyReport } from './report.ts';
import styles from './SpendChart.module.css';
import { useGroupName } from './use-group-name.ts';

interface SpendChartProps {
  readonly report: CurrencyReport;
  readonly by: SpendGrouping;
}

/** One bar or two show no course over time. */
const minBars = 3;

/** Bars over days or months. The table below says the same in words, and is what is heard. */
export function SpendChart({ report, by }: SpendChartProps) {
  const nameOf = useGroupName(by);
  const money = useMoney();
  const { groups, currency } = report;
  if ((by !== 'day' && by !== 'month') || groups.length < minBars) return null;
  const [first, last] = [groups[0], groups.at(-1)];
  return (
    <div className="stack-tight" aria-hidden>
      <div className={styles.bars}>
        {groups.map((group) => (
          <div
            key={group.key}
            className={styles.column}
            title={`${nameOf(group)}: ${money.amount(group.certain, currency)}`}
          >
            {group.possible !== zeroAmount && (
              <span className={styles.possible} style={{ height: `${group.possibleShare}%` }} />
            )}
            {group.certain !== zeroAmount && (
              <span className={styles.certain} style={{ height: `${group.certainShare}%` }} />
            )}
          </div>
        ))}
      </div>
      <div className={styles.ends}>
        <span>{first && nameOf(first)}</span>
        <span>{last && nameOf(last)}</span>
      </div>
    </div>
  );
}
