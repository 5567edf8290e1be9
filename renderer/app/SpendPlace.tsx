import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { BudgetState } from '#contract';
import { BudgetQuestion, type BudgetQuestionState } from '../features/spend/budgets/BudgetQuestion.tsx';
import { dayOf } from '../features/spend/period.ts';
import { budgetsQuery, sheetQuery, useSpendEvents } from '../features/spend/spend.queries.ts';
import { useConnections } from '../hooks/contexts/use-connections.ts';
import { SpendContext, type SpendHandle } from '../hooks/contexts/use-spend.ts';
import { useCommand } from '../hooks/keys/use-command.ts';
import { useLatestCalls } from '../hooks/use-latest.ts';
import { useNow } from '../hooks/use-now.ts';
import { toAppError } from '../ui/messages/app-error.ts';
import { lazyView } from '../ui/panes/lazy-view.tsx';

// Prices are written down now and then.
const PricesDialog = lazyView(() => import('../features/spend/prices/PricesDialog.tsx'), 'PricesDialog');

const noBudgets: readonly BudgetState[] = [];

interface SpendPlaceProps {
  readonly onShowSpend: () => void;
  readonly children: ReactNode;
}

/** Lets every screen know prices and budgets, open the price sheet, and ask before a budget is passed. */
export function SpendPlace({ onShowSpend, children }: SpendPlaceProps) {
  const { active } = useConnections();
  const [pricesOf, setPricesOf] = useState<string | null>(null);
  const [question, setQuestion] = useState<BudgetQuestionState | null>(null);
  useSpendEvents();
  const sheet = useQuery(sheetQuery(active.id)).data ?? null;
  const budgets = useQuery(budgetsQuery(dayOf(useNow(60_000)))).data ?? noBudgets;

  const calls = useLatestCalls({
    editPrices: (connectionId?: string) => setPricesOf(connectionId ?? active.id),
    showSpend: onShowSpend,
    withinBudget: async (run: (mayPassBudget: boolean) => Promise<unknown>, ask: 'generate' | 'send') => {
      try {
        return await run(false);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code !== 'spend.budget-asks') throw thrown;
        const mayPass = await new Promise<boolean>((answer) =>
          setQuestion({ ask, budget: error.details?.budget ?? null, answer }),
        );
        return mayPass ? await run(true) : null;
      }
    },
  });
  useCommand('spend.prices', () => calls.editPrices());
  const handle = useMemo(() => ({ sheet, budgets, ...calls }) as SpendHandle, [sheet, budgets, calls]);
  const answer = (mayPass: boolean): void => {
    setQuestion(null);
    question?.answer(mayPass);
  };
  return (
    <SpendContext value={handle}>
      {children}
      {pricesOf !== null && <PricesDialog connectionId={pricesOf} onClose={() => setPricesOf(null)} />}
      <BudgetQuestion
        question={question}
        onAnswer={answer}
        onShowSpend={() => {
          answer(false);
          onShowSpend();
        }}
      />
    </SpendContext>
  );
}
