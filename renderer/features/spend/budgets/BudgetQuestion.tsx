import { Fragment } from 'react';
import { type PassedBudget, restOf } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';

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
  const { t, money } = useWords();
  const { ask, budgets } = question;
  return (
    <Dialog role="alertdialog" title={t('spend.budget.ask.title')} isOpen onClose={() => onAnswer(false)}>
      {budgets.map(({ project, amount, period, counted, limit, currency }) => {
        const [used, most, left] = [counted, limit, restOf(limit, counted)].map((sum) =>
          money.amount(sum, currency),
        );
        return (
          <Fragment key={project}>
            {project !== null && <p>{t('spend.budget.ofProject', { project })}</p>}
            <p>
              {amount === null
                ? t('spend.budget.ask.unknown')
                : t('spend.budget.ask.cost', { price: money.amount(amount, currency) })}
            </p>
            <p>{t(`spend.budget.ask.${period}`, { used, limit: most, left })}</p>
            {amount === null && <p>{t(`spend.budget.ask.once.${period}`)}</p>}
          </Fragment>
        );
      })}
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
