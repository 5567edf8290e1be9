import { useQuery } from '@tanstack/react-query';
import {
  ArrowDownAZ,
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  Banknote,
  Calendar,
  Clock,
  Cpu,
  GalleryHorizontalEnd,
  LayoutGrid,
  List,
  Star,
} from 'lucide-react';
import { memo, type RefObject, useMemo, useRef, useSyncExternalStore } from 'react';
import { Slider, SliderThumb, SliderTrack, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { type Outline, type TaskFilter, thumbnailLimits } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import type { Icon } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import slider from '../../../ui/controls/RangeSlider.module.css';
import { SearchBox } from '../../../ui/controls/SearchBox.tsx';
import { Menu, MenuChoices, MenuLine } from '../../../ui/overlays/Menu.tsx';
import { oneChosen } from '../../../ui/selection/one-chosen.ts';
import { choicesQuery } from '../../tasks/data/tasks.queries.ts';
import { useRowActions } from '../row-actions.ts';
import type { LibraryLook, LibrarySearch } from '../use-library.ts';
import { FilterChips, FilterMenu } from './FilterMenu.tsx';
import { isNarrowed } from './filters.ts';
import styles from './LibraryHeader.module.css';

/** How many clips and other tasks a filter lets through, and how many hidden clips are left out. */
export function foundOf(outline: Outline | undefined, filter: TaskFilter) {
  const underWay = outline?.sections.find(({ heading }) => heading.by === 'underWay')?.count ?? 0;
  const { clips = 0, needsLook, hidden = 0 } = outline ?? {};
  return { clips, tasks: underWay + (needsLook?.total ?? 0), hidden, filter };
}

export interface LibraryHeaderProps {
  readonly titleId: string;
  readonly search: LibrarySearch;
  readonly found: ReturnType<typeof foundOf>;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly look: LibraryLook;
}

/** The title with its count, and everything that chooses what the list shows. */
export const LibraryHeader = memo(function LibraryHeader({
  titleId,
  search,
  found,
  searchField,
  look,
}: LibraryHeaderProps) {
  const filter = useSyncExternalStore(search.subscribe, search.get);
  const { t, format } = useWords();
  const { changeFilter, review } = useRowActions();
  // Words alone change none of the menu's choices.
  const key = JSON.stringify({ ...filter, search: '' });
  const withoutWords = useMemo((): TaskFilter => JSON.parse(key), [key]);
  const filterButton = useRef<HTMLButtonElement>(null);
  const { clips, hidden, total } = useQuery(choicesQuery(filter.projectId)).data ?? {
    total: found.clips + found.tasks,
    clips: found.clips,
    hidden: 0,
  };
  const asksForHidden = found.filter.choices === 'hidden' || found.filter.choices === 'all';
  const count = asksForHidden ? clips : clips - hidden;
  const value = format.integer(found.clips);
  const isEmpty = total === 0 && !isNarrowed(filter);
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h2 id={titleId} className={styles.title}>
          {t('library.title')}
        </h2>
        {!isEmpty && (
          <p className="soft one-line" role="status">
            {isNarrowed(found.filter)
              ? t('library.countOf', { count, found: value, total: format.integer(count) })
              : t('library.count', { count: found.clips, value })}
            {found.tasks > 0 && ` · ${t('library.tasks', format.counted(found.tasks))}`}
          </p>
        )}
        <span className="grow" />
        {found.clips > 0 && (
          <ReviewButton icon={GalleryHorizontalEnd} label={t('review.title')} onPress={review} />
        )}
        {found.clips > 0 && look.layout === 'grid' && <ThumbnailSlider size={look.thumbnailSize} />}
        {!isEmpty && <SortMenu sort={filter.sort} isReversed={filter.isReversed} />}
        {!isEmpty && <LayoutSwitch layout={look.layout} />}
      </div>
      {!isEmpty && (
        <div className={`${styles.line} ${styles.find}`}>
          <SearchBox
            field={searchField}
            command="library.search"
            label={t('library.search.label')}
            placeholder={t('library.search.placeholder')}
            value={filter.search}
            onChange={(words) => changeFilter({ search: words })}
          />
          <FilterMenu ref={filterButton} filter={withoutWords} />
        </div>
      )}
      <FilterChips filter={filter} hidden={found.hidden} onRemoved={() => filterButton.current?.focus()} />
    </header>
  );
});

// The buttons of the header are the same at each key: drawing them again takes longer than drawing the field.

const ReviewButton = memo(IconButton);

const LayoutSwitch = memo(function LayoutSwitch({ layout }: Pick<LibraryLook, 'layout'>) {
  const { t } = useWords();
  const { changeLook } = useRowActions();
  return (
    <ToggleButtonGroup
      aria-label={t('library.layout.label')}
      className={styles.layouts ?? ''}
      {...oneChosen(layout, (id) => changeLook({ layout: id === 'list' ? 'list' : 'grid' }))}
    >
      <ToggleButton id="grid" aria-label={t('library.layout.grid')} className={styles.layout ?? ''}>
        <LayoutGrid aria-hidden />
      </ToggleButton>
      <ToggleButton id="list" aria-label={t('library.layout.list')} className={styles.layout ?? ''}>
        <List aria-hidden />
      </ToggleButton>
    </ToggleButtonGroup>
  );
});

/** How large the posters are; the wheel over them does the same with Ctrl held. @param size in percent of what suits the window */
const ThumbnailSlider = memo(function ThumbnailSlider({ size }: { readonly size: number }) {
  const { t } = useWords();
  const { changeLook } = useRowActions();
  const { min, max, step } = thumbnailLimits;
  return (
    <Slider
      aria-label={t('library.thumbnailSize')}
      className={styles.size ?? ''}
      minValue={min}
      maxValue={max}
      step={step}
      value={size}
      onChange={(thumbnailSize) => changeLook({ thumbnailSize })}
    >
      <SliderTrack className={slider.track ?? ''}>
        {({ state }) => (
          <>
            <div className={slider.fromStart} style={{ width: `${state.getThumbPercent(0) * 100}%` }} />
            <SliderThumb className={slider.thumb ?? ''} />
          </>
        )}
      </SliderTrack>
    </Slider>
  );
});

type Order = Pick<TaskFilter, 'sort' | 'isReversed'>;

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

const choiceOf = (id: string, Sign: Icon, text: string) => ({ id, icon: <Sign aria-hidden />, text });

const SortMenu = memo(function SortMenu({ sort, isReversed }: Order) {
  const { t } = useWords();
  const { changeFilter } = useRowActions();
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
        onChoose={(id) => changeFilter({ sort: id as Order['sort'], isReversed: false })}
        choices={sorts.map((id) => choiceOf(id, icons[id], t(`review.sort.by.${id}`)))}
      />
      <MenuLine />
      <MenuChoices
        label={t('review.sort.direction')}
        value={direction}
        onChoose={(id) => changeFilter({ isReversed: id === 'reversed' })}
        choices={(['first', 'reversed'] as const).map((id) =>
          choiceOf(id, directions[id], t(`review.sort.${id}.${sort}`)),
        )}
      />
    </Menu>
  );
});
