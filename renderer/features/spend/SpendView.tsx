import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#contract';
import { useConnections } from '../../hooks/contexts/use-connections.ts';
import { useSpend } from '../../hooks/contexts/use-spend.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { useNow } from '../../hooks/use-now.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { HelpLink } from '../../ui/help/HelpLink.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Nothing } from '../../ui/messages/Nothing.tsx';
import { BudgetsSection } from './budgets/BudgetsSection.tsx';
import { PricesSection } from './prices/PricesSection.tsx';
import { ReportSection } from './report/ReportSection.tsx';
import styles from './SpendView.module.css';
import { budgetsQuery, reportQuery, sheetQuery } from './spend.queries.ts';

/** What was spent, the budgets and the prices; teaches what to do first where no price was ever written down. */
export function SpendView() {
  const { t } = useTranslation();
  const today = dayOf(useNow(60_000));
  const { all } = useConnections();
  const kept = useQuery({ ...budgetsQuery(today), placeholderData: keepPreviousData });
  const budgets = kept.data ?? [];
  const sheets = useQueries({ queries: all.map(({ id }) => sheetQuery(id)) });
  const connections = all.map((connection, at) => ({ connection, sheet: sheets[at]?.data ?? null }));
  const hasNothing =
    connections.every(({ sheet }) => sheet === null) && budgets.every(({ budget }) => budget === null);
  // Sheets may have been removed since, and connections too.
  const everything = useQuery({
    ...reportQuery({ period: { from: '1970-01-01', to: today } }, 'month'),
    enabled: hasNothing,
  });
  const isRead = everything.data !== undefined || !hasNothing;
  // Budgets that could not be read are not none: one that is set replaces what is kept.
  const isReady = kept.data !== undefined && sheets.every(({ data }) => data !== undefined) && isRead;
  const wasPriced = everything.data?.totals.some(({ currency }) => currency !== null) ?? false;
  const isEmpty = hasNothing && !wasPriced;
  const error = sheets.find((sheet) => sheet.error !== null)?.error ?? kept.error ?? everything.error;
  return (
    <main className={styles.page} data-pane="spend">
      <div className={styles.scroll}>
        <div className={styles.column}>
          <h1 className={styles.title}>{t('nav.spend')}</h1>
          <ErrorNotice error={error} />
          {isReady && isEmpty && <EmptySpend />}
          {isReady && !isEmpty && (
            <>
              <ReportSection today={today} />
              <BudgetsSection budgets={budgets} connections={connections} />
              <PricesSection connections={connections} />
            </>
          )}
        </div>
      </div>
    </main>
  );
}

function EmptySpend() {
  const { t } = useTranslation();
  const { editPrices } = useSpend();
  // Neither can be done before there are prices.
  useCommand('spend.budget', () => undefined, false);
  useCommand('spend.exportCsv', () => undefined, false);
  return (
    <Nothing sign={Coins} title={t('spend.view.empty.title')} body={t('spend.view.empty.body')}>
      <Button look="primary" onPress={() => editPrices()}>
        {t('spend.view.empty.action')}
      </Button>
      <HelpLink to={{ page: 'prices' }} about={t('spend.view.empty.title')} />
    </Nothing>
  );
}
