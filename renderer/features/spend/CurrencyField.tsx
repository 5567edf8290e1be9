import { useMemo } from 'react';
import type { Money } from '../../i18n/money.ts';
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx';
import { currencyChoices } from './currency.ts';

interface CurrencyFieldProps {
  readonly id: string;
  readonly label: string;
  /** A code, a code with its name, or what has been typed of either. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isInvalid: boolean;
  readonly money: Money;
}

/** A currency, by its code or its name; what is wrong with it stands below, under the id of the field and `-problem`. */
export function CurrencyField({ id, label, text, onChange, isInvalid, money }: CurrencyFieldProps) {
  const choices = useMemo(() => currencyChoices(text, money), [text, money]);
  return (
    <ChoiceField
      id={id}
      label={label}
      choices={choices}
      text={text}
      maxLength={80}
      isInvalid={isInvalid}
      describedBy={isInvalid ? `${id}-problem` : undefined}
      onType={onChange}
      onChoose={(code) => onChange(money.currency(code))}
    />
  );
}
