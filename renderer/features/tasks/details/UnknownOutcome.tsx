import { CircleQuestionMark, CornerDownRight, EyeOff, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task, TaskState } from '#contract';
import { toAppError } from '../../../ui/app-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { useTaskDeed } from '../data/details.queries.ts';
import { LinkTask } from './LinkTask.tsx';
import { SendAgainDialog } from './SendAgainDialog.tsx';
import { SentRequest } from './SentRequest.tsx';
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
  const { t } = useTranslation();
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const dismiss = useTaskDeed();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.header}>
        <CircleQuestionMark aria-hidden />
        <h3 id={titleId} className={styles.title}>
          {t('tasks.unknown.title')}
        </h3>
      </header>
      <ErrorNotice
        error={state.error}
        meaning={t('tasks.explain.unknown')}
        next={t('tasks.unknown.next')}
        calm
      />
      <SentRequest task={task} />
      <div className={styles.way}>
        <h4 className={styles.wayTitle}>{t('tasks.unknown.linkTitle')}</h4>
        <LinkTask id={task.id} />
      </div>
      <div className={styles.way}>
        <h4 className={styles.wayTitle}>{t('tasks.unknown.elseTitle')}</h4>
        <div className={styles.row}>
          <Button onPress={() => setAsking(true)}>
            <Send aria-hidden />
            {t('tasks.unknown.sendAgain')}
          </Button>
          <Button
            look="quiet"
            isPending={dismiss.isPending}
            onPress={() => dismiss.mutate({ deed: 'tasks.dismiss', id: task.id })}
          >
            <EyeOff aria-hidden />
            {t('tasks.unknown.dismiss')}
          </Button>
        </div>
        <p className={styles.hint}>{t('tasks.unknown.elseHint')}</p>
        {dismiss.isError && <ErrorNotice error={toAppError(dismiss.error)} onDismiss={dismiss.reset} />}
      </div>
      <SendAgainDialog id={task.id} isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}

interface SettledProps {
  readonly task: Task;
  readonly resolution: 'sent-again' | 'dismissed';
}

/** The user has made something of it. It asks for nothing, and can still be linked. */
function Settled({ task, resolution }: SettledProps) {
  const { t } = useTranslation();
  const [isLinking, setLinking] = useState(false);
  return (
    <div className={styles.settled}>
      <Callout tone="quiet" icon={<CircleQuestionMark aria-hidden />}>
        <p>{t(`tasks.unknown.settled.${resolution}`)}</p>
        {!isLinking && (
          <Button look="quiet" onPress={() => setLinking(true)}>
            <CornerDownRight aria-hidden />
            {t('tasks.unknown.linkLater')}
          </Button>
        )}
      </Callout>
      {isLinking && <LinkTask id={task.id} />}
    </div>
  );
}
