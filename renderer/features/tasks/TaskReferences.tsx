import { AudioLines, Film, Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { numberReferences, type ReferenceKind, type TaskRequest } from '#contract';
import { useFormat } from '../../i18n/use-format.ts';
import detailStyles from './TaskDetails.module.css';
import styles from './TaskReferences.module.css';

const icons = { image: Image, video: Film, audio: AudioLines } satisfies Record<ReferenceKind, unknown>;

/** What was sent along, as it was then. */
export function TaskReferences({ references }: { readonly references: TaskRequest['references'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const numbers = numberReferences(references);
  if (references.length === 0) return null;
  return (
    <section className={detailStyles.part}>
      <h3 className={detailStyles.heading}>{t('tasks.details.references')}</h3>
      <ul className={styles.list}>
        {references.map(({ fileId, kind, name, bytes }, index) => {
          const Icon = icons[kind];
          return (
            <li key={fileId} className={styles.item}>
              <Icon aria-hidden />
              <span className={styles.number}>
                {t(`references.names.${kind}`, { number: numbers[index] ?? 0 })}
              </span>
              <span className={styles.file}>{name}</span>
              <span className={styles.size}>{format.bytes(bytes)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
