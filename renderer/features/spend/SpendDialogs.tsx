import { BudgetQuestion, type BudgetQuestionState } from './budgets/BudgetQuestion.tsx';
import { PricesDialog } from './prices/PricesDialog.tsx';

interface SpendDialogsProps {
  /** The connection whose price sheet is open; `null` where none is. */
  readonly pricesOf: string | null;
  readonly onPricesClosed: () => void;
  readonly question: BudgetQuestionState | null;
  readonly onAnswer: (mayPass: boolean) => void;
  readonly onShowSpend: () => void;
}

/** The dialogs about prices and budgets, which every screen can open. */
export function SpendDialogs(props: SpendDialogsProps) {
  const { pricesOf, onPricesClosed, question, onAnswer, onShowSpend } = props;
  return (
    <>
      <PricesDialog connectionId={pricesOf} onClose={onPricesClosed} />
      <BudgetQuestion question={question} onAnswer={onAnswer} onShowSpend={onShowSpend} />
    </>
  );
}
