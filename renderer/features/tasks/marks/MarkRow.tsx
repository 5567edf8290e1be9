import { EyeOff, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { IconToggle } from '../../../ui/controls/IconToggle.tsx';
import { useTasksContext } from '../tasks-context.ts';
import styles from './MarkRow.module.css';
import { RatingControl } from './RatingControl.tsx';

/** Rating, pick and hide of the clip whose details are open. */
export function MarkRow({ task: { id, rating, choice } }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { rate, choose } = useTasksContext();
  return (
    <div className={styles.row}>
      <RatingControl rating={rating} onChange={(value) => rate([id], value)} />
      <IconToggle
        label={t('review.pick')}
        isOn={choice === 'picked'}
        onChange={(isOn) => choose([id], isOn ? 'picked' : null)}
      >
        <Flag aria-hidden fill={choice === 'picked' ? 'currentColor' : 'none'} />
      </IconToggle>
      <IconToggle
        label={t('review.hide')}
        isOn={choice === 'hidden'}
        onChange={(isOn) => choose([id], isOn ? 'hidden' : null)}
      >
        <EyeOff aria-hidden />
      </IconToggle>
    </div>
  );
}
