import { useTranslation } from 'react-i18next';
import type { TaskRequest } from '#contract';
import { useCast } from '../../../../hooks/use-cast.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import details from '../TaskDetails.module.css';
import styles from './TaskReferences.module.css';

/** Who is in a clip, as it was when the request went out; a press shows the entry where it is still there. */
export function TaskCast({ request: { cast } }: { readonly request: TaskRequest }) {
  const { t } = useTranslation();
  const { all, show } = useCast();
  if (cast === undefined) return null;
  return (
    <section className={details.part}>
      <h3 className={details.heading}>{t('cast.title')}</h3>
      <ul className={styles.cast} aria-label={t('cast.title')}>
        {cast.entries.map(({ entryId, name }) => (
          <li key={entryId}>
            {all.some(({ id }) => id === entryId) ? (
              <Button aria-label={t('cast.shown', { name })} onPress={() => show(entryId)}>
                {name}
              </Button>
            ) : (
              t('cast.gone', { name })
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
