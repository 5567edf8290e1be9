import { useQuery } from '@tanstack/react-query';
import { Check, ListFilter } from 'lucide-react';
import { memo, type Ref } from 'react';
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  type Selection,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { ratings, type TaskFilter, type TaskStatus, taskStatuses } from '#contract';
import { useCast } from '../../../hooks/use-cast.ts';
import { useChosenProject } from '../../../hooks/use-chosen-project.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import menuStyles from '../../../ui/overlays/Menu.module.css';
import { choicesQuery } from '../../tasks/data/tasks.queries.ts';
import styles from './FilterMenu.module.css';
import { narrowings, type StatusChoice, statusChoiceOf, statusesOf, statusGroupNames } from './filters.ts';

interface FilterMenuProps {
  readonly filter: TaskFilter;
  readonly onChange: (change: Partial<TaskFilter>) => void;
  readonly ref: Ref<HTMLButtonElement>;
}

/** Narrows the list by status, references, choice, rating, aspect ratio, project and tag: one button for all of them. */
export const FilterMenu = memo(function FilterMenu({ filter, onChange, ref }: FilterMenuProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const choices = useQuery(choicesQuery).data;
  const inClips = useCast().seen.filter(({ clipCount }) => clipCount > 0);
  const { all: projects, projectId } = useChosenProject();
  const words = useStatusWords();
  const atLeast = useRatingWords();
  const count = narrowings(filter).length;
  const chosen = statusChoiceOf(filter.statuses);
  const single = taskStatuses.filter((status) => status !== 'ready');
  // A tag may be called like a ratio: in the menu each has its kind before it.
  const only = (kind: string, keys: Selection): string | null => {
    const [key] = keys === 'all' ? [] : keys;
    return key === undefined ? null : String(key).slice(kind.length);
  };
  const statusProps = {
    selectionMode: 'single',
    selectedKeys: [chosen],
    // A choice pressed again is taken back.
    onSelectionChange: (keys: Selection) =>
      onChange({ statuses: statusesOf((only('', keys) ?? 'all') as StatusChoice) }),
  } as const;
  return (
    <MenuTrigger>
      <Button
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
      </Button>
      <Popover className={menuStyles.popover ?? ''} placement="bottom end" offset={4}>
        <Menu aria-label={t('library.filter.label')} className={`${menuStyles.menu} ${styles.menu}`}>
          <MenuSection {...statusProps}>
            <Header className={styles.heading ?? ''}>{t('library.filter.groupsTitle')}</Header>
            {(['all', ...statusGroupNames] as const).map((choice) => (
              <Choice key={choice} id={choice} text={words(choice)} />
            ))}
          </MenuSection>
          <MenuSection
            selectionMode="multiple"
            selectedKeys={filter.hasReferences ? ['hasReferences'] : []}
            onSelectionChange={(keys) =>
              onChange({ hasReferences: keys === 'all' || keys.has('hasReferences') })
            }
          >
            <Header className={styles.heading ?? ''}>{t('library.filter.kinds')}</Header>
            <Choice id="hasReferences" text={t('library.filter.hasReferences')} />
          </MenuSection>
          <MenuSection
            selectionMode="single"
            selectedKeys={filter.choices === 'kept' ? [] : [`choices:${filter.choices}`]}
            onSelectionChange={(keys) =>
              onChange({ choices: (only('choices:', keys) ?? 'kept') as TaskFilter['choices'] })
            }
          >
            <Header className={styles.heading ?? ''}>{t('review.filter.title')}</Header>
            {(['picked', 'hidden', 'all'] as const).map((shown) => (
              <Choice key={shown} id={`choices:${shown}`} text={t(`review.filter.${shown}`)} />
            ))}
          </MenuSection>
          <MenuSection
            selectionMode="single"
            selectedKeys={filter.minRating === 0 ? [] : [`rating:${filter.minRating}`]}
            onSelectionChange={(keys) => onChange({ minRating: Number(only('rating:', keys) ?? 0) })}
          >
            <Header className={styles.heading ?? ''}>{t('review.rating.label')}</Header>
            {[...ratings].reverse().map((rating) => (
              <Choice key={rating} id={`rating:${rating}`} text={atLeast(rating)} />
            ))}
          </MenuSection>
          {choices && choices.ratios.length > 0 && (
            <MenuSection
              selectionMode="single"
              selectedKeys={filter.ratio === null ? [] : [`ratio:${filter.ratio}`]}
              onSelectionChange={(keys) => onChange({ ratio: only('ratio:', keys) })}
            >
              <Header className={styles.heading ?? ''}>{t('compose.ratio')}</Header>
              {choices.ratios.map((ratio) => (
                <Choice key={ratio} id={`ratio:${ratio}`} text={ratio} />
              ))}
            </MenuSection>
          )}
          {projectId === null && projects.length > 0 && (
            <MenuSection
              selectionMode="single"
              selectedKeys={filter.ofProject === null ? [] : [`project:${filter.ofProject}`]}
              onSelectionChange={(keys) => onChange({ ofProject: only('project:', keys) })}
            >
              <Header className={styles.heading ?? ''}>{t('projects.label')}</Header>
              {projects.map(({ id, name }) => (
                <Choice key={id} id={`project:${id}`} text={name} />
              ))}
              <Choice id="project:none" text={t('projects.none')} />
            </MenuSection>
          )}
          {choices && choices.tags.length > 0 && (
            <MenuSection
              selectionMode="single"
              selectedKeys={filter.tag === null ? [] : [`tag:${filter.tag}`]}
              onSelectionChange={(keys) => onChange({ tag: only('tag:', keys) })}
            >
              <Header className={styles.heading ?? ''}>{t('tasks.details.tags')}</Header>
              {choices.tags.map(({ tag, count: uses }) => (
                <Choice
                  key={tag}
                  id={`tag:${tag}`}
                  text={t('library.filter.tagCount', { tag, value: format.integer(uses) })}
                />
              ))}
            </MenuSection>
          )}
          {inClips.length > 0 && (
            <MenuSection
              selectionMode="single"
              selectedKeys={filter.cast === null ? [] : [`cast:${filter.cast}`]}
              onSelectionChange={(keys) => onChange({ cast: only('cast:', keys) })}
            >
              <Header className={styles.heading ?? ''}>{t('cast.title')}</Header>
              {inClips.map(({ id, name }) => (
                <Choice key={id} id={`cast:${id}`} text={name} />
              ))}
            </MenuSection>
          )}
          <MenuSection {...statusProps}>
            <Header className={styles.heading ?? ''}>{t('library.filter.singles')}</Header>
            {single.map((status) => (
              <Choice key={status} id={status} text={words(status)} />
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
});

interface ChoiceProps {
  readonly id: string;
  readonly text: string;
}

/** A menu's choice with a tick where it is chosen. */
function Choice({ id, text }: ChoiceProps) {
  return (
    <MenuItem id={id} textValue={text} className={menuStyles.item ?? ''}>
      {({ isSelected }) => (
        <>
          <span className={styles.tick}>{isSelected && <Check aria-hidden />}</span>
          <span className={styles.choiceText}>{text}</span>
        </>
      )}
    </MenuItem>
  );
}

/** What a least rating is called; nothing is more than the highest. */
export function useRatingWords(): (rating: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (rating) =>
    t(rating === 5 ? 'review.rating.value' : 'review.rating.atLeast', { value: format.integer(rating) });
}

/** The word of a choice: a group's, or the status's own. */
export function useStatusWords(): (choice: StatusChoice) => string {
  const { t } = useTranslation();
  return (choice) => {
    if (choice === 'all') return t('common.all');
    if (choice in groupWords) return t(`library.filter.groups.${choice as keyof typeof groupWords}`);
    return t(`tasks.status.${choice as TaskStatus}`);
  };
}

const groupWords = { underWay: true, ready: true, needsLook: true };
