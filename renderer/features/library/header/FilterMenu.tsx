import { useQuery } from '@tanstack/react-query';
import { Check, EyeOff, ListFilter, X } from 'lucide-react';
import { memo, type Ref } from 'react';
import {
  Button as AriaButton,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { ratings, type TaskFilter, type TaskStatus, taskStatuses } from '#contract';
import { useCast } from '../../../hooks/contexts/use-cast.ts';
import { useChosenProject } from '../../../hooks/contexts/use-chosen-project.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import menuStyles from '../../../ui/overlays/Menu.module.css';
import { choicesQuery } from '../../tasks/data/tasks.queries.ts';
import { useRowActions } from '../row-actions.ts';
import styles from './FilterMenu.module.css';
import {
  isNarrowed,
  type Narrowing,
  narrowings,
  type StatusChoice,
  type StatusGroup,
  statusChoiceOf,
  statusesOf,
  statusGroupNames,
  statusGroups,
  withoutPart,
} from './filters.ts';

interface FilterMenuProps {
  readonly filter: TaskFilter;
  readonly ref: Ref<HTMLButtonElement>;
}

/** Narrows the list by status, references, choice, rating, aspect ratio, project and tag: one button for all of them. */
export const FilterMenu = memo(function FilterMenu({ filter, ref }: FilterMenuProps) {
  const { changeFilter } = useRowActions();
  const { t, format } = useWords();
  const inClips = useCast().seen.filter(({ clipCount }) => clipCount > 0);
  const { all: projects, projectId } = useChosenProject();
  const choices = useQuery(choicesQuery(projectId)).data;
  const words = useStatusWords();
  const atLeast = useRatingWords();
  const count = narrowings(filter).length;
  const chosen = statusChoiceOf(filter.statuses);
  const single = taskStatuses.filter((status) => status !== 'ready');
  const status = {
    kind: 'status',
    chosen,
    // A choice pressed again is taken back.
    onChoose: (id: string | null) => changeFilter({ statuses: statusesOf((id ?? 'all') as StatusChoice) }),
  };
  return (
    <MenuTrigger>
      <AriaButton
        ref={ref}
        aria-label={
          count === 0
            ? t('library.filter.label')
            : t('library.filter.labelCount', { value: format.integer(count) })
        }
        className={styles.trigger ?? ''}
        data-narrowed={count > 0 || undefined}
      >
        <ListFilter aria-hidden />
        <span>{t('library.filter.label')}</span>
        {count > 0 && <span>{format.integer(count)}</span>}
      </AriaButton>
      <Popover className={menuStyles.popover ?? ''} placement="bottom end" offset={4}>
        <Menu aria-label={t('library.filter.label')} className={`${menuStyles.menu} ${styles.menu}`}>
          <OneOf
            {...status}
            title={t('library.filter.groupsTitle')}
            options={(['all', ...statusGroupNames] as const).map((id) => ({ id, text: words(id) }))}
          />
          <OneOf
            title={t('library.filter.kinds')}
            kind="references"
            chosen={filter.hasReferences ? 'some' : null}
            options={[{ id: 'some', text: t('library.filter.hasReferences') }]}
            onChoose={(id) => changeFilter({ hasReferences: id !== null })}
          />
          <OneOf
            title={t('review.filter.title')}
            kind="choices"
            chosen={filter.choices}
            options={(['picked', 'hidden', 'all'] as const).map((id) => ({
              id,
              text: t(`review.filter.${id}`),
            }))}
            onChoose={(id) => changeFilter({ choices: (id ?? 'kept') as TaskFilter['choices'] })}
          />
          <OneOf
            title={t('review.rating.label')}
            kind="rating"
            chosen={String(filter.minRating)}
            options={[...ratings].reverse().map((rating) => ({ id: String(rating), text: atLeast(rating) }))}
            onChoose={(id) => changeFilter({ minRating: Number(id ?? 0) })}
          />
          <OneOf
            title={t('compose.ratio')}
            kind="ratio"
            chosen={filter.ratio}
            options={choices?.ratios.map((ratio) => ({ id: ratio, text: ratio })) ?? []}
            onChoose={(ratio) => changeFilter({ ratio })}
          />
          {projectId === null && projects.length > 0 && (
            <OneOf
              title={t('projects.label')}
              kind="project"
              chosen={filter.ofProject}
              options={[
                ...projects.map(({ id, name }) => ({ id, text: name })),
                { id: 'none', text: t('projects.none') },
              ]}
              onChoose={(ofProject) => changeFilter({ ofProject })}
            />
          )}
          <OneOf
            title={t('tasks.details.tags')}
            kind="tag"
            chosen={filter.tag}
            options={
              choices?.tags.map(({ tag, count: uses }) => ({
                id: tag,
                text: t('library.filter.tagCount', { tag, value: format.integer(uses) }),
              })) ?? []
            }
            onChoose={(tag) => changeFilter({ tag })}
          />
          <OneOf
            title={t('cast.title')}
            kind="cast"
            chosen={filter.cast}
            options={inClips.map(({ id, name }) => ({ id, text: name }))}
            onChoose={(cast) => changeFilter({ cast })}
          />
          <OneOf
            {...status}
            title={t('library.filter.singles')}
            options={single.map((id) => ({ id, text: words(id) }))}
          />
        </Menu>
      </Popover>
    </MenuTrigger>
  );
});

interface OneOfProps {
  readonly title: string;
  /** Stands before each id: a tag may be called like a ratio. */
  readonly kind: string;
  readonly chosen: string | null;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly onChoose: (id: string | null) => void;
}

/** A part of the menu of which one choice at most holds, with a tick; without any it is not drawn. */
function OneOf({ title, kind, chosen, options, onChoose }: OneOfProps) {
  if (options.length === 0) return null;
  return (
    <MenuSection
      selectionMode="single"
      selectedKeys={chosen === null ? [] : [`${kind}:${chosen}`]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        onChoose(key === undefined ? null : String(key).slice(kind.length + 1));
      }}
    >
      <Header className={styles.heading ?? ''}>{title}</Header>
      {options.map(({ id, text }) => (
        <MenuItem key={id} id={`${kind}:${id}`} textValue={text} className={menuStyles.item ?? ''}>
          {({ isSelected }) => (
            <>
              <span className={styles.tick}>{isSelected && <Check aria-hidden />}</span>
              <span className={styles.choiceText}>{text}</span>
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

/** What a least rating is called; nothing is more than the highest. */
function useRatingWords(): (rating: number) => string {
  const { t, format } = useWords();
  return (rating) =>
    t(rating === 5 ? 'review.rating.value' : 'review.rating.atLeast', { value: format.integer(rating) });
}

/** The word of a choice: a group's, or the status's own. */
function useStatusWords(): (choice: StatusChoice) => string {
  const { t } = useWords();
  return (choice) => {
    if (choice === 'all') return t('common.all');
    if (choice in statusGroups) return t(`library.filter.groups.${choice as StatusGroup}`);
    return t(`tasks.status.${choice as TaskStatus}`);
  };
}

interface FilterChipsProps {
  readonly filter: TaskFilter;
  readonly hidden: number;
  /** Takes the focus to where filters are set: the button that was pressed goes with its filter. */
  readonly onRemoved: () => void;
}

/** The filters that are set, each with a button that clears it. */
export function FilterChips({ filter, hidden, onRemoved }: FilterChipsProps) {
  const { t, format } = useWords();
  const { all } = useCast();
  const { changeFilter } = useRowActions();
  const words = useStatusWords();
  const atLeast = useRatingWords();
  const { all: projects } = useChosenProject();
  const parts = narrowings(filter);
  const hasLeftOut = hidden > 0 && isNarrowed(filter);
  if (parts.length === 0 && !hasLeftOut) return null;
  const change = (next: Partial<TaskFilter>): void => {
    onRemoved();
    changeFilter(next);
  };
  const nameOf = (part: Narrowing): string => {
    if (part === 'stack') return t('library.stack.chip');
    if (part === 'choices') return t(`review.filter.${filter.choices === 'kept' ? 'all' : filter.choices}`);
    if (part === 'minRating') return atLeast(filter.minRating);
    if (part === 'statuses') return words(statusChoiceOf(filter.statuses));
    if (part === 'cast') return all.find(({ id }) => id === filter.cast)?.name ?? t('cast.title');
    if (part === 'hasReferences') return t('library.filter.hasReferences');
    if (part === 'ofProject')
      return projects.find(({ id }) => id === filter.ofProject)?.name ?? t('projects.none');
    return String(filter[part]);
  };
  return (
    <ul className={styles.chips} aria-label={t('library.filter.active')}>
      {parts.map((part) => (
        <li key={part} className={styles.chip}>
          <span className="one-line">{nameOf(part)}</span>
          <AriaButton
            aria-label={t('library.filter.remove', { name: nameOf(part) })}
            className={styles.chipRemove ?? ''}
            onPress={() => change(withoutPart(filter, part))}
          >
            <X aria-hidden />
          </AriaButton>
        </li>
      ))}
      {hasLeftOut && (
        <li>
          <Button
            icon={EyeOff}
            look="quiet"
            aria-label={t('review.showLeftOut', format.counted(hidden))}
            onPress={() => change({ choices: filter.choices === 'picked' ? 'hidden' : 'all' })}
          >
            {t('review.leftOut', format.counted(hidden))}
          </Button>
        </li>
      )}
      {parts.length > 1 && (
        <li>
          <Button look="quiet" onPress={() => change(parts.reduce(withoutPart, filter))}>
            {t('library.filter.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
