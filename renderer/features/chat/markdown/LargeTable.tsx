import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import styles from './Markdown.module.css';
import { TableFrame } from './TableFrame.tsx';
import { cellText } from './tables.ts';

/** Cells laid out with each step. */
const cellsAtOnce = 400;

/** A table with more cells than can be laid out at once: some rows first, more on demand. */
export function LargeTable({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  const { t } = useTranslation();
  const [header = [], ...body] = rows;
  const step = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, header.length)));
  const [shown, setShown] = useState(step);
  const left = body.length - shown;
  return (
    <div className={styles.large}>
      <TableFrame>
        <thead>
          <Row cells={header} isHead />
        </thead>
        <tbody>
          {body.slice(0, shown).map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one table never move.
            <Row key={index} cells={cells} />
          ))}
        </tbody>
      </TableFrame>
      {left > 0 && (
        <Button onPress={() => setShown(shown + step)}>
          {t('chat.moreRows', { count: Math.min(step, left), left })}
        </Button>
      )}
    </div>
  );
}

const Row = memo(function Row(props: { readonly cells: readonly string[]; readonly isHead?: boolean }) {
  const Cell = props.isHead ? 'th' : 'td';
  return (
    <tr>
      {props.cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of one row never move.
        <Cell key={column} dir="auto">
          {cellText(cell)}
        </Cell>
      ))}
    </tr>
  );
});
