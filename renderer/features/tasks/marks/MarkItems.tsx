import { Eye, EyeOff, Flag, FlagOff } from 'lucide-react';
import { type Choice, ratings, type Task } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import { MenuChoices, MenuItem, MenuLine, SubMenu } from '../../../ui/overlays/Menu.tsx';

interface MarkItemsProps {
  /** The clip whose marks they show; `null` for several, which all get what is chosen. */
  readonly task: Pick<Task, 'rating' | 'choice'> | null;
  readonly rate: (rating: number) => void;
  readonly choose: (choice: Choice) => void;
}

/** Rating, pick and hide in the menus of a clip, or of several selected ones. */
export function MarkItems({ task, rate, choose }: MarkItemsProps) {
  const { t, format } = useWords();
  const choice = task?.choice ?? null;
  return (
    <SubMenu label={t('review.marks')} icon={Flag}>
      <MenuChoices
        label={t('review.rating.label')}
        value={task === null ? '' : String(task.rating)}
        onChoose={(id) => rate(Number(id))}
        choices={[...[...ratings].reverse(), 0].map((value) => ({
          id: String(value),
          text:
            value === 0
              ? t('review.rating.none')
              : t('review.rating.value', { value: format.integer(value) }),
        }))}
      />
      <MenuLine />
      <MenuItem
        icon={choice === 'picked' ? FlagOff : Flag}
        text={t(choice === 'picked' ? 'review.unpick' : 'review.keys.pick')}
        onAction={() => choose(choice === 'picked' ? null : 'picked')}
      />
      <MenuItem
        icon={choice === 'hidden' ? Eye : EyeOff}
        text={t(choice === 'hidden' ? 'review.unhide' : 'review.keys.hide')}
        onAction={() => choose(choice === 'hidden' ? null : 'hidden')}
      />
    </SubMenu>
  );
}
