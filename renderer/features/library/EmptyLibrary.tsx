import { Clapperboard, EyeOff, SearchX, Sparkles } from 'lucide-react';
import { useId } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { TaskFilter } from '#contract';
import { useConnections } from '../../hooks/contexts/use-connections.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { HelpLink } from '../../ui/help/HelpLink.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { Nothing } from '../../ui/messages/Nothing.tsx';
import { useMakeSample } from '../tasks/data/task-changes.queries.ts';
import { useTasksContext } from '../tasks/tasks-context.ts';
import styles from './EmptyLibrary.module.css';
import { isNarrowed, narrowings, withoutPart } from './header/filters.ts';
import { useRowActions } from './row-actions.ts';

interface EmptyLibraryProps {
  readonly filter: TaskFilter;
  readonly hidden: number;
  readonly isUnderWay: boolean;
}

/** Instead of a list: how to begin, or that nothing was found and how to see everything again. */
export function EmptyLibrary({ filter, hidden, isUnderWay }: EmptyLibraryProps) {
  const { t, format } = useWords();
  const { changeFilter } = useRowActions();
  if (!isNarrowed(filter)) {
    if (hidden === 0) {
      const body = t(isUnderWay ? 'tasks.emptyUnderWay' : 'tasks.emptyBody');
      return (
        <Nothing sign={Clapperboard} title={t('tasks.emptyTitle')} body={body}>
          {!isUnderWay && <Examples />}
        </Nothing>
      );
    }
    // Nothing is left in the list, and nothing is gone.
    return (
      <Nothing sign={EyeOff} title={t('review.allHidden.title')} body={t('review.allHidden.body')}>
        <Button onPress={() => changeFilter({ choices: 'hidden' })}>
          {t('review.showLeftOut', format.counted(hidden))}
        </Button>
      </Nothing>
    );
  }
  const words = filter.search.trim();
  const isSearchAlone = words !== '' && narrowings(filter).length === 0;
  return (
    <Nothing
      sign={SearchX}
      title={t('library.none.title')}
      body={isSearchAlone ? t('library.none.searchBody', { words }) : t('library.none.body')}
    >
      <Button onPress={() => changeFilter({ ...narrowings(filter).reduce(withoutPart, filter), search: '' })}>
        {isSearchAlone ? t('common.clearSearch') : t('library.filter.clear')}
      </Button>
    </Nothing>
  );
}

/** On the practice gateway one press shows what comes of a prompt. */
function SampleClip() {
  const { t } = useWords();
  const sample = useMakeSample();
  const prompt = t('tasks.examples.prompts.boat');
  return (
    <>
      <p className={styles.more}>{t('tasks.examples.practice')}</p>
      <Button
        icon={Sparkles}
        look="primary"
        isPending={sample.isPending}
        onPress={() => sample.mutate(prompt)}
      >
        {t('tasks.examples.sample')}
      </Button>
      <ErrorNotice error={sample.error} onDismiss={sample.reset} />
    </>
  );
}

const examples = ['fox', 'boat', 'letter'] as const;

function Examples() {
  const { t } = useWords();
  const { form } = useTasksContext();
  const { active } = useConnections();
  const headingId = useId();
  return (
    <>
      {active.kind === 'practice' && <SampleClip />}
      <h3 id={headingId} className={styles.heading}>
        {t('tasks.examples.heading')}
      </h3>
      <ul className={styles.examples} aria-labelledby={headingId}>
        {examples.map((name) => {
          const prompt = t(`tasks.examples.prompts.${name}`);
          return (
            <li key={name}>
              <AriaButton className={styles.example ?? ''} onPress={() => form.fillPrompt(prompt)}>
                {prompt}
              </AriaButton>
            </li>
          );
        })}
      </ul>
      <HelpLink to={{ page: 'make-a-clip' }} about={t('tasks.emptyTitle')} />
    </>
  );
}
