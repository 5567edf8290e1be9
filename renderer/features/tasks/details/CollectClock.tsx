import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { useNow } from '../../../hooks/use-now.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { urgencyOf } from '../data/attention.ts';

const tones = { calm: 'quiet', soon: 'warn', last: 'bad' } as const;

/** How long the gateway still keeps a result that is not on disk yet. */
export function CollectClock({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(30_000);
  if (task.collectBefore === null) return null;
  const left = task.collectBefore - now;
  const urgency = urgencyOf(left);
  return (
    <Callout tone={tones[urgency]} icon={<CalendarClock aria-hidden />}>
      <p>
        <strong>
          {left > 0 ? t('tasks.collect.left', { time: format.span(left) }) : t('tasks.collect.over')}
        </strong>
      </p>
      <p>{t(`tasks.collect.${urgency}`, { time: format.dateTime(task.collectBefore) })}</p>
    </Callout>
  );
}
