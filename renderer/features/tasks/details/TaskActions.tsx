import {
  ArrowLeftRight,
  CircleCheck,
  CirclePause,
  Copy,
  Ellipsis,
  Film,
  FolderOpen,
  ImagePlus,
  LifeBuoy,
  type LucideIcon,
  RotateCw,
  Save,
  ScanSearch,
  SlidersHorizontal,
  Sparkles,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useCopied } from '../../../hooks/use-copied.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/Menu.tsx';
import { useTasksContext } from '../tasks-context.ts';
import { ReuseTooltip } from './ReuseTooltip.tsx';
import styles from './TaskActions.module.css';
import { actionsFor, type TaskAction } from './task-actions.ts';
import { useOpenTaskCommands } from './use-open-task-commands.ts';
import { useTaskActions } from './use-task-actions.ts';

const icons: Record<TaskAction, LucideIcon> = {
  cancel: X,
  stopWaiting: CirclePause,
  resume: RotateCw,
  askAgain: RotateCw,
  inspectAgain: ScanSearch,
  generateAgain: Sparkles,
  reuse: SlidersHorizontal,
  useLastFrame: ImagePlus,
  useClip: Film,
  showInFolder: FolderOpen,
  saveAs: Save,
};

/** The likeliest thing to do with a task, where there is one. */
const looks: Partial<Record<TaskAction, 'primary' | 'tinted'>> = {
  resume: 'primary',
  askAgain: 'primary',
  useLastFrame: 'tinted',
};

/** What can be done with a task: the likeliest as buttons, the rest behind "More". */
export function TaskActions({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const actions = useTaskActions(task);
  const { showRequests, showBundle, editTags, remove } = useTasksContext();
  const { copied, copy } = useCopied();
  const { main, more } = actionsFor(task);
  useOpenTaskCommands(task, { offered: [...main, ...more], run: actions.run, copy });

  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {main.map((action) => {
          const Icon = icons[action];
          const button = (
            <Button
              key={action}
              look={looks[action] ?? 'plain'}
              isPending={actions.pending === action}
              onPress={() => actions.run(action)}
            >
              <Icon aria-hidden />
              {t(`tasks.actions.${action}`)}
            </Button>
          );
          return action !== 'reuse' ? (
            button
          ) : (
            <ReuseTooltip key={action} request={task.request}>
              {button}
            </ReuseTooltip>
          );
        })}
        <Menu
          label={t('tasks.actions.more')}
          trigger={
            <Button
              look="quiet"
              isIcon={main.length > 1}
              aria-label={t('tasks.actions.more')}
              isPending={actions.pending !== null && more.includes(actions.pending)}
            >
              <Ellipsis aria-hidden />
              {main.length < 2 && t('tasks.actions.more')}
            </Button>
          }
        >
          {more.map((action) => {
            const Icon = icons[action];
            return (
              <MenuItem
                key={action}
                icon={<Icon aria-hidden />}
                text={t(`tasks.actions.${action}`)}
                onAction={() => actions.run(action)}
              />
            );
          })}
          {more.length > 0 && <MenuLine />}
          <MenuItem
            icon={<Copy aria-hidden />}
            text={t('tasks.details.copyPrompt')}
            onAction={() => copy(task.request.prompt)}
          />
          <MenuItem
            icon={<ArrowLeftRight aria-hidden />}
            text={t('lens.open')}
            onAction={() => showRequests(task.id)}
          />
          <MenuItem
            icon={<LifeBuoy aria-hidden />}
            text={t('lens.bundle.open')}
            onAction={() => showBundle(task.id)}
          />
          <MenuItem
            icon={<Tags aria-hidden />}
            text={t('library.row.tags')}
            onAction={() => editTags([task.id])}
          />
          <MenuLine />
          <MenuItem
            icon={<Trash2 aria-hidden />}
            text={t('library.row.delete')}
            onAction={() => remove([task.id])}
            isDestructive
          />
        </Menu>
      </div>
      {main.includes('stopWaiting') && <p className={styles.hint}>{t('tasks.actions.stopWaitingHint')}</p>}
      <p role="status" className={styles.done}>
        {(copied || actions.done !== null) && (
          <>
            <CircleCheck aria-hidden />
            {actions.done !== null ? t(`tasks.actions.done.${actions.done}`) : t('common.copied')}
          </>
        )}
      </p>
      {actions.error && <ErrorNotice error={actions.error} onDismiss={actions.dismissError} />}
    </div>
  );
}
