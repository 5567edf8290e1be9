import { EyeOff, Flag, Star } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { ratings, type Task } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { IconToggle } from '../../../ui/controls/IconButton.tsx';
import { useTasksContext } from '../tasks-context.ts';
import styles from './RatingControl.module.css';

interface RatingControlProps {
  readonly rating: number;
  readonly onChange: (rating: number) => void;
  /** `stage`: on the dark ground around clips. */
  readonly look?: 'surface' | 'stage';
}

/** Five stars, one Tab stop; the one that is set already takes the rating away. */
export function RatingControl({ rating, onChange, look = 'surface' }: RatingControlProps) {
  const { t, format } = useWords();
  return (
    <ToggleButtonGroup
      aria-label={t('review.rating.label')}
      className={styles.stars ?? ''}
      data-look={look}
      selectionMode="single"
      selectedKeys={rating === 0 ? [] : [String(rating)]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        onChange(Number(key ?? 0));
      }}
    >
      {ratings.map((value) => (
        <ToggleButton
          key={value}
          id={String(value)}
          aria-label={t('review.rating.value', { value: format.integer(value) })}
          className={styles.star ?? ''}
          data-lit={value <= rating || undefined}
        >
          <Star aria-hidden />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Rating, pick and hide of the clip whose details are open. */
export function MarkRow({ task: { id, rating, choice } }: { readonly task: Task }) {
  const { t } = useWords();
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
