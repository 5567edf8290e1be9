import { Coins, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useSpend } from '../../../hooks/use-spend.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Callout } from '../../../ui/messages/Callout.tsx';
import styles from './StateNote.module.css';
import { useChangeButton } from './use-change-button.tsx';

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
  const allow = useChangeButton({ method: 'tasks.allowOverBudget', id }, Send, t('spend.budget.ask.send'));
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
