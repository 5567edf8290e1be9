import type { SpendHandle } from '../../../hooks/contexts/use-spend.ts';
import { toAppError } from '../../../ui/messages/app-error.ts';
import type { BudgetQuestionState } from './BudgetQuestion.tsx';

/** Runs what may pass a budget, as `SpendHandle` says. What would ask while a question is open runs anew once that is answered: the sums are others. */
export function createWithinBudget(
  show: (question: BudgetQuestionState) => void,
): SpendHandle['withinBudget'] {
  let open: Promise<unknown> | null = null;
  return async function withinBudget(run, ask) {
    try {
      return await run(false);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code !== 'spend.budget-asks') throw thrown;
      if (open !== null) {
        await open.catch(() => undefined);
        return withinBudget(run, ask);
      }
      const answer = new Promise<boolean>((tell) =>
        show({ ask, budgets: error.details?.budgets ?? [], answer: tell }),
      );
      const answered = answer.then((mayPass) => (mayPass ? run(true) : null)).finally(() => (open = null));
      open = answered;
      return answered;
    }
  };
}
