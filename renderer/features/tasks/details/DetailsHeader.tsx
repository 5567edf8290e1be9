import { ArrowLeft, Pencil, Star, X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconToggle } from '../../../ui/IconToggle.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { TaskTime } from '../TaskTime.tsx';
import styles from './TaskDetails.module.css';

interface DetailsHeaderProps {
  readonly ref: Ref<HTMLElement>;
  readonly task: Task;
  readonly isAlone: boolean;
  readonly onClose: () => void;
  readonly onStar: (isStarred: boolean) => void;
  readonly onRename: () => void;
}

export function DetailsHeader({ ref, task, isAlone, onClose, onStar, onRename }: DetailsHeaderProps) {
  const { t } = useTranslation();
  return (
    <header ref={ref} className={styles.header}>
      {isAlone && (
        <Button look="quiet" onPress={onClose}>
          <ArrowLeft aria-hidden />
          {t('tasks.details.back')}
        </Button>
      )}
      <StatusBadge status={task.state.status} />
      <span className={styles.time}>
        <TaskTime task={task} />
      </span>
      <div className={styles.tools}>
        <IconButton label={t('tasks.details.rename')} onPress={onRename}>
          <Pencil aria-hidden />
        </IconButton>
        <IconToggle label={t('tasks.details.star')} isOn={task.isStarred} onChange={onStar}>
          <Star aria-hidden fill={task.isStarred ? 'currentColor' : 'none'} />
        </IconToggle>
        {!isAlone && (
          <IconButton label={t('tasks.details.close')} onPress={onClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </header>
  );
}
