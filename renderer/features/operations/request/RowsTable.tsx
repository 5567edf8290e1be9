import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { operationLimits, type QueryRow } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import field from '../../../ui/controls/Field.module.css';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
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
            <Cell
              label={t('operations.query.name', { place: index + 1 })}
              text={row.name}
              limit={operationLimits.headerName}
              isInvalid={problem !== null}
              onChange={(text) => change(index, { name: text })}
            />
            <Cell
              label={t('operations.query.value', { place: index + 1 })}
              text={row.value}
              limit={operationLimits.headerValue}
              isInvalid={problem !== null}
              onChange={(text) => change(index, { value: text })}
            />
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

interface CellProps {
  readonly label: string;
  readonly text: string;
  readonly limit: number;
  readonly isInvalid: boolean;
  readonly onChange: (text: string) => void;
}

function Cell({ label, text, limit, isInvalid, onChange }: CellProps) {
  return (
    <TextField
      aria-label={label}
      className={field.control ?? ''}
      data-invalid={isInvalid || undefined}
      value={text}
      onChange={onChange}
      maxLength={limit}
      isInvalid={isInvalid}
    >
      <Input className={`${field.input} ${styles.input}`} spellCheck={false} autoComplete="off" />
    </TextField>
  );
}
