import { useMemo } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx';
import { ProblemLine } from '../../ui/messages/ProblemLine.tsx';
import { currencyChoices } from './currency.ts';

interface CurrencyFieldProps {
  readonly id: string;
  /** A code, a code with its name, or what has been typed of either. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** What is wrong with it, said below. */
  readonly problem: string | undefined;
}

/** A currency, by its code or its name. */
export function CurrencyField({ id, text, onChange, problem }: CurrencyFieldProps) {
  const { t, money } = useWords();
  const choices = useMemo(() => currencyChoices(text, money), [text, money]);
  return (
    <>
      <ChoiceField
        id={id}
        label={t('spend.sheet.currency')}
        choices={choices}
        text={text}
        maxLength={80}
        describedBy={problem === undefined ? undefined : `${id}-problem`}
        onChange={onChange}
      />
      {problem && <ProblemLine id={`${id}-problem`}>{problem}</ProblemLine>}
    </>
  );
}
