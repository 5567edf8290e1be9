import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task, ViewState } from '#contract';
import { useLatestCalls } from '../../../hooks/use-latest.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { LibraryToast } from './actions/LibraryToast.tsx';
import { RenameDialog } from './actions/RenameDialog.tsx';
import { RowMenu } from './actions/RowMenu.tsx';
import { SelectionBar } from './actions/SelectionBar.tsx';
import { TagsDialog } from './actions/TagsDialog.tsx';
import { useLibraryActions } from './actions/use-library-actions.ts';
import { EmptyLibrary } from './EmptyLibrary.tsx';
import { LibraryGrid, type LibraryGridHandle } from './grid/LibraryGrid.tsx';
import { LibraryHeader } from './header/LibraryHeader.tsx';
import { useSearchKey } from './header/SearchBox.tsx';
import styles from './LibraryPanel.module.css';
import { type MenuRequest, RowActionsContext } from './row-actions.ts';
import type { LibrarySearch, LibraryView } from './use-library.ts';
import { useSelection } from './use-selection.ts';

interface LibraryPanelProps {
  readonly titleId: string;
  readonly library: LibraryView;
  readonly search: LibrarySearch;
  readonly layout: ViewState['layout'];
  readonly onLayoutChange: (layout: ViewState['layout']) => void;
  /** Details stand beside the list: it is narrow, and moving through it opens each task. */
  readonly isBesideDetails: boolean;
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly grid: Ref<LibraryGridHandle>;
}

type OpenDialog =
  | { readonly type: 'rename'; readonly task: Task }
  | { readonly type: 'tags'; readonly ids: readonly string[] };

/** The list with everything that finds, orders and changes what is in it. */
export function LibraryPanel(props: LibraryPanelProps) {
  const { titleId, library, search, layout, onLayoutChange, isBesideDetails, openId, onOpen, grid } = props;
  const { t } = useTranslation();
  const searchField = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const selection = useSelection(library);
  const actions = useLibraryActions((ids) => {
    selection.forget(ids);
    if (openId !== null && ids.includes(openId)) onOpen(null);
  });
  useSearchKey(searchField);
  const rename = (task: Task): void => setDialog({ type: 'rename', task });
  const editTags = (ids: readonly string[]): void => setDialog({ type: 'tags', ids });
  const rowActions = useLatestCalls({
    open: (id: string) => onOpen(id),
    star: (task: Task, isStarred: boolean) => actions.star([task.id], isStarred),
    rename,
    remove: actions.remove,
    drag: actions.drag,
    showMenu: setMenu,
  });
  const selected = [...selection.selection.ids];
  const { outline, error } = library;
  return (
    <div className={styles.panel}>
      <LibraryHeader
        titleId={titleId}
        search={search}
        found={{ count: outline?.total ?? 0, filter: library.filter }}
        searchField={searchField}
        layout={isBesideDetails ? null : layout}
        onLayoutChange={onLayoutChange}
      />
      {(error ?? actions.error) !== null && (
        <div className={styles.notices}>
          {error && (
            <ErrorNotice error={error}>
              <Button onPress={library.retry}>{t('common.tryAgain')}</Button>
            </ErrorNotice>
          )}
          {actions.error && <ErrorNotice error={actions.error} onDismiss={actions.dismissError} />}
        </div>
      )}
      {selected.length > 0 && (
        <div className={styles.notices}>
          <SelectionBar ids={selected} actions={{ ...actions, editTags }} onClear={selection.clear} />
        </div>
      )}
      {outline?.total === 0 && <EmptyLibrary filter={library.filter} onChange={search.setFilter} />}
      {outline !== undefined && outline.total > 0 && (
        <RowActionsContext value={rowActions}>
          <LibraryGrid
            ref={grid}
            library={library}
            outline={outline}
            density={isBesideDetails ? 'stack' : layout}
            openId={openId}
            opensOnMove={isBesideDetails}
            selection={selection}
          />
        </RowActionsContext>
      )}
      <LibraryToast toast={actions.toast} onUndo={actions.restore} onDismiss={actions.dismissToast} />
      <RowMenu
        request={menu}
        actions={{ ...actions, open: ({ id }) => onOpen(id), rename, editTags }}
        onClose={() => setMenu(null)}
      />
      {dialog?.type === 'rename' && <RenameDialog task={dialog.task} onClose={() => setDialog(null)} />}
      {dialog?.type === 'tags' && <TagsDialog ids={dialog.ids} onClose={() => setDialog(null)} />}
    </div>
  );
}
