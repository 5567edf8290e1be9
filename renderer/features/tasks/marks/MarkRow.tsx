import { EyeOff, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { IconToggle } from '../../../ui/controls/IconButton.tsx';
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
        icon={Flag}
        fills
        label={t('review.keys.pick')}
        isOn={choice === 'picked'}
        onChange={(isOn) => choose([id], isOn ? 'picked' : null)}
      />
      <IconToggle
        icon={EyeOff}
        label={t('review.keys.hide')}
        isOn={choice === 'hidden'}
        onChange={(isOn) => choose([id], isOn ? 'hidden' : null)}
      />
    </div>
  );
}
