import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useState } from 'react';
import { DropIndicator, GridList, GridListItem, type Key, useDragAndDrop } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../../../../hooks/use-latest.ts';
import type { CaretReference } from '../../form/prompt/caret-reference.ts';
import { dropIndex, type ItemActions, type NamedItem } from './items.ts';
import styles from './ReferenceList.module.css';
import { ReferenceTile } from './ReferenceTile.tsx';
import { TilePeek, usePeek } from './TilePeek.tsx';

/** A type of its own: no other window or field takes a reference that is being moved. */
const dragType = 'application/x-gateway-studio-reference';
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface ReferenceListProps {
  readonly items: readonly NamedItem[];
  /** Ids of the references that the prompt names, parted by blanks: a text, so that most keys change nothing. */
  readonly mentioned: string;
  readonly caretReference: CaretReference;
  readonly actions: ItemActions;
  /** The file whose tile takes the focus when it appears, once: a copy that takes another file's place. */
  readonly focusOnce: RefObject<string | null>;
  readonly onMove: (item: NamedItem, index: number) => void;
  /** Of the words that tell its keys, and what is wrong with it. */
  readonly describedBy: string;
}

/**
 * The references in the order they are sent, as tiles in one stop of Tab: dragged, or moved with Alt and the
 * arrow keys. Drawn again when they change, not when something is typed.
 */
export const ReferenceList = memo(function ReferenceList(props: ReferenceListProps) {
  const { items, mentioned, caretReference, actions, focusOnce, onMove, describedBy } = props;
  const { t, i18n } = useTranslation();
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const peek = usePeek();
  const changeMenu = useLatest((item: NamedItem, isOpen: boolean) =>
    setMenuOf(isOpen ? item.file.fileId : null),
  );
  const named = mentioned.split(' ');
  const textOf = ({ name, file, from }: NamedItem): string => {
    const text = `${name}, ${file.name}`;
    return from === undefined ? text : t('cast.tray.item', { item: text, name: from.name });
  };
  const find = (key: Key | undefined) => items.find(({ file }) => file.fileId === key);

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    getDropOperation: () => 'move',
    onDragStart: peek.end,
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

  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>): void => {
    peek.end();
    const row = (event.target as Element).closest<HTMLElement>('[role="row"]');
    const item = find(row?.dataset.key);
    if (item === undefined) return;
    const step = event.altKey ? steps[event.key] : undefined;
    if (step !== undefined) actions.moveBy(item, step);
    else if (event.target !== row) return;
    else if (event.key === ' ') actions.preview(item);
    else if (event.key === 'Delete') actions.remove(item);
    else return;
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
    <div onKeyDownCapture={onKeyDownCapture} onContextMenu={onContextMenu} onPointerDownCapture={peek.end}>
      <GridList
        layout="grid"
        className={styles.list ?? ''}
        aria-label={t('references.title')}
        // The drop target that the list is has no description, and would take this one away.
        render={(list) => <div {...list} aria-describedby={describedBy} />}
        items={items}
        dependencies={[i18n.language, mentioned, menuOf]}
        dragAndDropHooks={dragAndDropHooks}
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
              isMentioned={named.includes(item.file.fileId)}
              isMenuOpen={menuOf === item.file.fileId}
              caretReference={caretReference}
              actions={actions}
              focusOnce={focusOnce}
              onMenuOpenChange={changeMenu}
            />
          </GridListItem>
        )}
      </GridList>
      <TilePeek peeked={peek.peeked} />
    </div>
  );
});
