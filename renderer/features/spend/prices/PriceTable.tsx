import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxModelNameCharacters, maxModels } from '#contract';
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { fieldProps, PriceInput, RowProblems } from './PriceInput.tsx';
import styles from './PriceTable.module.css';
import { fieldName, type ModelRow, nextKey } from './sheet-draft.ts';
import type { SheetForm } from './use-sheet-form.ts';

interface PriceTableProps<Figure extends string, Row extends ModelRow> {
  readonly form: SheetForm;
  readonly kind: 'video' | 'text';
  readonly rows: readonly Row[];
  readonly onRows: (rows: readonly Row[]) => void;
  readonly newRow: (key: number) => Row;
  readonly legend: string;
  readonly hint?: string;
  /** The prices of a row, each with the head of its column. */
  readonly figures: readonly (readonly [Figure, string])[];
  readonly addLabel: string;
  /** A column before the prices. @param ofModel names a field of the row */
  readonly choice?: {
    readonly head: string;
    readonly draw: (row: Row, ofModel: (field: string) => string) => ReactNode;
  };
  /** What stands below a row. @param name what its model is called, also while none is typed */
  readonly details?: (row: Row, name: string) => ReactNode;
}

/** What models of one kind cost, a row for each, with a way to add others. */
export function PriceTable<Figure extends string, Row extends ModelRow & Readonly<Record<Figure, string>>>(
  props: PriceTableProps<Figure, Row>,
) {
  const { form, kind, rows, onRows, newRow, legend, hint, figures, addLabel, choice, details } = props;
  const { t } = useTranslation();
  const addRef = useRef<HTMLButtonElement>(null);
  const add = (): void => {
    const key = nextKey(rows);
    onRows([...rows, newRow(key)]);
    focusSoon(`${form.formId}-${fieldName(kind, key, 'model')}`);
  };
  const change = (row: Row, field: Figure | 'model', typed: string): void =>
    onRows(rows.map((other) => (other === row ? { ...other, [field]: typed } : other)));
  const remove = (row: Row): void => {
    onRows(rows.filter((other) => other !== row));
    addRef.current?.focus();
  };
  return (
    <fieldset className={styles.table} data-removable={rows.some((row) => !row.isOffered) || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={`${styles.head} ${styles[kind]}`} aria-hidden>
        <span>{t('common.model')}</span>
        {choice && <span>{choice.head}</span>}
        {figures.map(([figure, head]) => (
          <span key={figure} className={styles.figure}>
            {head}
          </span>
        ))}
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => {
          const name = row.model.trim() === '' ? t('spend.sheet.newModel') : row.model.trim();
          const field = (part: string): string => fieldName(kind, row.key, part);
          const ofModel = (label: string): string => t('spend.sheet.ofModel', { field: label, name });
          return (
            <li key={row.key} className={styles.model}>
              <div className={`${styles.row} ${styles[kind]}`}>
                {row.isOffered ? (
                  <span className={styles.name}>{row.model}</span>
                ) : (
                  <PriceInput
                    {...fieldProps(form, field('model'))}
                    label={t('common.model')}
                    value={row.model}
                    onChange={(typed) => change(row, 'model', typed)}
                    placeholder={t('spend.sheet.modelPlaceholder')}
                    maxLength={maxModelNameCharacters}
                    isText
                  />
                )}
                {choice?.draw(row, ofModel)}
                {figures.map(([figure, head]) => (
                  <PriceInput
                    key={figure}
                    {...fieldProps(form, field(figure))}
                    label={ofModel(head)}
                    value={row[figure]}
                    onChange={(typed) => change(row, figure, typed)}
                  />
                ))}
                {!row.isOffered && (
                  <IconButton icon={X} label={t('common.remove', { name })} onPress={() => remove(row)} />
                )}
              </div>
              <RowProblems
                form={form}
                fields={[
                  [field('model'), t('common.model')],
                  ...figures.map(([figure, head]) => [field(figure), head] as const),
                ]}
              />
              {details?.(row, name)}
            </li>
          );
        })}
      </ul>
      <AddButton ref={addRef} isDisabled={rows.length >= maxModels} onPress={add}>
        {addLabel}
      </AddButton>
    </fieldset>
  );
}

export function AddButton(props: Pick<ButtonProps, 'ref' | 'children' | 'onPress' | 'isDisabled'>) {
  return (
    <div className={styles.add}>
      <Button icon={Plus} look="quiet" {...props} />
    </div>
  );
}

/** Puts the focus on a field that comes into the page with the next render. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
