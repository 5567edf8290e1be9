import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useState } from 'react';
import { GridList, GridListItem, type Key } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useLatest, useSame } from '../../../../hooks/use-latest.ts';
import { dragType, useReordering } from '../../../../ui/selection/use-reordering.ts';
import type { ItemActions, NamedItem } from './items.ts';
import styles from './ReferenceList.module.css';
import { ReferenceTile } from './ReferenceTile.tsx';
import { TilePeek, usePeek } from './TilePeek.tsx';

/** From one tile to the next the pointer need not rest again. */
const warmMs = 250;

interface ReferenceListProps {
  readonly items: readonly NamedItem[];
  readonly actions: ItemActions;
  /** The file whose tile takes the focus when it appears, once: a copy that takes another file's place. */
  readonly focusOnce: RefObject<string | null>;
  readonly describedBy: string;
}

/**
 * The references in the order they are sent, as tiles in one stop of Tab: dragged, or moved with Alt and the
 * arrow keys. Drawn again when they change, not when something is typed.
 */
export const ReferenceList = memo(function ReferenceList(props: ReferenceListProps) {
  const { items, actions, focusOnce, describedBy } = props;
  const { t, i18n } = useTranslation();
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const peek = usePeek<NamedItem>(warmMs);
  const textOf = ({ name, file, from }: NamedItem): string => {
    const text = `${name}, ${file.name}`;
    return from === undefined ? text : t('cast.tray.item', { item: text, name: from.name });
  };
  const find = (key: Key | undefined) => items.find(({ file }) => file.fileId === key);

  const own = items.filter(({ from }) => from === undefined).length;
  const { list, grid, onKeyDownCapture, move } = useReordering({
    ids: items.map(({ file }) => file.fileId),
    describedBy,
    nameOf: (id) => find(id)?.file.name ?? '',
    indicator: styles.indicator,
    // The form's own references go first, what the cast brings behind them.
    within: (id) => (find(id)?.from ? [own, items.length - 1] : [0, own - 1]),
    onReorder(ids, [id = '']) {
      const item = find(id);
      if (item !== undefined) actions.move(item, ids.indexOf(id));
    },
    onDelete([id]) {
      const item = find(id);
      if (item !== undefined) actions.remove(item);
    },
    drag: {
      onDragStart: peek.end,
      renderDragPreview: ([dragged]) => (
        <div className={styles.dragged}>{find(dragged?.[dragType])?.name}</div>
      ),
    },
  });
  const moveBy = useLatest((item: NamedItem, places: number) =>
    move([item.file.fileId], items.indexOf(item) + places),
  );
  const tileActions = useSame({ ...actions, moveBy });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    peek.end();
    onKeyDownCapture(event);
    const item = event.target instanceof HTMLElement && find(event.target.dataset.key);
    if (event.defaultPrevented || !item || event.key !== ' ') return;
    actions.preview(item);
    event.preventDefault();
    event.stopPropagation();
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const row = (event.target as Element).closest<HTMLElement>('[role="row"]');
    const item = find(row?.dataset.key);
    if (item === undefined) return;
    event.preventDefault();
    peek.end();
    setMenuOf(item.file.fileId);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens to the tiles within.
    <div
      ref={list}
      onKeyDownCapture={onKeyDown}
      onContextMenu={onContextMenu}
      onPointerDownCapture={peek.end}
    >
      <GridList
        layout="grid"
        className={styles.list ?? ''}
        aria-label={t('references.title')}
        items={items}
        dependencies={[i18n.language, menuOf]}
        {...grid}
      >
        {(item) => (
          <GridListItem
            id={item.file.fileId}
            textValue={textOf(item)}
            className={styles.row ?? ''}
            onAction={() => actions.preview(item)}
            onHoverStart={({ target }) => peek.rest(item, target)}
            onHoverEnd={peek.end}
          >
            <ReferenceTile
              item={item}
              isMenuOpen={menuOf === item.file.fileId}
              actions={tileActions}
              focusOnce={focusOnce}
              onMenu={setMenuOf}
            />
          </GridListItem>
        )}
      </GridList>
      {peek.peeked && <TilePeek key={peek.peeked.of.file.fileId} {...peek.peeked} />}
    </div>
  );
});
