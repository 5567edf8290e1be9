import { Fragment } from 'react';
import type { PassedBudget } from '#contract';
import type { SpendHandle } from '../../../hooks/contexts/use-spend.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { BudgetWords } from '../../../ui/spend/BudgetWords.tsx';

/** The question whether a request may pass its budget; the request waits for `answer`. */
export interface BudgetQuestionState {
  readonly ask: 'generate' | 'send';
  readonly budgets: readonly PassedBudget[];
  readonly answer: (mayPass: boolean) => void;
}

interface BudgetQuestionProps {
  readonly question: BudgetQuestionState;
  readonly onAnswer: (mayPass: boolean) => void;
  readonly onShowSpend: () => void;
}

/** Asks before budgets are passed: what it costs, of what, and what is left of each. */
export function BudgetQuestion({ question, onAnswer, onShowSpend }: BudgetQuestionProps) {
  const { t } = useWords();
  const { ask, budgets } = question;
  return (
    <Dialog role="alertdialog" title={t('spend.budget.ask.title')} isOpen onClose={() => onAnswer(false)}>
      {budgets.map((budget) => (
        <Fragment key={budget.project}>
          <BudgetWords budget={budget} />
          {budget.amount === null && <p>{t(`spend.budget.ask.once.${budget.period}`)}</p>}
        </Fragment>
      ))}
      <DialogActions>
        <Button look="quiet" onPress={onShowSpend}>
          {t('spend.budget.ask.show')}
        </Button>
        <Button onPress={() => onAnswer(true)}>{t(`spend.budget.ask.${ask}`)}</Button>
        <Button look="primary" onPress={() => onAnswer(false)} autoFocus>
          {t('common.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

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
