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

interface PollControlsProps {
  readonly polling: Polling | null;
  readonly answer: OperationAnswer | null;
  readonly draft: RequestDraft;
}

/** How the poll helper stands, and the way to start one on an answer that holds an id. */
export function PollControls({ polling, answer, draft }: PollControlsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const canStart = answer !== null && answer.ids.length > 0 && polling?.state !== 'running';
  if (polling === null && !canStart) return null;
  return (
    <div className={styles.strip}>
      <div className={styles.words}>
        {polling && (
          <>
            <p role="status" data-state={polling.state} className={styles.state}>
              {t(`operations.poll.states.${polling.state}`, {
                count: polling.count,
                most: polling.most,
                word: polling.word,
              })}
            </p>
            <p className={styles.more}>
              {polling.lastWords.length > 0 &&
                t('operations.poll.last', { words: [...new Set(polling.lastWords)].slice(0, 3).join(', ') })}
              {polling.nextAt !== null && <NextPoll at={polling.nextAt} />}
            </p>
          </>
        )}
      </div>
      {polling?.state === 'running' ? (
        <Button onPress={() => void operations.stopPolling()}>
          <Square aria-hidden />
          {t('operations.poll.stop')}
        </Button>
      ) : (
        canStart && (
          <Button look="quiet" onPress={() => setOpen(true)}>
            <Repeat aria-hidden />
            {t('operations.poll.open')}
          </Button>
        )
      )}
      {isOpen && answer && <PollDialog answer={answer} draft={draft} onClose={() => setOpen(false)} />}
    </div>
  );
}

function NextPoll({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const now = useNow(1_000);
  return <span>{t('operations.poll.next', { value: Math.max(0, Math.ceil((at - now) / 1000)) })}</span>;
}
