import { CalendarClock, Coins, FolderOpen, KeyRound, RotateCw, Send } from 'lucide-react';
import { Fragment } from 'react';
import {
  type AppErrorCode,
  type AppErrorData,
  type ConnectionView,
  hasClipFile,
  isActive,
  isPostponed,
  longRunMs,
  retentionDays,
  type Task,
} from '#contract';
import { type TokenWords, tokenWords, useConnections } from '../../../hooks/contexts/use-connections.ts';
import { useSpend } from '../../../hooks/contexts/use-spend.ts';
import { useNow, useTimeLeft } from '../../../hooks/use-now.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button, type Icon } from '../../../ui/controls/Button.tsx';
import { TokenButton } from '../../../ui/controls/TokenButton.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { lazyView } from '../../../ui/panes/lazy-view.tsx';
import { longRunOf, tellableLeft, urgencyOf } from '../data/attention.ts';
import { type TaskMethod, useSaveElsewhere, useTaskChange } from '../data/task-changes.queries.ts';
import { meaningOf, statusTones, wasNeverSent } from '../data/task-view.ts';
import { statusIcons, TransferLine } from '../TaskStatus.tsx';
import styles from './StateNote.module.css';

// Read where a request had no answer, which is rare.
const UnknownOutcome = lazyView(() => import('./UnknownOutcome.tsx'), 'UnknownOutcome');

/** What a task's state means, and what went wrong where something did. */
export function StateNote({ task }: { readonly task: Task }) {
  const { t } = useWords();
  const { state } = task;
  const { all } = useConnections();
  if (state.status === 'unknown') return <UnknownOutcome task={task} state={state} />;
  const error = 'error' in state ? state.error : null;
  const trouble = 'trouble' in state ? (state.trouble ?? null) : null;
  const isUnsaved = trouble !== null && state.status === 'saving';
  const isExplained =
    !error && state.status !== 'ready' && task.heldBy === null && !isPostponed(state) && !isUnsaved;
  const connection = all.find(({ id }) => id === task.gateway?.connectionId);
  const words = connection !== undefined && isActive(state.status) ? tokenWords(connection, t) : null;
  // Nothing that stands below goes on by itself without a token.
  const tokenNote = connection && words && <TokenNote connection={connection} words={words} />;

  return (
    <div className={styles.note}>
      <ErrorNotice
        error={error}
        meaning={
          hasClipFile(state) ? undefined : t(`tasks.explain.${wasNeverSent(task) ? 'unsent' : state.status}`)
        }
      />
      {task.heldBy !== null && <HeldNote id={task.id} heldBy={task.heldBy} />}
      {(isExplained || isPostponed(state)) && tokenNote}
      {isExplained && !tokenNote && <Explanation task={task} />}
      <TransferLine task={task} />
      {isUnsaved && <SavingTrouble id={task.id} trouble={trouble} />}
      {trouble && !tokenNote && state.status === 'waiting' && <PostponedNote task={task} trouble={trouble} />}
      {trouble && !tokenNote && (state.status === 'queued' || state.status === 'running') && (
        <ErrorNotice error={trouble} next={t('tasks.trouble')} calm />
      )}
      {state.status !== 'waiting' && <NextTry task={task} />}
      <CollectClock task={task} />
    </div>
  );
}

function Explanation({ task }: { readonly task: Task }) {
  const { t, format } = useWords();
  const { state } = task;
  const longRun = longRunOf(task, useNow(30_000));
  const word = 'gatewayStatus' in state ? state.gatewayStatus : null;
  return (
    <Callout tone={statusTones[state.status] === 'warn' ? 'warn' : 'quiet'} icon={statusIcons[state.status]}>
      {longRun === null ? (
        <p>{t(`tasks.explain.${meaningOf(task)}`)}</p>
      ) : (
        <>
          <p>
            <strong>{t('tasks.longRun', { time: format.span(longRun) })}</strong>
          </p>
          <p>{t('tasks.longRunHint', { time: format.span(longRunMs) })}</p>
        </>
      )}
      {word !== null && <p>{t('tasks.gatewayStatus', { word })}</p>}
    </Callout>
  );
}

/** The connection of a task has no token: the app sends, asks for and collects nothing there until it is given one. */
function TokenNote({ connection, words }: { connection: ConnectionView; words: TokenWords }) {
  return (
    <Callout tone="warn" icon={KeyRound}>
      <p>
        <strong>{words.title}</strong>
      </p>
      <p>{words.next}</p>
      <div className={styles.row}>
        <TokenButton connection={connection} />
      </div>
    </Callout>
  );
}

const ofTheDisk: ReadonlySet<AppErrorCode> = new Set(['disk.full', 'disk.unwritable', 'disk.folder-gone']);

/** Why a finished clip is not on disk yet, and what can be done about it. It is never given up. */
function SavingTrouble({ id, trouble }: { readonly id: string; readonly trouble: AppErrorData }) {
  const { t } = useWords();
  const again = useChangeButton({ method: 'tasks.saveNow', id }, RotateCw, t('tasks.saving.tryNow'));
  const elsewhere = useSaveElsewhere();
  const isOfDisk = ofTheDisk.has(trouble.code);
  return (
    <>
      <ErrorNotice error={trouble} next={t(isOfDisk ? 'tasks.saving.disk' : 'tasks.trouble')} calm>
        <div className={styles.row}>
          {isOfDisk && (
            <Button icon={FolderOpen} isPending={elsewhere.isPending} onPress={() => elsewhere.mutate(id)}>
              {t('tasks.saving.chooseFolder')}
            </Button>
          )}
          {again.button}
        </div>
      </ErrorNotice>
      {again.failure}
      <ErrorNotice error={elsewhere.error} onDismiss={elsewhere.reset} />
    </>
  );
}

/** The way to a clip whose file is gone, in the days that its gateway keeps it. */
export function FetchAgain({ task: { id, state, createdAt } }: { readonly task: Task }) {
  const { t } = useWords();
  const again = useChangeButton({ method: 'tasks.fetchAgain', id }, RotateCw, t('tasks.details.fetchAgain'));
  const isKept = useNow(3_600_000) < createdAt + retentionDays * 86_400_000;
  if (state.status !== 'ready' || state.taskId === null || !isKept) return null;
  return (
    <>
      <p>{t('tasks.details.fetchAgainMeans')}</p>
      <div className={styles.row}>{again.button}</div>
      {again.failure}
    </>
  );
}

/** Why a request that made nothing has not gone out again, when it will, and the way to send it now. */
function PostponedNote({ task, trouble }: { readonly task: Task; readonly trouble: AppErrorData }) {
  const { id, nextTryAt, heldBy } = task;
  const { t, format } = useWords();
  const time = format.clock(useTimeLeft(nextTryAt ?? 0, 1_000));
  const send = useChangeButton({ method: 'tasks.checkNow', id }, Send, t('tasks.postponed.sendNow'));
  const whatFor = trouble.code === 'gateway.unauthorized' ? 'token' : nextTryAt === null ? 'any' : 'time';
  return (
    <>
      <ErrorNotice
        error={trouble}
        meaning={t('tasks.postponed.unsent')}
        next={t(`tasks.postponed.${whatFor}`, { time })}
        calm
      >
        {whatFor !== 'token' && heldBy === null && <div className={styles.row}>{send.button}</div>}
      </ErrorNotice>
      {send.failure}
    </>
  );
}

/** A wait shorter than this, in milliseconds, needs no words: polls come every minute at most. */
const longWaitMs = 90_000;

/** When a task that is made to wait is tried again, and the way to do so now. */
function NextTry({ task }: { readonly task: Task }) {
  const { t, format } = useWords();
  const now = useNow(30_000);
  const { id, nextTryAt, state } = task;
  const check = useChangeButton({ method: 'tasks.checkNow', id }, RotateCw, t('tasks.checkNow'));
  if (nextTryAt === null || nextTryAt - now < longWaitMs) return null;
  return (
    <>
      <Callout tone="quiet" icon={CalendarClock}>
        <p>{t('tasks.nextTry', { time: format.dateTime(nextTryAt) })}</p>
        {(state.status === 'queued' || state.status === 'running') && (
          <div className={styles.row}>{check.button}</div>
        )}
      </Callout>
      {check.failure}
    </>
  );
}

const tones = { calm: 'quiet', soon: 'warn', last: 'bad' } as const;

/** How long the gateway still keeps a result that is not on disk yet. */
function CollectClock({ task }: { readonly task: Task }) {
  const { t, format } = useWords();
  const now = useNow(30_000);
  if (task.collectBefore === null) return null;
  const left = task.collectBefore - now;
  const urgency = urgencyOf(left);
  const isCollected = isActive(task.state.status);
  const words = isCollected ? urgency : 'onRequest';
  // What the app collects by itself needs no clock before there is a reason to look at it.
  if (words === 'calm') return null;
  return (
    <Callout tone={tones[urgency]} icon={CalendarClock}>
      <p>
        <strong>
          {left > 0
            ? t('tasks.collect.left', { time: format.span(tellableLeft(left)) })
            : t('tasks.collect.over')}
        </strong>
      </p>
      <p>{t(`tasks.collect.${words}`, { time: format.dateTime(task.collectBefore) })}</p>
    </Callout>
  );
}

/** Which budget keeps a waiting task from going out, and how long. One that asks can be passed from here. */
function HeldNote({ id, heldBy }: { readonly id: string; readonly heldBy: NonNullable<Task['heldBy']> }) {
  const { t, format, money } = useWords();
  const { whenPassed, currency, amount, period, until, others } = heldBy;
  const { showSpend } = useSpend();
  const allow = useChangeButton({ method: 'tasks.allowOverBudget', id }, Send, t('spend.budget.ask.send'));
  return (
    <>
      <Callout tone="warn" icon={Coins}>
        {[heldBy, ...others].map((passed) => (
          <Fragment key={passed.project}>
            <p>
              <strong>{t(`spend.budget.held.title.${passed.period}`, { currency })}</strong>
            </p>
            {passed.project !== null && <p>{t('spend.budget.ofProject', { project: passed.project })}</p>}
          </Fragment>
        ))}
        <p>
          {t('spend.budget.held.explain')}{' '}
          {t('spend.budget.ask.cost', { price: money.amount(amount, currency) })}{' '}
          {until === null
            ? t(`spend.budget.held.never.${period}`)
            : t('spend.budget.held.again', { when: format.dateTime(until) })}
        </p>
        <div className={styles.row}>
          {whenPassed === 'ask' && allow.button}
          <Button look="quiet" onPress={showSpend}>
            {t('spend.budget.held.change')}
          </Button>
        </div>
      </Callout>
      {allow.failure}
    </>
  );
}

/** A button that changes a task, and, for another place, why it could not. */
function useChangeButton(
  change: { readonly method: TaskMethod; readonly id: string },
  icon: Icon,
  words: string,
) {
  const { mutate, isPending, error, reset } = useTaskChange();
  return {
    button: (
      <Button icon={icon} isPending={isPending} onPress={() => mutate(change)}>
        {words}
      </Button>
    ),
    failure: <ErrorNotice error={error} onDismiss={reset} />,
  };
}
