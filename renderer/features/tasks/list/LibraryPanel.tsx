import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task, TaskFilter, ViewState } from '#contract';
import { useLatestCalls } from '../../../hooks/use-latest.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { LibraryHeader } from './header/LibraryHeader.tsx';
import { LibraryList, type LibraryListHandle } from './grid/LibraryGrid.tsx';
import { LibraryNone } from './EmptyLibrary.tsx';
import styles from './LibraryPanel.module.css';
import { LibraryToast } from './actions/LibraryToast.tsx';
import { MarksBar } from './actions/SelectionBar.tsx';
import { RenameDialog } from './actions/RenameDialog.tsx';
import { type MenuRequest, RowMenu } from './actions/RowMenu.tsx';
import { TagsDialog } from './actions/TagsDialog.tsx';
import type { LibraryView } from './use-library.ts';
import { useLibraryActs } from './actions/use-library-actions.ts';
import type { MenuPlace } from './grid/use-grid-input.ts';
import { useMarks } from './use-selection.ts';
import { useSearchKey } from './use-search-key.ts';

interface LibraryPartProps {
  readonly titleId: string;
  readonly library: LibraryView;
  readonly filter: TaskFilter;
  readonly onFilterChange: (filter: TaskFilter) => void;
  readonly layout: ViewState['layout'];
  readonly onLayoutChange: (layout: ViewState['layout']) => void;
  /** Details stand beside the list: it is narrow, and moving through it opens each task. */
  readonly isBesideDetails: boolean;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly onCancel: (task: Task) => void;
  readonly list: Ref<LibraryListHandle>;
}

type OpenDialog =
  | { readonly type: 'rename'; readonly task: Task }
  | { readonly type: 'tags'; readonly ids: readonly string[] };

/** The list with everything that finds, orders and changes what is in it. */
export function LibraryPart(props: LibraryPartProps) {
  const { titleId, library, filter, onFilterChange, layout, onLayoutChange, isBesideDetails } = props;
  const { openId, onOpen, onCancel, list } = props;
  const { t } = useTranslation();
  const searchField = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const marking = useMarks(library.filter, library.taskAt);
  const acts = useLibraryActs((ids) => {
    marking.forget(ids);
    if (openId !== null && ids.includes(openId)) onOpen(null);
  });
  useSearchKey(searchField);
  const calls = useLatestCalls({
    onCancel,
    onOpen,
    onStar: (task: Task, isStarred: boolean) => acts.star([task.id], isStarred),
    onMore: (task: Task, beside: Element) => {
      const { left, bottom } = beside.getBoundingClientRect();
      setMenu({ task, ids: [task.id], at: { x: left, y: bottom } });
    },
    onRemove: acts.remove,
    onRename: (task: Task) => setDialog({ type: 'rename', task }),
    onMenu: (targets: readonly string[], task: Task, at: MenuPlace) => setMenu({ ids: targets, task, at }),
    onDrag: acts.drag,
  });
  const ids = [...marking.marks.ids];
  const { outline, error } = library;
  return (
    <div className={styles.part}>
      <LibraryHeader
        titleId={titleId}
        filter={filter}
        onFilterChange={onFilterChange}
        found={{ count: outline?.total ?? 0, filter: library.filter }}
        searchField={searchField}
        layout={isBesideDetails ? null : layout}
        onLayoutChange={onLayoutChange}
      />
      {(error ?? acts.error) !== null && (
        <div className={styles.notices}>
          {error && (
            <ErrorNotice error={error}>
              <Button onPress={library.retry}>{t('common.tryAgain')}</Button>
            </ErrorNotice>
          )}
          {acts.error && <ErrorNotice error={acts.error} onDismiss={acts.dismiss} />}
        </div>
      )}
      {ids.length > 0 && (
        <div className={styles.notices}>
          <MarksBar
            count={ids.length}
            isExporting={acts.isExporting}
            onExport={() => acts.exportAll(ids)}
            onStar={(isStarred) => acts.star(ids, isStarred)}
            onTags={() => setDialog({ type: 'tags', ids })}
            onRemove={() => acts.remove(ids)}
            onClear={marking.clear}
          />
        </div>
      )}
      {outline?.total === 0 && <LibraryNone filter={library.filter} onChange={onFilterChange} />}
      {outline !== undefined && outline.total > 0 && (
        <LibraryList
          ref={list}
          library={library}
          outline={outline}
          density={isBesideDetails ? 'stack' : layout}
          openId={openId}
          opensOnMove={isBesideDetails}
          marks={marking}
          {...calls}
        />
      )}
      <LibraryToast said={acts.said} onUndo={acts.undo} onDismiss={acts.hush} />
      <RowMenu
        request={menu}
        onClose={() => setMenu(null)}
        deeds={{
          ...acts,
          open: (task) => onOpen(task.id),
          rename: (task) => setDialog({ type: 'rename', task }),
          tags: (targets) => setDialog({ type: 'tags', ids: targets }),
        }}
      />
      {dialog?.type === 'rename' && <RenameDialog task={dialog.task} onClose={() => setDialog(null)} />}
      {dialog?.type === 'tags' && <TagsDialog ids={dialog.ids} onClose={() => setDialog(null)} />}
    </div>
  );
}
