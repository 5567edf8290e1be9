import { CircleStop, RotateCcw, Unplug } from 'lucide-react';
import { assertNever, type ModelMessage } from '#contract';
import { useNow, useTimeLeft } from '../../../hooks/use-now.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { useActions } from '../transcript/chat-actions.ts';
import styles from '../transcript/ModelTurn.module.css';

interface AnswerStateProps {
  readonly message: ModelMessage;
  readonly hasWords: boolean;
}

/** The state of an answer that has not come, or not to its end: pending, stopped, interrupted or failed. */
export function AnswerState({ message, hasWords }: AnswerStateProps) {
  const { t } = useWords();
  const { retry } = useActions();
  const tryAgain = (
    <Button icon={RotateCcw} onPress={() => retry(message.id)}>
      {t('common.tryAgain')}
    </Button>
  );
  switch (message.state) {
    case 'answered':
      return null;
    case 'pending':
      return message.retryAt === null ? (
        <Waiting message={message} hasWords={hasWords} />
      ) : (
        <Retrying message={message} at={message.retryAt} />
      );
    case 'stopped':
    case 'interrupted': {
      const wasStopped = message.state === 'stopped';
      return (
        <Callout tone={wasStopped ? 'quiet' : 'warn'} icon={wasStopped ? CircleStop : Unplug}>
          <div className={styles.cut}>
            {t(wordsOf(message.state, message))}
            {tryAgain}
          </div>
        </Callout>
      );
    }
    case 'failed':
      return (
        <ErrorNotice
          error={message.error ?? { code: 'internal', message: 'No error was kept.', retryable: true }}
          meaning={t(wordsOf('failed', message))}
        >
          <div className={styles.again}>{tryAgain}</div>
        </ErrorNotice>
      );
    default:
      return assertNever(message.state);
  }
}

function wordsOf(state: 'stopped' | 'interrupted' | 'failed', { isCut, mayBeCharged }: ModelMessage) {
  if (isCut) return `chat.cutShort.${state}` as const;
  if (state === 'interrupted') return 'chat.interrupted';
  if (state === 'stopped') return mayBeCharged ? 'chat.stoppedCharged' : 'chat.stopped';
  return mayBeCharged ? 'chat.mayBeCharged' : 'chat.notAnswered';
}

function Waiting({ message, hasWords }: AnswerStateProps) {
  const { t, format } = useWords();
  const now = useNow(500);
  return (
    <p className={styles.waiting}>
      <span className={styles.dots} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {t(hasWords ? 'chat.coming' : 'chat.spoken.pending', { model: message.model })}
      <span className={styles.clock}>{format.clock(now - message.createdAt)}</span>
    </p>
  );
}

function Retrying({ message, at }: { readonly message: ModelMessage; readonly at: number }) {
  const { t } = useWords();
  const { cancelRetry } = useActions();
  const seconds = Math.ceil(useTimeLeft(at, 500) / 1000);
  const words = (
    <div className={styles.cut}>
      <span>{t('chat.retryIn', { count: seconds })}</span>
      <Button onPress={cancelRetry}>{t('common.cancel')}</Button>
    </div>
  );
  return message.error === null ? (
    <Callout tone="quiet" icon={RotateCcw}>
      {words}
    </Callout>
  ) : (
    <ErrorNotice calm error={message.error} next={t('chat.retryNext')}>
      {words}
    </ErrorNotice>
  );
}
