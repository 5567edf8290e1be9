import { Repeat, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationAnswer, Polling } from '#contract';
import { useNow } from '../../../hooks/use-now.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { operations } from '../operations.queries.ts';
import type { RequestDraft } from '../use-request.ts';
import styles from './PollControls.module.css';
import { PollDialog } from './PollDialog.tsx';

interface PollButtonProps {
  readonly answer: OperationAnswer;
  readonly draft: RequestDraft;
}

/** The way to start a poll helper on an answer that holds an id. */
export function PollButton({ answer, draft }: PollButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        <Repeat aria-hidden />
        {t('operations.poll.open')}
      </Button>
      {isOpen && <PollDialog answer={answer} draft={draft} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How the poll helper stands. */
export function PollStrip({ polling }: { readonly polling: Polling }) {
  const { t } = useTranslation();
  const { state, count, most, word, lastWords, nextAt } = polling;
  return (
    <div className={styles.strip}>
      <div className={styles.words}>
        <p role="status" data-state={state} className={styles.state}>
          {t(`operations.poll.states.${state}`, { count, most, word })}
        </p>
        <p className={styles.more}>
          {lastWords.length > 0 &&
            t('operations.poll.last', { words: [...new Set(lastWords)].slice(0, 3).join(', ') })}
          {nextAt !== null && <NextPoll at={nextAt} />}
        </p>
      </div>
      {state === 'running' && (
        <Button onPress={() => void operations.stopPolling()}>
          <Square aria-hidden />
          {t('operations.poll.stop')}
        </Button>
      )}
    </div>
  );
}

function NextPoll({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const now = useNow(1_000);
  return <span>{t('operations.poll.next', { value: Math.max(0, Math.ceil((at - now) / 1000)) })}</span>;
}
