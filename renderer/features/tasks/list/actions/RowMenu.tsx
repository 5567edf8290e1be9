import { Copy, Download, FolderOpen, PanelRight, Pencil, Star, StarOff, Tags, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Menu, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import menuStyles from '../../../../ui/Menu.module.css';
import { MenuItem, MenuLine } from '../../../../ui/Menu.tsx';
import styles from './RowMenu.module.css';
import type { MenuPlace } from '../grid/use-grid-input.ts';

/** What a row's menu was opened for. */
export interface MenuRequest {
  readonly task: Task;
  /** More than one where the row is among the marked ones. */
  readonly ids: readonly string[];
  readonly at: MenuPlace;
}

export interface RowMenuDeeds {
  readonly open: (task: Task) => void;
  readonly star: (ids: readonly string[], isStarred: boolean) => void;
  readonly rename: (task: Task) => void;
  readonly tags: (ids: readonly string[]) => void;
  readonly showInFolder: (task: Task) => void;
  readonly saveAs: (task: Task) => void;
  readonly exportAll: (ids: readonly string[]) => void;
  readonly copyPrompt: (task: Task) => void;
  readonly remove: (ids: readonly string[]) => void;
}

interface RowMenuProps {
  readonly request: MenuRequest | null;
  readonly deeds: RowMenuDeeds;
  readonly onClose: () => void;
}

/** What can be done with a row, or with all marked ones, where the pointer or the row is. */
export function RowMenu({ request, deeds, onClose }: RowMenuProps) {
  const { t } = useTranslation();
  const anchor = useRef<HTMLSpanElement>(null);
  if (request === null) return null;
  const { task, ids, at } = request;
  const isOne = ids.length === 1;
  const isReady = task.state.status === 'ready';
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: at.x, top: at.y }} aria-hidden />
      <Popover
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        aria-label={t('library.row.menu')}
        className={menuStyles.popover ?? ''}
      >
        <Menu
          autoFocus="first"
          aria-label={t('library.row.menu')}
          className={menuStyles.menu ?? ''}
          onClose={onClose}
        >
          {isOne && (
            <MenuItem
              icon={<PanelRight aria-hidden />}
              text={t('library.row.open')}
              onAction={() => deeds.open(task)}
            />
          )}
          <MenuItem
            icon={task.isStarred ? <StarOff aria-hidden /> : <Star aria-hidden />}
            text={t(task.isStarred ? 'library.row.unstar' : 'library.row.star')}
            onAction={() => deeds.star(ids, !task.isStarred)}
          />
          {isOne && (
            <MenuItem
              icon={<Pencil aria-hidden />}
              text={t('library.row.rename')}
              onAction={() => deeds.rename(task)}
            />
          )}
          <MenuItem
            icon={<Tags aria-hidden />}
            text={t('library.row.tags')}
            onAction={() => deeds.tags(ids)}
          />
          <MenuLine />
          {isOne && isReady && (
            <MenuItem
              icon={<FolderOpen aria-hidden />}
              text={t('tasks.actions.showInFolder')}
              onAction={() => deeds.showInFolder(task)}
            />
          )}
          {isOne && isReady && (
            <MenuItem
              icon={<Download aria-hidden />}
              text={t('tasks.actions.saveAs')}
              onAction={() => deeds.saveAs(task)}
            />
          )}
          {!isOne && (
            <MenuItem
              icon={<Download aria-hidden />}
              text={t('library.marks.export')}
              onAction={() => deeds.exportAll(ids)}
            />
          )}
          {isOne && (
            <MenuItem
              icon={<Copy aria-hidden />}
              text={t('library.row.copyPrompt')}
              onAction={() => deeds.copyPrompt(task)}
            />
          )}
          <MenuLine />
          <MenuItem
            icon={<Trash2 aria-hidden />}
            text={t('library.row.delete')}
            onAction={() => deeds.remove(ids)}
          />
        </Menu>
      </Popover>
    </>
  );
}
