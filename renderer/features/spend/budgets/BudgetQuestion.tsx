import { Fragment } from 'react';
import type { PassedBudget } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
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
