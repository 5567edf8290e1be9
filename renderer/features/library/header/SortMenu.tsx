import {
  ArrowDownAZ,
  ArrowDownWideNarrow,
  CalendarArrowDown,
  CalendarArrowUp,
  Clock,
  Cpu,
  Star,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskFilter } from '#contract';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu, MenuChoices } from '../../../ui/overlays/Menu.tsx';

type Sort = TaskFilter['sort'];

interface SortMenuProps {
  readonly sort: Sort;
  readonly onChange: (sort: Sort) => void;
}

const icons = {
  newest: CalendarArrowDown,
  oldest: CalendarArrowUp,
  title: ArrowDownAZ,
  length: Clock,
  rating: Star,
  model: Cpu,
};
const sorts = Object.keys(icons) as Sort[];

/** The order of the list. */
export const SortMenu = memo(function SortMenu({ sort, onChange }: SortMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('review.sort.label')}
      trigger={
        <IconButton
          icon={ArrowDownWideNarrow}
          label={t('review.sort.labelIs', { order: t(`review.sort.${sort}`) })}
          onPress={() => undefined}
        />
      }
    >
      <MenuChoices
        label={t('review.sort.label')}
        value={sort}
        onChoose={(id) => onChange(id as Sort)}
        choices={sorts.map((id) => {
          const Icon = icons[id];
          return { id, icon: <Icon aria-hidden />, text: t(`review.sort.${id}`), detail: '' };
        })}
      />
    </Menu>
  );
});
