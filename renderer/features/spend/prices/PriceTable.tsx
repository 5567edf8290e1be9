import { Plus, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxModelNameCharacters } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { fieldProps, PriceInput } from './PriceInput.tsx';
import styles from './PriceTable.module.css';
import { fieldName, nextKey } from './sheet-draft.ts';
import type { SheetForm } from './use-sheet-form.ts';

type Kind = 'video' | 'text';

/** A row of a model that the connection offers cannot be removed: it stays without a price. */
interface ModelRow {
  readonly key: number;
  readonly model: string;
  readonly isOffered: boolean;
}

interface PriceTableProps<Row extends ModelRow> {
  readonly form: SheetForm;
  readonly kind: Kind;
  readonly rows: readonly Row[];
  readonly onRows: (rows: readonly Row[]) => void;
  readonly newRow: (key: number) => Row;
  readonly legend: string;
  readonly hint?: string;
  /** Heads of the columns after the model's, those of figures marked. */
  readonly columns: readonly { readonly name: string; readonly isFigure: boolean }[];
  readonly addLabel: string;
  readonly children: (row: Row, remove: () => void) => ReactNode;
}

/** What models of one kind cost, a row for each, with a way to add others. */
export function PriceTable<Row extends ModelRow>(props: PriceTableProps<Row>) {
  const { form, kind, rows, onRows, newRow, legend, hint, columns, addLabel, children } = props;
  const { t } = useTranslation();
  const addRef = useRef<HTMLButtonElement>(null);
  const add = (): void => {
    const key = nextKey(rows);
    onRows([...rows, newRow(key)]);
    focusSoon(`${form.formId}-${fieldName(kind, key, 'model')}`);
  };
  const remove = (key: number): void => {
    onRows(rows.filter((row) => row.key !== key));
    addRef.current?.focus();
  };
  return (
    <fieldset className={styles.table} data-removable={rows.some((row) => !row.isOffered) || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={`${styles.head} ${styles[kind]}`} aria-hidden>
        <span>{t('common.model')}</span>
        {columns.map(({ name, isFigure }) => (
          <span key={name} className={isFigure ? styles.figure : undefined}>
            {name}
          </span>
        ))}
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key} className={styles.model}>
            {children(row, () => remove(row.key))}
          </li>
        ))}
      </ul>
      <AddButton buttonRef={addRef} label={addLabel} onPress={add} />
    </fieldset>
  );
}

interface AddButtonProps {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly onPress: () => void;
}

export function AddButton({ buttonRef, label, onPress }: AddButtonProps) {
  return (
    <div className={styles.add}>
      <Button icon={Plus} ref={buttonRef} look="quiet" onPress={onPress}>
        {label}
      </Button>
    </div>
  );
}

interface ModelRowProps {
  readonly form: SheetForm;
  readonly kind: Kind;
  readonly row: ModelRow;
  readonly onModel: (model: string) => void;
  readonly onRemove: () => void;
  /** The prices, between the model's name and the way to remove the row. */
  readonly children: ReactNode;
}

/** The first line of a model's row. */
export function ModelLine({ form, kind, row, onModel, onRemove, children }: ModelRowProps) {
  const { t } = useTranslation();
  const nameOf = useModelName();
  return (
    <div className={`${styles.row} ${styles[kind]}`}>
      {row.isOffered ? (
        <span className={styles.name}>{row.model}</span>
      ) : (
        <PriceInput
          {...fieldProps(form, fieldName(kind, row.key, 'model'))}
          label={t('common.model')}
          value={row.model}
          onChange={onModel}
          placeholder={t('spend.sheet.modelPlaceholder')}
          maxLength={maxModelNameCharacters}
          isText
        />
      )}
      {children}
      {!row.isOffered && (
        <IconButton icon={X} label={t('common.remove', { name: nameOf(row) })} onPress={onRemove} />
      )}
    </div>
  );
}

/** What a model is called in the names of its fields, also while none is typed. */
export function useModelName(): (row: Pick<ModelRow, 'model'>) => string {
  const { t } = useTranslation();
  return ({ model }) => (model.trim() === '' ? t('spend.sheet.newModel') : model.trim());
}

/** Puts the focus on a field that comes into the page with the next render. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
