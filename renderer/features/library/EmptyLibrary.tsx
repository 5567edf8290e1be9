import { Clapperboard, EyeOff, SearchX, Sparkles } from 'lucide-react';
import { useId } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { TaskFilter } from '#contract';
import { useConnections } from '../../hooks/use-connections.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { HelpLink } from '../../ui/help/HelpLink.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { useMakeSample } from '../tasks/data/task-changes.queries.ts';
import { useTasksContext } from '../tasks/tasks-context.ts';
import styles from './EmptyLibrary.module.css';
import { isNarrowed, narrowings, withoutPart } from './header/filters.ts';

interface EmptyLibraryProps {
  readonly filter: TaskFilter;
  /** Hidden clips that would be in the list. */
  readonly hidden: number;
  /** The first clips are being made. */
  readonly isUnderWay: boolean;
  readonly onChange: (filter: TaskFilter) => void;
}

/** Instead of a list: how to begin, or that nothing was found and how to see everything again. */
export function EmptyLibrary({ filter, hidden, isUnderWay, onChange }: EmptyLibraryProps) {
  const { t } = useTranslation();
  const words = filter.search.trim();
  const showHidden = () => onChange({ ...filter, choices: 'hidden' });
  if (!isNarrowed(filter)) {
    return hidden > 0 ? (
      <AllHidden hidden={hidden} onShow={showHidden} />
    ) : (
      <FirstSteps isUnderWay={isUnderWay} />
    );
  }
  const isSearchAlone = words !== '' && narrowings(filter).length === 0;
  return (
    <div className={styles.none}>
      <span className={styles.sign}>
        <SearchX aria-hidden />
      </span>
      <p className={styles.title}>{t('library.none.title')}</p>
      <p className={styles.body}>
        {isSearchAlone ? t('library.none.searchBody', { words }) : t('library.none.body')}
      </p>
      <Button onPress={() => onChange({ ...narrowings(filter).reduce(withoutPart, filter), search: '' })}>
        {isSearchAlone ? t('common.clearSearch') : t('library.filter.clear')}
      </Button>
    </div>
  );
}

/** On the practice gateway one press shows what comes of a prompt. */
function SampleClip() {
  const { t } = useTranslation();
  const sample = useMakeSample();
  const prompt = t('tasks.examples.prompts.boat');
  return (
    <>
      <p className={styles.body}>{t('tasks.examples.practice')}</p>
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

/** Nothing is left in the list, and nothing is gone. */
function AllHidden({ hidden, onShow }: { readonly hidden: number; readonly onShow: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.none}>
      <span className={styles.sign}>
        <EyeOff aria-hidden />
      </span>
      <p className={styles.title}>{t('review.allHidden.title')}</p>
      <p className={styles.body}>{t('review.allHidden.body')}</p>
      <Button onPress={onShow}>
        {t('review.showLeftOut', { count: hidden, value: format.integer(hidden) })}
      </Button>
    </div>
  );
}

const examples = ['fox', 'boat', 'letter'] as const;

/** A library without any clip: what will be here, and prompts to begin with, until one is made. */
function FirstSteps({ isUnderWay }: Pick<EmptyLibraryProps, 'isUnderWay'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.none}>
      <span className={styles.sign}>
        <Clapperboard aria-hidden />
      </span>
      <p className={styles.title}>{t('tasks.emptyTitle')}</p>
      <p className={styles.body}>{t(isUnderWay ? 'tasks.emptyUnderWay' : 'tasks.emptyBody')}</p>
      {!isUnderWay && <Examples />}
    </div>
  );
}

function Examples() {
  const { t } = useTranslation();
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
