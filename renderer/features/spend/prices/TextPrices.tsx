import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { modelNameLimit } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { PriceInput } from './PriceInput.tsx';
import styles from './PriceTable.module.css';
import { fieldProps, RowProblems } from './RowProblems.tsx';
import { emptyTextRow, fieldName, nextKey } from './sheet-draft.ts';
import type { SheetForm } from './use-sheet-form.ts';

interface TextPricesProps {
  readonly form: SheetForm;
}

const parts = ['input', 'output', 'picture'] as const;

/** What text models cost, a row for each. */
export function TextPrices({ form }: TextPricesProps) {
  const { t } = useTranslation();
  const addRef = useRef<HTMLButtonElement>(null);
  const rows = form.draft.text;
  const add = (): void => {
    const key = nextKey(rows);
    form.change({ text: [...rows, emptyTextRow(key)] });
    // The new row comes into the page with the next render.
    requestAnimationFrame(() =>
      document.getElementById(`${form.formId}-${fieldName('text', key, 'model')}`)?.focus(),
    );
  };
  const remove = (key: number): void => {
    form.change({ text: rows.filter((row) => row.key !== key) });
    addRef.current?.focus();
  };
  return (
    <fieldset className={styles.table} data-removable={rows.some((row) => !row.isOffered) || undefined}>
      <legend className={styles.legend}>{t('spend.sheet.text')}</legend>
      <p className={styles.hint}>{t('spend.sheet.textHint')}</p>
      <div className={`${styles.head} ${styles.text}`} aria-hidden>
        <span>{t('spend.sheet.model')}</span>
        {parts.map((part) => (
          <span key={part} className={styles.figure}>
            {t(`spend.sheet.${part}`)}
          </span>
        ))}
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => {
          const name = row.model.trim() === '' ? t('spend.sheet.newModel') : row.model.trim();
          const field = (part: string): string => fieldName('text', row.key, part);
          return (
            <li key={row.key} className={styles.model}>
              <div className={`${styles.row} ${styles.text}`}>
                {row.isOffered ? (
                  <span className={styles.name}>{row.model}</span>
                ) : (
                  <PriceInput
                    {...fieldProps(form, field('model'))}
                    label={t('spend.sheet.model')}
                    value={row.model}
                    onChange={(model) => form.changeText(row.key, { model })}
                    placeholder={t('spend.sheet.modelPlaceholder')}
                    maxLength={modelNameLimit}
                    isText
                  />
                )}
                {parts.map((part) => (
                  <PriceInput
                    key={part}
                    {...fieldProps(form, field(part))}
                    label={t('spend.sheet.ofModel', { field: t(`spend.sheet.${part}`), name })}
                    value={row[part]}
                    onChange={(typed) => form.changeText(row.key, { [part]: typed })}
                  />
                ))}
                {!row.isOffered && (
                  <IconButton label={t('spend.sheet.removeModel', { name })} onPress={() => remove(row.key)}>
                    <X aria-hidden />
                  </IconButton>
                )}
              </div>
              <RowProblems
                form={form}
                fields={[
                  [field('model'), t('spend.sheet.model')],
                  ...parts.map((part) => [field(part), t(`spend.sheet.${part}`)] as const),
                ]}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.add}>
        <Button ref={addRef} look="quiet" onPress={add}>
          <Plus aria-hidden />
          {t('spend.sheet.addText')}
        </Button>
      </div>
    </fieldset>
  );
}
