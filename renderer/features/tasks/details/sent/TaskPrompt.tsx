import { useTranslation } from 'react-i18next';
import { promptSpans, resolveMentions, type TaskRequest } from '#contract';
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx';
import details from '../TaskDetails.module.css';
import styles from './TaskPrompt.module.css';

/** The prompt as it was sent, with the places tinted that name a reference which went along. */
export function TaskPrompt({ request: { prompt, references } }: { readonly request: TaskRequest }) {
  const { t } = useTranslation();
  const spans = promptSpans(prompt, resolveMentions(prompt, references));
  return (
    <section className={details.part}>
      <div className="row-tight">
        <h3 className={details.heading}>{t('tasks.details.prompt')}</h3>
        <CopyButton label={t('tasks.details.copyPrompt')} text={prompt} />
      </div>
      <p className={styles.prompt}>
        {spans.map(({ text, start, mention }) => (
          <span key={start} className={mention?.fileId ? styles.mention : undefined}>
            {text}
          </span>
        ))}
      </p>
    </section>
  );
}
