import { AudioLines, Film, Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { numberReferences, type ReferenceKind, type TaskRequest } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
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
        {references.map(({ fileId, kind, name, bytes, link, role }, index) => {
          const Icon = icons[kind];
          return (
            // One picture may be both the first and the last frame.
            <li key={`${fileId} ${role}`} className={styles.item}>
              <Icon aria-hidden />
              <span className={styles.number}>
                {role === undefined
                  ? t(`references.names.${kind}`, { number: numbers[index] ?? 0 })
                  : t(`tasks.details.frameNames.${role}`)}
              </span>
              <span className={styles.file}>{link ?? name}</span>
              {link === null && <span className={styles.size}>{format.bytes(bytes)}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
