import { ArrowLeft, Pencil, X } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { Button as AriaButton, Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { maxNoteCharacters, promptSpans, resolveMentions, type Task, type TaskRequest } from '#contract';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useKeptText } from '../../../hooks/use-debounced.ts';
import { shownPrompt } from '../../../i18n/shown-prompt.ts';
import { ClipPlayer } from '../../../media/player/ClipPlayer.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import { useContextMenu } from '../../../ui/overlays/use-context-menu.ts';
import { useHeld } from '../../../ui/overlays/use-held.ts';
import { NameField } from '../actions/Rename.tsx';
import { TaskActions, useTaskActions } from '../actions/TaskActions.tsx';
import { TaskMenuItems } from '../actions/TaskMenuItems.tsx';
import { actionsFor } from '../actions/task-actions.ts';
import { useTaskChange } from '../data/task-changes.queries.ts';
import { titleOf } from '../data/task-names.ts';
import { MarkRow } from '../marks/RatingControl.tsx';
import { StatusBadge, TaskTime } from '../TaskStatus.tsx';
import { useLateFailure, useTasksContext } from '../tasks-context.ts';
import { FetchAgain, StateNote } from './StateNote.tsx';
import { TaskFacts } from './sent/TaskFacts.tsx';
import { JoinedParts, TaskCast, TaskReferences } from './sent/TaskReferences.tsx';
import { TaskChain } from './TaskChain.tsx';
import styles from './TaskDetails.module.css';

interface TaskDetailsProps {
  readonly task: Task;
  /** Stands in place of the list, so there is a way back to it. */
  readonly isAlone: boolean;
  readonly playsAtOnce: boolean;
  readonly onClose: () => void;
}

/** Everything about one task. Some 300 components, which are not drawn again each time another task of the list has moved on. */
export const TaskDetails = memo(function TaskDetails(props: TaskDetailsProps) {
  const { task, isAlone, playsAtOnce, onClose } = props;
  const { t } = useTranslation();
  const header = useRef<HTMLElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const { state } = task;
  const { form } = useTasksContext();
  const actions = useTaskActions(task);
  const menu = useContextMenu();
  const offered = useHeld(menu.shown.at !== null, task);
  const { main, more } = actionsFor(offered);
  useCommand('task.rename', () => setRenaming(true));

  useEffect(() => {
    const { activeElement } = document;
    // Whoever types in the form goes on: a banner may have made the window lower.
    const isInForm = activeElement?.closest('[data-pane="form"]')?.checkVisibility() ?? false;
    if (isAlone && !isInForm) header.current?.querySelector('button')?.focus();
  }, [isAlone]);

  return (
    <section
      className={styles.details}
      aria-label={t('tasks.details.label')}
      tabIndex={-1}
      data-pane="details"
      data-details
      {...menu.handlers}
    >
      <header ref={header} className={styles.header}>
        {isAlone && (
          <Button icon={ArrowLeft} look="quiet" onPress={onClose}>
            {t('tasks.details.back')}
          </Button>
        )}
        {isRenaming ? (
          <NameField task={task} onDone={() => setRenaming(false)} />
        ) : (
          <>
            <h2 className={styles.title}>{titleOf(task)}</h2>
            <div className={styles.tools}>
              <IconButton icon={Pencil} label={t('tasks.details.rename')} onPress={() => setRenaming(true)} />
              {/* Where the details stand in place of the list, the way back to it stands before the title. */}
              {!isAlone && <IconButton icon={X} label={t('tasks.details.close')} onPress={onClose} />}
            </div>
          </>
        )}
      </header>
      <div className={styles.scroll}>
        {task.mediaUrl !== null && state.status === 'ready' && (
          <ClipPlayer
            id={task.id}
            title={titleOf(task)}
            mediaUrl={task.mediaUrl}
            framesPerSecond={state.media.framesPerSecond}
            playsAtOnce={playsAtOnce}
            onUseFrame={form.addFrame}
            whenGone={<FetchAgain task={task} />}
          />
        )}
        <p className={styles.status}>
          <StatusBadge task={task} />
          <TaskTime task={task} />
        </p>
        {state.status === 'ready' && <MarkRow task={task} />}
        <StateNote task={task} />
        <TaskActions task={task} actions={actions} />
        <TaskChain id={task.id} isReady={task.state.status === 'ready'} />
        {task.origin?.type === 'joined' ? (
          <JoinedParts parts={task.origin.parts} />
        ) : (
          <TaskPrompt request={task.request} />
        )}
        <TaskNote task={task} />
        <TaskCast request={task.request} />
        <TaskReferences task={task} />
        <TaskFacts task={task} />
        <Tags task={task} />
      </div>
      <ContextMenu label={t('tasks.details.menu')} {...menu.shown}>
        <TaskMenuItems task={offered} actions={[...main, ...more]} run={actions.run} />
      </ContextMenu>
    </section>
  );
});

function Tags({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { editTags } = useTasksContext();
  return (
    <ul className={styles.tags} aria-label={t('tasks.details.tags')}>
      {task.tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
      <li>
        <AriaButton className={styles.addTag ?? ''} onPress={() => editTags([task.id])}>
          {t('tasks.details.addTag')}
        </AriaButton>
      </li>
    </ul>
  );
}

/** The prompt that was sent, with the places tinted that name a reference which went along. */
function TaskPrompt({ request }: { readonly request: TaskRequest }) {
  const { t } = useTranslation();
  const prompt = shownPrompt(request);
  const spans = promptSpans(prompt, resolveMentions(prompt, request.references));
  return (
    <section className={styles.part}>
      <div className="row-tight">
        <h3 className={styles.heading}>{t('compose.prompt')}</h3>
        <CopyButton label={t('tasks.details.copyPrompt')} text={request.prompt} />
      </div>
      <p className={styles.prompt}>
        {spans.map(({ text, start, mention }) => (
          <span key={start} className={mention?.fileId ? styles.mention : undefined}>
            {text}
          </span>
        ))}
      </p>
    </section>
  );
}

/** What the user writes about a task. */
function TaskNote({ task: { id, note } }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { noteDeed } = useTasksContext();
  const { mutateAsync, error, reset } = useTaskChange();
  const failLate = useLateFailure();
  const { text, setText, save } = useKeptText(note ?? '', (typed, before) => {
    const noting = (to: string) => () => mutateAsync({ method: 'library.note', id, note: to || null });
    const redo = noting(typed);
    const storing = redo();
    storing.catch(failLate);
    if (before !== undefined)
      noteDeed(storing.then(() => ({ name: { type: 'noted' }, undo: noting(before), redo })));
  });
  return (
    <TextField
      className={styles.part ?? ''}
      value={text}
      onChange={setText}
      onBlur={save}
      maxLength={maxNoteCharacters}
    >
      <Label className={styles.heading ?? ''}>{t('common.note')}</Label>
      <TextArea
        className={styles.note ?? ''}
        rows={1}
        placeholder={t('tasks.details.notePlaceholder')}
        spellCheck
      />
      <ErrorNotice error={error} onDismiss={reset} />
    </TextField>
  );
}
