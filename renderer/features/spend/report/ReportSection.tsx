import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import {
  type ProjectFilter,
  type SpendGrouping,
  type SpendPeriod,
  type SpendReport,
  spendGroupings,
  zeroAmount,
} from '#contract';
import { useCall, useShowSaved } from '../../../calls.queries.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useOnLeave } from '../../../hooks/use-on-leave.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { ProblemLine } from '../../../ui/messages/ProblemLine.tsx';
import { type News, NewsToast } from '../../../ui/messages/Toast.tsx';
import { type PeriodName, periodNames, periodOf, readPeriod } from '../period.ts';
import { reportQuery } from '../spend.queries.ts';
import styles from './ReportSection.module.css';
import { type CurrencyReport, currencyReports, type SentCounts, unpricedOf } from './report.ts';
import { SpendTable, useGroupName } from './SpendTable.tsx';

/** What a period cost: sums, a chart and a table for each currency. */
export function ReportSection({ today }: { readonly today: string }) {
  const { t, format } = useWords();
  const [name, setName] = useState<PeriodName>('month');
  const [by, setBy] = useState<SpendGrouping>('day');
  const [typed, setTyped] = useState<SpendPeriod>(() => periodOf('month', today));
  const { all, projectId } = useChosenProject();
  const [filter, setFilter] = useState<ProjectFilter>(null);
  const [withPractice, setWithPractice] = useState(false);
  // Of a project that is gone nothing is told.
  const own = filter === 'none' || all.some(({ id }) => id === filter) ? filter : null;
  const project = projectId ?? own;
  const period = name === 'custom' ? readPeriod(typed) : periodOf(name, today);
  const report = useQuery({
    // Of days that are none nothing was ever read: what was shown before them stays.
    ...reportQuery({ period: period ?? typed, project, withPractice }, by),
    enabled: period !== null,
    placeholderData: keepPreviousData,
  });
  const csv = useCall('spend.exportCsv');
  const [news, setNews] = useState<News>();
  const show = useShowSaved();
  const dismissNews = useCallback(() => setNews(undefined), []);
  // A screen that is shown again begins without old news.
  useOnLeave(dismissNews);
  const exportCsv = (): void => {
    if (period === null) return;
    const action = { label: 'tasks.actions.showInFolder', onPress: () => show.mutate() } as const;
    const saved: News = { text: (to) => to('spend.view.exported'), action };
    csv.mutate(
      { period, project, withPractice },
      { onSuccess: ({ isSaved }) => setNews(isSaved ? saved : undefined) },
    );
  };
  useCommand('spend.exportCsv', exportCsv, period !== null);
  const choose = (chosen: PeriodName): void => {
    // The days that were shown are a beginning for those that are chosen.
    if (chosen === 'custom' && name !== 'custom') setTyped(periodOf(name, today));
    setName(chosen);
  };
  const error = report.error ?? csv.error ?? show.error;
  const dismissError = (): void => {
    csv.reset();
    show.reset();
  };
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.choice}>
          <SelectField
            label={t('spend.view.period.label')}
            options={periodNames}
            value={name}
            textOf={(option) => t(`spend.view.period.${option}`)}
            onChange={choose}
          />
        </div>
        {name === 'custom' &&
          (['from', 'to'] as const).map((end) => (
            <TextBox
              key={end}
              className={styles.day}
              label={t(`spend.view.period.${end}`)}
              placeholder={t('spend.sheet.asOfPlaceholder')}
              maxLength={20}
              value={typed[end]}
              isInvalid={period === null}
              onChange={(day) => setTyped({ ...typed, [end]: day })}
            />
          ))}
        <div className={styles.choice}>
          <SelectField
            label={t('spend.view.by.label')}
            options={spendGroupings}
            value={by}
            textOf={(option) => t(`spend.view.by.${option}`)}
            onChange={setBy}
          />
        </div>
        {projectId === null && all.length > 0 && (
          <div className={styles.choice}>
            <SelectField
              label={t('projects.label')}
              options={['all', 'none', ...all.map(({ id }) => id)]}
              value={own ?? 'all'}
              textOf={(option) =>
                all.find(({ id }) => id === option)?.name ??
                t(option === 'none' ? 'projects.none' : 'common.all')
              }
              onChange={(option) => setFilter(option === 'all' ? null : option)}
            />
          </div>
        )}
        <span className="grow" />
        <Button icon={Download} isPending={csv.isPending} isDisabled={period === null} onPress={exportCsv}>
          {t('spend.view.exportCsv')}
        </Button>
      </div>
      {period === null && (
        <div role="alert">
          <ProblemLine>{t('spend.view.period.problem', { day: today })}</ProblemLine>
        </div>
      )}
      <ErrorNotice error={error} {...(!report.error && { onDismiss: dismissError })} />
      {report.data && (
        <Report report={report.data}>
          {report.data.practice > 0 && (
            <p>
              {t(
                `spend.view.practice.${withPractice ? 'counted' : 'leftOut'}`,
                format.counted(report.data.practice),
              )}{' '}
              <Button look="quiet" onPress={() => setWithPractice(!withPractice)}>
                {t(`spend.view.practice.${withPractice ? 'leaveOut' : 'count'}`)}
              </Button>
            </p>
          )}
        </Report>
      )}
      <NewsToast news={news} onDismiss={dismissNews} />
    </>
  );
}

interface ReportProps {
  readonly report: SpendReport & { readonly by: SpendGrouping; readonly period: SpendPeriod };
  /** What stands among the notes below. */
  readonly children: ReactNode;
}

/** For each currency the sum, large, with what may have been charged on top beside it, and below it chart and table. */
function Report({ report, children }: ReportProps) {
  const { t, format, money } = useWords();
  const { by } = report;
  const currencies = currencyReports(report, by, report.period);
  const unpriced = unpricedOf(report);
  /** How many of either there are; what there is none of is not said. */
  const counts = ({ tasks, answers }: SentCounts): string =>
    format.list([
      ...(tasks > 0 ? [t('spend.view.tasks', { count: tasks })] : []),
      ...(answers > 0 ? [t('spend.view.answers', { count: answers })] : []),
    ]);
  return (
    <>
      {currencies.length === 0 && <p className={styles.none}>{t('spend.view.table.none')}</p>}
      {currencies.map((each) => (
        <section key={each.currency} className={styles.currency}>
          <div className={styles.total}>
            <p className={styles.sum}>
              <span className="soft medium">{t('spend.view.spent')} </span>
              <strong>{money.amount(each.certain, each.currency)}</strong>
            </p>
            {each.possible !== zeroAmount && (
              <p className={styles.possible}>
                {t('spend.view.possible', { price: money.amount(each.possible, each.currency) })}
              </p>
            )}
            <p className={styles.counts}>{counts(each)}</p>
          </div>
          <SpendChart report={each} by={by} />
          <SpendTable report={each} by={by} />
        </section>
      ))}
      <div className={styles.notes}>
        {children}
        {unpriced !== null && <p>{t('spend.view.unpriced', { counts: counts(unpriced) })}</p>}
        {by === 'tag' && <p>{t('spend.view.twice')}</p>}
        <p>{t('spend.view.byHand')}</p>
      </div>
    </>
  );
}

/** One bar or two show no course over time. */
const minBars = 3;

/** Bars over days or months. The table below says the same in words, and is what is heard. */
function SpendChart({ report, by }: { readonly report: CurrencyReport; readonly by: SpendGrouping }) {
  const nameOf = useGroupName(by);
  const { money } = useWords();
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
              <span className={styles.spendChartPossible} style={{ height: `${group.possibleShare}%` }} />
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
