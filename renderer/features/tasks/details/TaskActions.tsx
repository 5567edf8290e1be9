import {
  CircleCheck,
  CirclePause,
  Copy,
  Ellipsis,
  FolderOpen,
  LifeBuoy,
  type LucideIcon,
  RotateCw,
  Save,
  SlidersHorizontal,
  Sparkles,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useCopied } from '../../../hooks/use-copied.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/Menu.tsx';
import { type Deed, deedsFor } from './task-actions.ts';
import { ReferenceMenu } from './ReferenceMenu.tsx';
import { SupportDialog } from './SupportDialog.tsx';
import { useSurroundings } from '../tasks-context.ts';
import styles from './TaskActions.module.css';
import { useDeeds } from './use-task-actions.ts';

interface TaskActionsProps {
  readonly task: Task;
  readonly onCancel: (task: Task) => void;
  readonly onUseAsReference: ((taskId: string) => void) | undefined;
}

const icons: Record<Exclude<Deed, 'useAsReference'>, LucideIcon> = {
  cancel: X,
  stopWaiting: CirclePause,
  resume: RotateCw,
  askAgain: RotateCw,
  generateAgain: Sparkles,
  reuse: SlidersHorizontal,
  showInFolder: FolderOpen,
  saveAs: Save,
};

/** What can be done with a task: the likeliest as buttons, the rest behind "More". */
export function TaskActions({ task, onCancel, onUseAsReference }: TaskActionsProps) {
  const { t } = useTranslation();
  const deeds = useDeeds(task, onCancel);
  const { copied, copy } = useCopied();
  const [isSupportOpen, setSupportOpen] = useState(false);
  const hasForm = useSurroundings() !== null;
  const { main, more } = deedsFor(task);
  const isOffered = (deed: Deed) => hasForm || deed !== 'reuse';

  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {main.filter(isOffered).map((deed) => {
          if (deed === 'useAsReference') {
            return <ReferenceMenu key={deed} task={task} onUseAsReference={onUseAsReference} />;
          }
          const Icon = icons[deed];
          return (
            <Button
              key={deed}
              look={deed === 'resume' || deed === 'askAgain' ? 'primary' : 'plain'}
              isPending={deeds.pending === deed}
              onPress={() => deeds.run(deed)}
            >
              <Icon aria-hidden />
              {t(`tasks.actions.${deed}`)}
            </Button>
          );
        })}
        <Menu
          label={t('tasks.actions.more')}
          trigger={
            <Button
              look="quiet"
              isIcon={main.length > 1}
              aria-label={t('tasks.actions.more')}
              isPending={deeds.pending !== null && more.includes(deeds.pending)}
            >
              <Ellipsis aria-hidden />
              {main.length < 2 && t('tasks.actions.more')}
            </Button>
          }
        >
          {more.filter(isOffered).map((deed) => {
            if (deed === 'useAsReference') return null;
            const Icon = icons[deed];
            return (
              <MenuItem
                key={deed}
                icon={<Icon aria-hidden />}
                text={t(`tasks.actions.${deed}`)}
                onAction={() => deeds.run(deed)}
              />
            );
          })}
          {more.some(isOffered) && <MenuLine />}
          <MenuItem
            icon={<Copy aria-hidden />}
            text={t('tasks.details.copyPrompt')}
            onAction={() => copy(task.request.prompt)}
          />
          <MenuItem
            icon={<LifeBuoy aria-hidden />}
            text={t('tasks.support.open')}
            onAction={() => setSupportOpen(true)}
          />
        </Menu>
      </div>
      {main.includes('stopWaiting') && <p className={styles.hint}>{t('tasks.actions.stopWaitingHint')}</p>}
      <p role="status" className={styles.done}>
        {(copied || deeds.done !== null) && (
          <>
            <CircleCheck aria-hidden />
            {deeds.done !== null ? t(`tasks.actions.done.${deeds.done}`) : t('common.copied')}
          </>
        )}
      </p>
      {deeds.error && <ErrorNotice error={deeds.error} onDismiss={deeds.dismiss} />}
      <SupportDialog task={task} isOpen={isSupportOpen} onClose={() => setSupportOpen(false)} />
    </div>
  );
}
