import { useTranslation } from 'react-i18next';
import { PriceInput } from './PriceInput.tsx';
import { ModelLine, PriceTable, useModelName } from './PriceTable.tsx';
import { fieldProps, RowProblems } from './RowProblems.tsx';
import { emptyTextRow, fieldName } from './sheet-draft.ts';
import type { SheetForm } from './use-sheet-form.ts';

const parts = ['input', 'output', 'picture'] as const;

/** What text models cost, a row for each. */
export function TextPrices({ form }: { readonly form: SheetForm }) {
  const { t } = useTranslation();
  const nameOf = useModelName();
  const labelOf = (part: (typeof parts)[number]): string => t(`spend.sheet.${part}`);
  return (
    <PriceTable
      form={form}
      kind="text"
      rows={form.draft.text}
      onRows={(text) => form.change({ text })}
      newRow={emptyTextRow}
      legend={t('spend.sheet.text')}
      hint={t('spend.sheet.textHint')}
      columns={parts.map((part) => ({ name: labelOf(part), isFigure: true }))}
      addLabel={t('spend.sheet.addText')}
    >
      {(row, remove) => {
        const field = (part: string): string => fieldName('text', row.key, part);
        return (
          <>
            <ModelLine
              form={form}
              kind="text"
              row={row}
              onModel={(model) => form.changeText(row.key, { model })}
              onRemove={remove}
            >
              {parts.map((part) => (
                <PriceInput
                  key={part}
                  {...fieldProps(form, field(part))}
                  label={t('spend.sheet.ofModel', { field: labelOf(part), name: nameOf(row) })}
                  value={row[part]}
                  onChange={(typed) => form.changeText(row.key, { [part]: typed })}
                />
              ))}
            </ModelLine>
            <RowProblems
              form={form}
              fields={[
                [field('model'), t('common.model')],
                ...parts.map((part) => [field(part), labelOf(part)] as const),
              ]}
            />
          </>
        );
      }}
    </PriceTable>
  );
}
