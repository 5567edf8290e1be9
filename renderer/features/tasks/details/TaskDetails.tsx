import { ArrowLeft, Check, Pencil, Star, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Group, Input, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import field from '../../../ui/controls/Field.module.css';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { IconToggle } from '../../../ui/controls/IconToggle.tsx';
import { toAppError } from '../../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { nameLimit, nameOf } from '../data/task-names.ts';
import { useRenameTask, useStarTasks } from '../data/tasks.queries.ts';
import { ClipPlayer } from '../player/ClipPlayer.tsx';
import { StatusBadge, TaskTime } from '../TaskStatus.tsx';
import { StateNote } from './StateNote.tsx';
import { TaskActions } from './TaskActions.tsx';
import styles from './TaskDetails.module.css';
import { TaskFacts, TaskReferences } from './TaskFacts.tsx';

interface TaskDetailsProps {
  readonly task: Task;
  /** Stands in place of the list, so there is a way back to it. */
  readonly isAlone: boolean;
  readonly onClose: () => void;
}

/** Everything about one task: its clip, its state, what can be done with it, and its facts. */
export function TaskDetails({ task, isAlone, onClose }: TaskDetailsProps) {
  const { t } = useTranslation();
  const header = useRef<HTMLElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const star = useStarTasks();
  const { state } = task;

  useEffect(() => {
    if (isAlone) header.current?.querySelector('button')?.focus();
  }, [isAlone]);

  return (
    <section
      data-pane="details"
      className={styles.details}
      aria-label={t('tasks.details.label')}
      tabIndex={-1}
      data-details
    >
      <Header
        ref={header}
        task={task}
        isAlone={isAlone}
        onClose={onClose}
        onStar={(isStarred) => star.mutate({ ids: [task.id], isStarred })}
        onRename={() => setRenaming(true)}
      />
      <div className={styles.scroll}>
        {star.isError && <ErrorNotice error={toAppError(star.error)} onDismiss={star.reset} />}
        {isRenaming ? (
          <NameField task={task} onDone={() => setRenaming(false)} />
        ) : (
          task.name !== null && <h3 className={styles.name}>{task.name}</h3>
        )}
        {task.mediaUrl !== null && state.status === 'ready' && (
          <ClipPlayer id={task.id} mediaUrl={task.mediaUrl} framesPerSecond={state.media.framesPerSecond} />
        )}
        <StateNote task={task} />
        <TaskActions task={task} />
        <section className={styles.part}>
          <div className={styles.promptHead}>
            <h3 className={styles.heading}>{t('tasks.details.prompt')}</h3>
            <CopyButton label={t('tasks.details.copyPrompt')} text={task.request.prompt} />
          </div>
          <p className={styles.prompt}>{task.request.prompt}</p>
        </section>
        <TaskReferences references={task.request.references} />
        <TaskFacts task={task} />
      </div>
    </section>
  );
}

interface HeaderProps extends TaskDetailsProps {
  readonly ref: Ref<HTMLElement>;
  readonly onStar: (isStarred: boolean) => void;
  readonly onRename: () => void;
}

function Header({ ref, task, isAlone, onClose, onStar, onRename }: HeaderProps) {
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

/** In place of the user's own name for a task: the field that changes it. */
function NameField({ task, onDone }: { readonly task: Task; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(task.name ?? '');
  const rename = useRenameTask();
  const save = (): void => {
    const name = nameOf(text);
    if (name === task.name) onDone();
    else if (!rename.isPending) rename.mutate({ id: task.id, name }, { onSuccess: onDone });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also commits what an input method composes.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229) save();
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
    }
  };
  return (
    <>
      <div className={styles.rename}>
        <TextField
          className={styles.nameField ?? ''}
          aria-label={t('tasks.details.name')}
          value={text}
          onChange={setText}
          maxLength={nameLimit}
          autoFocus
        >
          <Group className={field.control ?? ''}>
            <Input
              className={field.input ?? ''}
              placeholder={t('tasks.details.namePlaceholder')}
              autoComplete="off"
              onKeyDown={onKeyDown}
            />
          </Group>
        </TextField>
        <IconButton label={t('tasks.details.saveName')} onPress={save}>
          <Check aria-hidden />
        </IconButton>
        <IconButton label={t('common.cancel')} onPress={onDone}>
          <X aria-hidden />
        </IconButton>
      </div>
      {rename.isError && <ErrorNotice error={toAppError(rename.error)} onDismiss={rename.reset} />}
    </>
  );
}
