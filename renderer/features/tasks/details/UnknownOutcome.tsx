import { useMutation } from '@tanstack/react-query';
import { CircleQuestionMark, CornerDownRight, EyeOff, Link2, Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { quoteVideo, sentAtOf, type Task, type TaskState, wordLimits } from '#contract';
import { useConnections } from '../../../hooks/contexts/use-connections.ts';
import { useSpend } from '../../../hooks/contexts/use-spend.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/Dialog.tsx';
import { useTaskChange } from '../data/task-changes.queries.ts';
import { useTasksContext } from '../tasks-context.ts';
import { useReferenceNames } from './sent/TaskReferences.tsx';
import styles from './UnknownOutcome.module.css';

interface UnknownOutcomeProps {
  readonly task: Task;
  readonly state: Extract<TaskState, { status: 'unknown' }>;
}

/** A request whose reply was lost: what happened, what was sent, and the three ways on. */
export function UnknownOutcome({ task, state }: UnknownOutcomeProps) {
  return state.resolution === 'open' ? (
    <OpenQuestion task={task} state={state} />
  ) : (
    <Settled task={task} resolution={state.resolution} />
  );
}

function OpenQuestion({ task, state }: UnknownOutcomeProps) {
  const { t } = useWords();
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const dismiss = useTaskChange();
  // An older copy of the database does not say whether it went out.
  const mayBeUnsent = state.error.code === 'tasks.restored';
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.header}>
        <CircleQuestionMark aria-hidden />
        <h3 id={titleId} className={styles.title}>
          {t(mayBeUnsent ? 'tasks.unknown.titleRestored' : 'tasks.unknown.title')}
        </h3>
      </header>
      <ErrorNotice
        error={state.error}
        meaning={mayBeUnsent ? undefined : t('tasks.explain.unknown')}
        next={t('tasks.unknown.next')}
        help={{ page: 'when-something-fails', section: 'unknown' }}
        calm
      />
      <SentRequest task={task} isTimeOfSending={state.sentAt !== undefined} />
      <div className={styles.way}>
        <h4 className={styles.wayTitle}>{t('tasks.unknown.linkTitle')}</h4>
        <LinkTask id={task.id} />
      </div>
      <div className={styles.way}>
        <h4 className={styles.wayTitle}>{t('tasks.unknown.elseTitle')}</h4>
        <div className={styles.row}>
          <Button icon={Send} onPress={() => setAsking(true)}>
            {t('tasks.unknown.sendAgain')}
          </Button>
          <Button
            icon={EyeOff}
            look="quiet"
            isPending={dismiss.isPending}
            onPress={() => dismiss.mutate({ method: 'tasks.dismiss', id: task.id })}
          >
            {t('tasks.unknown.dismiss')}
          </Button>
        </div>
        <p className="soft pretty">{t('tasks.unknown.elseHint')}</p>
        <ErrorNotice error={dismiss.error} onDismiss={dismiss.reset} />
      </div>
      <SendAgainDialog task={task} isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}

/** The user has decided about this outcome: nothing is asked any more, and the task can still be linked. */
function Settled({ task, resolution }: { task: Task; resolution: 'sent-again' | 'dismissed' }) {
  const { t } = useWords();
  const [isLinking, setLinking] = useState(false);
  return (
    <div className={styles.settled}>
      <Callout tone="quiet" icon={CircleQuestionMark}>
        <p>{t(`tasks.unknown.settled.${resolution}`)}</p>
        {!isLinking && (
          <Button icon={CornerDownRight} look="quiet" onPress={() => setLinking(true)}>
            {t('tasks.unknown.linkLater')}
          </Button>
        )}
      </Callout>
      {isLinking && <LinkTask id={task.id} />}
    </div>
  );
}

/** The request and when it went out, or was made where that is not known: to find the task in the gateway's own list. */
function SentRequest({ task, isTimeOfSending }: { readonly task: Task; readonly isTimeOfSending: boolean }) {
  const { t, format } = useWords();
  const { prompt, model, resolution, ratio, duration, references } = task.request;
  const names = useReferenceNames(references);
  const settings = [model, resolution, ratio, t('common.seconds', { value: duration })].filter(Boolean);
  return (
    <dl className={styles.sent}>
      <dt>{t(isTimeOfSending ? 'tasks.unknown.when' : 'tasks.details.created')}</dt>
      <dd>{format.dateTime(sentAtOf(task))}</dd>
      <dt>{t('compose.prompt')}</dt>
      <dd className={styles.sentPrompt}>{prompt}</dd>
      <dt>{t('tasks.unknown.settings')}</dt>
      <dd>{settings.join(' · ')}</dd>
      {references.length > 0 && (
        <>
          <dt>{t('references.title')}</dt>
          <dd>
            {references.map(({ fileId, name, link, role }, index) => (
              <p key={`${fileId} ${role}`}>
                {names[index]} <span className="quiet">{link ?? name}</span>
              </p>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

/** Takes the id under which the gateway lists a task whose reply was lost. */
function LinkTask({ id }: { readonly id: string }) {
  const { t } = useWords();
  const [taskId, setTaskId] = useState('');
  const link = useTaskChange();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (taskId.trim() !== '' && !link.isPending)
      link.mutate({ method: 'tasks.link', id, taskId: taskId.trim() });
  };
  return (
    <form className={styles.link} aria-label={t('tasks.link.action')} onSubmit={submit}>
      <TextBox
        label={t('tasks.details.taskId')}
        placeholder={t('tasks.link.placeholder')}
        value={taskId}
        onChange={setTaskId}
        maxLength={wordLimits.taskId}
        spellCheck="false"
        beside={
          <Button icon={Link2} type="submit" isPending={link.isPending}>
            {t('tasks.link.action')}
          </Button>
        }
      />
      <p className="soft pretty">{t('tasks.link.hint')}</p>
      <ErrorNotice error={link.error} onDismiss={link.reset} />
    </form>
  );
}

interface SendAgainDialogProps {
  readonly task: Task;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says, before a request of unknown outcome goes out again, that both may be charged, and what the second one costs. */
function SendAgainDialog({ task: { id, gateway, request }, isOpen, onClose }: SendAgainDialogProps) {
  const { t, money } = useWords();
  const repeat = useTaskChange();
  const { sheet, withinBudget } = useSpend();
  // It goes to the gateway of the first one, whose prices are at hand while it is the active one.
  const isPriced = useConnections().active.id === gateway?.connectionId;
  const quote = sheet === null || !isPriced ? null : quoteVideo(sheet, request);
  // The question about the budget is no failure of this one.
  const send = useMutation({
    mutationFn: () =>
      withinBudget(
        (mayPassBudget) => repeat.mutateAsync({ method: 'tasks.sendAgain', id, mayPassBudget }),
        'send',
      ),
  });
  const { showTask } = useTasksContext();
  const confirm = (): void => {
    if (send.isPending) return;
    // Not as a callback of the call: by then the sheet that this stands in may be gone.
    void send.mutateAsync().then(
      (made) => {
        if (made === null) return;
        onClose();
        showTask(made.id);
      },
      // The dialog shows what went wrong.
      () => undefined,
    );
  };
  return (
    <Dialog role="alertdialog" title={t('tasks.unknown.againTitle')} isOpen={isOpen} onClose={onClose}>
      <p>{t('tasks.unknown.againBody')}</p>
      <ErrorNotice error={send.error} onDismiss={send.reset} />
      <DialogActions>
        <Button look="danger" isPending={send.isPending} onPress={confirm}>
          {t('tasks.unknown.againConfirm')}
          {quote && ` · ${t('spend.about', { price: money.amount(quote.amount, quote.currency) })}`}
        </Button>
        <Button look="primary" onPress={onClose} autoFocus>
          {t('tasks.unknown.againBack')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
