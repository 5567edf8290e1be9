import { importedConnectionId, type SpendGrouping, zeroAmount } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import type { CurrencyReport, SpendGroup } from './report.ts';
import styles from './SpendTable.module.css';

/** The groups of a period in words and figures; days and months on which nothing was sent are left out. */
export function SpendTable({ report, by }: { readonly report: CurrencyReport; readonly by: SpendGrouping }) {
  const { t, format, money } = useWords();
  const nameOf = useGroupName(by);
  const { currency, groups } = report;
  const isOfTime = by === 'day' || by === 'month';
  const used = groups.filter(({ tasks, answers }) => tasks + answers > 0);
  // The newest is what is looked for; the chart runs the other way.
  const rows = isOfTime ? [...used].reverse() : used;
  const hasPossible = rows.some(({ possible }) => possible !== zeroAmount);
  const possible = hasPossible ? (['table.possible'] as const) : [];
  const figures = ['table.tasks', 'table.answers', ...possible, 'spent'] as const;
  return (
    <table className={styles.table}>
      <caption className="spoken">
        {t('spend.view.table.label', { currency: money.currency(currency) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t(`spend.view.by.${by}`)}</th>
          {figures.map((head) => (
            <th key={head} scope="col" className={styles.figure}>
              {t(`spend.view.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => (
          <tr key={group.key}>
            <th scope="row">
              {nameOf(group)}
              {!isOfTime && (
                <span className={styles.bar} aria-hidden>
                  <span style={{ width: `${group.certainShare}%` }} />
                </span>
              )}
            </th>
            <td className={styles.figure}>{format.integer(group.tasks)}</td>
            <td className={styles.figure}>{format.integer(group.answers)}</td>
            {hasPossible && (
              <td className={styles.figure}>
                {group.possible === zeroAmount ? '–' : money.amount(group.possible, currency)}
              </td>
            )}
            <td className={styles.figure}>{money.amount(group.certain, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a group is called: days and months as the language writes them. */
export function useGroupName(by: SpendGrouping): (group: Pick<SpendGroup, 'key' | 'label'>) => string {
  const { t, format } = useWords();
  return ({ key, label }) => {
    if (by === 'day') return format.day(key);
    if (by === 'month') return format.month(key);
    if (by === 'project' && label === '') return t('projects.none');
    if (by === 'connection' && key === importedConnectionId) return t('spend.view.table.imported');
    if (by === 'connection' && label === '') return t('session.practiceBadge');
    return by === 'tag' && key === '' ? t('spend.view.table.noTag') : label;
  };
}
