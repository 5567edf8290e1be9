import {
  ArrowDownAZ,
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  Banknote,
  Calendar,
  Clock,
  Cpu,
  Star,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskFilter } from '#contract';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu, MenuChoices, MenuLine } from '../../../ui/overlays/Menu.tsx';

type Order = Pick<TaskFilter, 'sort' | 'isReversed'>;

interface SortMenuProps extends Order {
  readonly onChange: (order: Partial<Order>) => void;
}

const icons = {
  newest: Calendar,
  title: ArrowDownAZ,
  length: Clock,
  price: Banknote,
  rating: Star,
  model: Cpu,
};
const sorts = Object.keys(icons) as Order['sort'][];
const directions = { first: ArrowDownWideNarrow, reversed: ArrowUpNarrowWide };

/** The order of the list, and its direction. */
export const SortMenu = memo(function SortMenu({ sort, isReversed, onChange }: SortMenuProps) {
  const { t } = useTranslation();
  const direction = isReversed ? 'reversed' : 'first';
  const order = `${t(`review.sort.by.${sort}`)} · ${t(`review.sort.${direction}.${sort}`)}`;
  return (
    <Menu
      label={t('review.sort.label')}
      trigger={
        <IconButton
          icon={directions[direction]}
          label={t('review.sort.labelIs', { order })}
          onPress={() => undefined}
        />
      }
    >
      <MenuChoices
        label={t('review.sort.label')}
        value={sort}
        onChoose={(id) => onChange({ sort: id as Order['sort'], isReversed: false })}
        choices={sorts.map((id) => {
          const Icon = icons[id];
          return { id, icon: <Icon aria-hidden />, text: t(`review.sort.by.${id}`), detail: '' };
        })}
      />
      <MenuLine />
      <MenuChoices
        label={t('review.sort.direction')}
        value={direction}
        onChoose={(id) => onChange({ isReversed: id === 'reversed' })}
        choices={(['first', 'reversed'] as const).map((id) => {
          const Icon = directions[id];
          return { id, icon: <Icon aria-hidden />, text: t(`review.sort.${id}.${sort}`), detail: '' };
        })}
      />
    </Menu>
  );
});
