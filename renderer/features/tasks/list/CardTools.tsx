import { Ellipsis, Star } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconToggle } from '../../../ui/IconToggle.tsx';
import type { CardDeeds } from './grid/TaskCard.tsx';

type CardToolsProps = Pick<CardDeeds, 'onStar' | 'onMore'> & { readonly task: Task };

/** The buttons of the row at hand. Other rows go without: a long list scrolls lighter. */
export function CardTools({ task, onStar, onMore }: CardToolsProps) {
  const { t } = useTranslation();
  const more = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconToggle
        label={t('library.row.starred')}
        isOn={task.isStarred}
        onChange={(isStarred) => onStar(task, isStarred)}
      >
        <Star aria-hidden fill={task.isStarred ? 'currentColor' : 'none'} />
      </IconToggle>
      <IconButton
        ref={more}
        label={t('library.row.more')}
        onPress={() => {
          if (more.current) onMore(task, more.current);
        }}
      >
        <Ellipsis aria-hidden />
      </IconButton>
    </>
  );
}
