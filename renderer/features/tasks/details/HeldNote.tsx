import { Coins, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useSpend } from '../../../hooks/use-spend.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import { ErrorNotice } from '../../../ui/messages/ErrorNotice.tsx';
import { useTaskChange } from '../data/task-changes.queries.ts';
import styles from './StateNote.module.css';

interface HeldNoteProps {
  readonly id: string;
  readonly heldBy: NonNullable<Task['heldBy']>;
}

/** Which budget keeps a waiting task from going out, and how long. One that asks can be passed from here. */
export function HeldNote({ id, heldBy }: HeldNoteProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { whenPassed, currency, project, period, until } = heldBy;
  const { showSpend } = useSpend();
  const allow = useTaskChange();
  return (
    <>
      <Callout tone="warn" icon={Coins}>
        <p>
          <strong>{t(`spend.budget.held.title.${period}`, { currency })}</strong>
        </p>
        {project !== null && <p>{t('spend.budget.ofProject', { project })}</p>}
        <p>
          {t('spend.budget.held.explain')}{' '}
          {until === null
            ? t(`spend.budget.held.never.${period}`)
            : t('spend.budget.held.again', { when: format.dateTime(until) })}
        </p>
        <div className={styles.row}>
          {whenPassed === 'ask' && (
            <Button
              icon={Send}
              isPending={allow.isPending}
              onPress={() => allow.mutate({ method: 'tasks.allowOverBudget', id })}
            >
              {t('spend.budget.ask.send')}
            </Button>
          )}
          <Button look="quiet" onPress={showSpend}>
            {t('spend.budget.held.change')}
          </Button>
        </div>
      </Callout>
      <ErrorNotice error={allow.error} onDismiss={allow.reset} />
    </>
  );
}
