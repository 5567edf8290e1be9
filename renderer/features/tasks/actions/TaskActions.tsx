import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import {
  type CommandId,
  isPostponed,
  sentRatio,
  sentReferences,
  type Task,
  type TaskRequest,
} from '#contract';
import { useCommand } from '../../../hooks/keys/use-command.ts';
import { useShownFor } from '../../../hooks/use-shown-for.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import tooltip from '../../../ui/controls/IconButton.module.css';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useHeld } from '../../../ui/overlays/use-held.ts';
import { differingParts, type RequestPart, useRequestWords } from '../data/request-parts.ts';
import { useTaskChange } from '../data/task-changes.queries.ts';
import { starChange } from '../marks/use-mark-words.ts';
import { useLateFailure, useTasksContext } from '../tasks-context.ts';
import styles from './TaskActions.module.css';
import { TaskMenuItems } from './TaskMenuItems.tsx';
import { actionsFor, requestActions, type TaskAction, taskActions } from './task-actions.ts';

/** The likeliest thing to do with a task, where there is one. */
const looks: Partial<Record<TaskAction, 'primary' | 'tinted'>> = {
  resume: 'primary',
  askAgain: 'primary',
  continue: 'tinted',
  fixPrompt: 'tinted',
};

/** What can be done with a task: the likeliest as buttons, the rest behind "More". */
export function TaskActions({ task, actions }: { readonly task: Task; readonly actions: TaskActionsHandle }) {
  const { t } = useWords();
  const { main, more } = actionsFor(task);
  const [isOpen, setOpen] = useState(false);
  const offered = useHeld(isOpen, task);
  const { pending, done, error, run } = actions;
  const { rate, choose } = useTasksContext();
  const { id, rating, choice, state } = task;
  const isClip = state.status === 'ready';
  // The palette does with the open task what its buttons and menus do.
  useCommand('task.star', () => rate([id], starChange(rating)), isClip);
  useCommand('task.pick', () => choose([id], 'picked'), isClip && choice !== 'picked');
  useCommand('task.hide', () => choose([id], 'hidden'), isClip && choice !== 'hidden');
  useCommand('task.unchoose', () => choose([id], null), isClip && choice !== null);
  const isPolled = state.status === 'queued' || state.status === 'running' || isPostponed(state);
  useCommand('task.checkNow', useCheckNow(id), isPolled);
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {main.map((action) => {
          const { icon, label } = taskActions[action];
          const look = looks[action] ?? ('plain' as const);
          const props = { icon, look, isPending: pending === action, onPress: () => run(action) };
          const button = (
            <Button key={action} {...props}>
              {t(label)}
            </Button>
          );
          if (action !== 'reuse') return button;
          return (
            <TooltipTrigger key={action} delay={400}>
              {button}
              <Tooltip className={tooltip.tooltip ?? ''} offset={6} placement="bottom">
                <Differences request={task.request} />
              </Tooltip>
            </TooltipTrigger>
          );
        })}
        <Menu
          label={t('tasks.actions.more')}
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button
              icon={Ellipsis}
              look="quiet"
              aria-label={t('tasks.actions.more')}
              isPending={pending !== undefined && more.includes(pending)}
            >
              {main.length < 2 ? t('tasks.actions.more') : undefined}
            </Button>
          }
        >
          <TaskMenuItems task={offered} actions={actionsFor(offered).more} run={run} />
        </Menu>
      </div>
      {main.includes('stopWaiting') && <p className="soft pretty">{t('tasks.actions.stopWaitingHint')}</p>}
      <p role="status" className={styles.done}>
        {done && (
          <>
            <CircleCheck aria-hidden />
            {t(done)}
          </>
        )}
      </p>
      <ErrorNotice error={error} onDismiss={actions.dismissError} />
      {([...main, ...more, ...requestActions(task), 'tags', 'remove'] as const).map((action) => {
        const { command } = taskActions[action];
        return command && <ActionCommand key={action} id={command} run={() => run(action)} />;
      })}
    </div>
  );
}

/** Asks the gateway at once. No button shows it, so that the library tells what it fails by. */
export function useCheckNow(id: string) {
  const { fail } = useTasksContext();
  const check = useTaskChange();
  return () => check.mutateAsync({ method: 'tasks.checkNow', id }).catch(fail);
}

function ActionCommand({ id, run }: { readonly id: CommandId; readonly run: () => void }): null {
  useCommand(id, run);
  return null;
}

/** Says, before the form is filled from a task, what of it will be another. Reads the form while the tooltip is open, and no more. */
function Differences({ request }: { readonly request: TaskRequest }) {
  const { t, format } = useWords();
  const form = useTasksContext().form.readForm();
  const words = useRequestWords();
  const held = { ...form, ratio: sentRatio(form), references: sentReferences(form) };
  const differences = differingParts([held, request]);
  const change = (from: string, to: string): string => t('tasks.differences.change', { from, to });
  const valuesOf = (part: RequestPart): string => {
    if (part === 'prompt') return t('tasks.differences.otherPrompt');
    if (part !== 'references') return change(words(part, held), words(part, request));
    const [before, after] = [held.references.length, request.references.length];
    if (before === after) return t('tasks.differences.otherFiles');
    return change(format.integer(before), format.integer(after));
  };
  if (differences.length === 0) return t('tasks.differences.none');
  return (
    <>
      <p>{t('tasks.differences.title')}</p>
      <ul className={styles.list}>
        {differences.map((part) => (
          <li key={part}>
            <span>{t(`tasks.differences.${part}`)}</span> <span>{valuesOf(part)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const doneShownMs = 4_000;

type TaskActionsHandle = ReturnType<typeof useTaskActions>;

/** Runs the actions of the open task, each of them once at a time, and tells how the one pressed last went. */
export function useTaskActions(task: Task) {
  const { act, fail } = useTasksContext();
  const late = useLateFailure();
  /** What was pressed last: of what is pressed before it has ended, the library tells the failure. */
  const last = useRef<TaskAction>(undefined);
  const busy = useRef(new Set<TaskAction>());
  const running = useMutation({
    mutationFn: (action: TaskAction) => act(action, task),
    onError: (thrown, failed) => (failed === last.current ? late : fail)(thrown),
    onSettled: (_data, _error, ended) => {
      busy.current.delete(ended);
    },
  });
  const { variables: action, isPending, isSuccess, reset } = running;
  useShownFor(isSuccess, doneShownMs, reset);
  return {
    pending: isPending ? action : undefined,
    /** What is said of the action that has just been done and shows nowhere else. */
    done: running.data && action ? taskActions[action].done : undefined,
    error: running.error,
    run(next: TaskAction): void {
      if (busy.current.has(next)) return;
      busy.current.add(next);
      last.current = next;
      running.mutate(next);
    },
    dismissError: reset,
  };
}
