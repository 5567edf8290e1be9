import { useMemo } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx';
import { currencyChoices } from './currency.ts';

interface CurrencyFieldProps {
  readonly id: string;
  /** A code, a code with its name, or what has been typed of either. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isInvalid: boolean;
}

/** A currency, by its code or its name; what is wrong with it stands below, under the id of the field and `-problem`. */
export function CurrencyField({ id, text, onChange, isInvalid }: CurrencyFieldProps) {
  const { t, money } = useWords();
  const choices = useMemo(() => currencyChoices(text, money), [text, money]);
  return (
    <ChoiceField
      id={id}
      label={t('spend.sheet.currency')}
      choices={choices}
      text={text}
      maxLength={80}
      describedBy={isInvalid ? `${id}-problem` : undefined}
      onChange={onChange}
    />
  );
}
