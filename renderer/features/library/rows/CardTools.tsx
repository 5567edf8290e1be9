import { Ellipsis, ImagePlus, SlidersHorizontal, Star } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isJoined, ratings, type Task } from '#contract';
import { IconButton, IconToggle } from '../../../ui/controls/IconButton.tsx';
import { starChange } from '../../tasks/marks/use-mark-words.ts';
import { useRowActions } from '../row-actions.ts';

interface CardToolsProps {
  readonly task: Task;
  /** The menu alone, or the other tools before it as well. */
  readonly isMenuAlone?: boolean;
}

/**
 * The buttons of the active row; other rows go without, so that a long list scrolls lighter. No Tab stops: the list is
 * one stop, and the row's menu, which opens by key too, holds all of them.
 */
export function CardTools({ task, isMenuAlone = false }: CardToolsProps) {
  const { t } = useTranslation();
  const { rate, reuse, takeLastFrame } = useRowActions();
  return (
    <>
      {!isMenuAlone && task.state.status === 'ready' && (
        <IconToggle
          icon={Star}
          fills
          label={t('library.row.star')}
          isOn={task.rating === ratings.length}
          onChange={() => rate([task.id], starChange(task.rating))}
          isTabStop={false}
        />
      )}
      {!isMenuAlone && task.mediaUrl !== null && (
        <IconButton
          icon={ImagePlus}
          label={t('tasks.actions.useLastFrame')}
          onPress={() => takeLastFrame(task)}
          isTabStop={false}
        />
      )}
      {!isMenuAlone && !isJoined(task.state) && (
        <IconButton
          icon={SlidersHorizontal}
          label={t('tasks.actions.reuse')}
          onPress={() => reuse(task)}
          isTabStop={false}
        />
      )}
      <MoreButton task={task} />
    </>
  );
}

function MoreButton({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { showMenu } = useRowActions();
  const button = useRef<HTMLButtonElement>(null);
  const open = (): void => {
    const corner = button.current?.getBoundingClientRect();
    if (corner) showMenu({ task, ids: [task.id], at: { x: corner.left, y: corner.bottom } });
  };
  return (
    <IconButton
      icon={Ellipsis}
      ref={button}
      label={t('tasks.actions.more')}
      onPress={open}
      isTabStop={false}
    />
  );
}
