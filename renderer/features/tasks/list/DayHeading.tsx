// biome-ignore-all lint/a11y/useSemanticElements: only a part of the rows is in the page, each at a place of its own: no table
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { dayLabel } from './grid/day-label.ts';
import styles from './grid/LibraryGrid.module.css';
import type { LayoutRow } from './grid/layout.ts';

interface DayHeadingProps {
  readonly row: Extract<LayoutRow, { type: 'day' }>;
  /** Place of the day's first task. */
  readonly firstPlace: number;
  readonly top: number;
  readonly height: number;
  readonly now: number;
}

/** The day that the tasks below were made on. */
export const DayHeading = memo(function DayHeading(props: DayHeadingProps) {
  const { row, firstPlace, top, height, now } = props;
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const day = dayLabel(row.day, now, i18n.language === 'zh-CN' ? 'zh-CN' : 'en');
  const value = format.integer(row.count);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a heading is read, not gone to
    <div role="row" aria-rowindex={firstPlace + row.dayNumber} className={styles.day} style={{ top, height }}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <div role="rowheader" aria-label={t('library.dayCount', { day, value, count: row.count })}>
        <span className={styles.dayName}>{day}</span>
        <span className={styles.dayCount}>{value}</span>
      </div>
    </div>
  );
});
