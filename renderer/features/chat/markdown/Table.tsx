import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './Markdown.module.css';
import { cellText } from './tables.ts';

/** A table that scrolls sideways in itself, also with the keyboard. */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section className={styles.tableFrame} aria-label={t('chat.table')} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}

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
