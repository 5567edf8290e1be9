import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operationLimits, type QueryRow } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import styles from './RowsTable.module.css';

interface RowsTableProps {
  readonly rows: readonly QueryRow[];
  readonly most: number;
  /** What is said where there are none. */
  readonly none: string;
  readonly problemOf?: (row: QueryRow) => string | null;
  readonly onChange: (rows: readonly QueryRow[]) => void;
}

const sameRows = (left: readonly QueryRow[], right: readonly QueryRow[]) =>
  JSON.stringify(left.filter(isFilled)) === JSON.stringify(right.filter(isFilled));
const isFilled = ({ name, value }: QueryRow) => name !== '' || value !== '';
const limits = { name: operationLimits.headerName, value: operationLimits.headerValue };

/** Names with their values. A row that is empty stands here only. */
export function RowsTable({ rows: given, most, none, problemOf, onChange }: RowsTableProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<readonly QueryRow[]>(given);
  // Changed elsewhere, such as in the path.
  const rows = sameRows(typed, given) ? typed : given;
  const become = (next: readonly QueryRow[]): void => {
    setTyped(next);
    onChange(next.filter(isFilled));
  };
  const change = (index: number, part: Partial<QueryRow>): void =>
    become(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <div className={styles.table}>
      {rows.length === 0 && <p className={styles.none}>{none}</p>}
      {rows.map((row, index) => {
        const problem = problemOf?.(row) ?? null;
        const name = row.name || t('operations.query.unnamed', { place: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and none is moved.
          <div key={index} className={styles.row}>
            {(['name', 'value'] as const).map((part) => (
              <TextBox
                key={part}
                label={t(`operations.query.${part}`, { place: index + 1 })}
                isUnlabelled
                placeholder={t(`operations.query.${part}`, { place: index + 1 })}
                className={styles.cell}
                value={row[part]}
                onChange={(text) => change(index, { [part]: text })}
                maxLength={limits[part]}
                spellCheck="false"
                isInvalid={problem !== null}
              />
            ))}
            <IconButton
              icon={X}
              label={t('common.remove', { name })}
              onPress={() => become(rows.filter((_, at) => at !== index))}
            />
            {problem !== null && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
          </div>
        );
      })}
      <Button
        icon={Plus}
        look="quiet"
        isDisabled={rows.length >= most}
        onPress={() => become([...rows, { name: '', value: '' }])}
      >
        {t('common.add')}
      </Button>
    </div>
  );
}
