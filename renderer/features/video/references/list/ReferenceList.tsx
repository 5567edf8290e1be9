import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { DropIndicator, GridList, GridListItem, type Key, useDragAndDrop } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { dropIndex, type ItemActions, type NamedItem } from './items.ts';
import { ReferenceItem } from './ReferenceItem.tsx';
import styles from './ReferenceList.module.css';

/** A type of its own: no other window or field takes a reference that is being moved. */
const dragType = 'application/x-gateway-studio-reference';

interface ReferenceListProps {
  readonly items: readonly NamedItem[];
  readonly actions: ItemActions;
  /** The file whose row takes the focus when it appears, once: a copy that takes another file's place. */
  readonly focusOnce: RefObject<string | null>;
  readonly onMove: (item: NamedItem, index: number) => void;
}

/** The references in the order they are sent: dragged, or moved with Alt and the arrow keys. */
export function ReferenceList({ items, actions, focusOnce, onMove }: ReferenceListProps) {
  const { t, i18n } = useTranslation();
  const listRef = useRef<HTMLDivElement>(null);
  const refocus = useRef(false);
  const find = (key: Key | undefined) => items.find(({ file }) => file.fileId === key);

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    getDropOperation: () => 'move',
    onReorder: ({ keys, target }) => {
      const [key] = keys;
      const item = find(key);
      if (item === undefined || target.dropPosition === 'on') return;
      const order = items.map(({ file }) => file.fileId);
      onMove(item, dropIndex(order, item.file.fileId, String(target.key), target.dropPosition));
    },
    renderDragPreview: ([dragged]) => <div className={styles.dragged}>{find(dragged?.[dragType])?.name}</div>,
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.indicator ?? ''} />,
  });

  // A row that moved is another place in the page, and the browser may have dropped its focus.
  useEffect(() => {
    if (!refocus.current || items.length === 0) return;
    refocus.current = false;
    if (listRef.current?.contains(document.activeElement)) return;
    listRef.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
  }, [items]);

  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>): void => {
    const row = (event.target as Element).closest<HTMLElement>('[role="row"]');
    const item = find(row?.dataset.key);
    if (item === undefined) return;
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step !== undefined) {
      refocus.current = true;
      onMove(item, Math.max(0, items.indexOf(item) + step));
    } else if (event.target !== row) return;
    else if (event.key === ' ') actions.preview(item);
    else if (event.key === 'Delete') actions.remove(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.frame} onKeyDownCapture={onKeyDownCapture}>
      <GridList
        ref={listRef}
        className={styles.list ?? ''}
        aria-label={t('references.title')}
        items={items}
        dependencies={[i18n.language]}
        keyboardNavigationBehavior="tab"
        dragAndDropHooks={dragAndDropHooks}
      >
        {(item) => (
          <GridListItem
            id={item.file.fileId}
            textValue={`${item.name}, ${item.file.name}`}
            className={styles.row ?? ''}
          >
            <ReferenceItem item={item} actions={actions} focusOnce={focusOnce} />
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}
