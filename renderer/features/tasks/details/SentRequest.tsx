import { useTranslation } from 'react-i18next';
import { numberReferences, type Task } from '#contract';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './SentRequest.module.css';

/** What went out, and when: to find it again in the gateway's own list. */
export function SentRequest({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { prompt, model, resolution, ratio, duration, references } = task.request;
  const numbers = numberReferences(references);
  const settings = [model, resolution, ratio, t('common.seconds', { value: duration })].filter(Boolean);
  return (
    <dl className={styles.facts}>
      <dt>{t('tasks.unknown.when')}</dt>
      <dd>{format.dateTime(task.createdAt)}</dd>
      <dt>{t('tasks.details.prompt')}</dt>
      <dd className={styles.prompt}>{prompt}</dd>
      <dt>{t('tasks.unknown.settings')}</dt>
      <dd>{settings.join(' · ')}</dd>
      {references.length > 0 && (
        <>
          <dt>{t('tasks.details.references')}</dt>
          <dd>
            {references.map(({ fileId, kind, name, link, role }, index) => (
              <p key={`${fileId} ${role}`}>
                {role === undefined
                  ? t(`references.names.${kind}`, { number: numbers[index] ?? 0 })
                  : t(`tasks.details.frameNames.${role}`)}{' '}
                <span className={styles.file}>{link ?? name}</span>
              </p>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
