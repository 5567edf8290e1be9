import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight, Copy, Route } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonNode } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './AnswerTree.module.css';
import { readTreeKey, type TreeRow } from './tree-rows.ts';
import { useAnswerTree } from './use-answer-tree.ts';

const rowHeight = 24;

/** The JSON of an answer, of which only the rows near the view are on the page. The keyboard works as in any tree. */
export function AnswerTree({ answerId, root }: { readonly answerId: string; readonly root: JsonNode }) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const ids = useId();
  const tree = useAnswerTree(answerId, root);
  const { rows, active } = tree;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 400, height: 600 },
  });
  const goTo = (place: number): void => {
    tree.setActive(place);
    virtualizer.scrollToIndex(place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const does = readTreeKey(event, rows, active);
    if (does === null) return;
    event.preventDefault();
    if (does === 'copy') tree.copyValue(active);
    else if (does === 'toggle') tree.toggle(active);
    else goTo(does);
  };
  return (
    <>
      <div className={styles.tools}>
        <Button icon={Copy} look="quiet" onPress={() => tree.copyValue(active)}>
          {t('operations.answer.copyValue')}
        </Button>
        <Button icon={Route} look="quiet" onPress={() => tree.copyPath(active)}>
          {t('operations.answer.copyPath')}
        </Button>
        <span role="status" className={styles.copied}>
          {tree.copied === 'whole' && t('common.copied')}
          {tree.copied === 'cut' && t('operations.answer.copiedCut')}
        </span>
      </div>
      <div
        ref={scroll}
        role="tree"
        className={styles.tree}
        aria-label={t('operations.answer.treeLabel')}
        aria-activedescendant={`${ids}-${active}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <Row
                  key={index}
                  id={`${ids}-${index}`}
                  row={row}
                  start={start}
                  isActive={index === active}
                  onPress={(isToggle) => {
                    tree.setActive(index);
                    if (isToggle) tree.toggle(index);
                  }}
                />
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly start: number;
  readonly isActive: boolean;
  readonly onPress: (isToggle: boolean) => void;
}

function Row({ id, row, start, isActive, onPress }: RowProps) {
  const { t } = useTranslation();
  const isOpen = row.type === 'node' ? row.isOpen : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for all its rows.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active row.
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-selected={isActive}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      className={styles.row}
      style={{ transform: `translateY(${start}px)`, paddingLeft: 4 + Math.min(row.level - 1, 24) * 14 }}
      onClick={() => onPress(isOpen !== null || row.type === 'more')}
    >
      {row.type === 'more' ? (
        <span className={styles.more}>{t('operations.answer.moreValues')}</span>
      ) : (
        <>
          <span className={styles.twist}>
            {isOpen !== null && <ChevronRight data-open={isOpen} aria-hidden />}
          </span>
          {row.node.key !== null && <span className={styles.key}>{row.node.key}: </span>}
          <Value node={row.node} />
        </>
      )}
    </div>
  );
}

function Value({ node }: { readonly node: JsonNode }) {
  const { t } = useTranslation();
  const { type, preview, isCut, count } = node;
  if (type === 'object' || type === 'list')
    return <span className={styles.faint}>{t(`operations.answer.${type}`, { count })}</span>;
  return (
    <bdi className={styles.value} data-type={type}>
      {type === 'text' ? `“${preview}${isCut ? '…' : ''}”` : preview}
    </bdi>
  );
}
