import { CircleCheck, CircleX, Info } from 'lucide-react';
import { useWords } from '../../../i18n/use-words.ts';
import { reportSentences } from './report-sentences.ts';
import styles from './TestReport.module.css';
import type { CheckedReport } from './use-connection-form.ts';

const icons = { good: CircleCheck, bad: CircleX, plain: Info } as const;

/** What the free check has shown, one plain sentence a line. */
export function TestReport({ report, address }: CheckedReport) {
  const { t, format } = useWords();
  return (
    <section role="status" className={styles.report} aria-label={t('connections.report.title')}>
      <p className={styles.title}>{t('connections.report.title')}</p>
      <ul className={styles.sentences}>
        {reportSentences(report, address, t, format).map(({ tone, text }) => {
          const Icon = icons[tone];
          return (
            <li key={text} className={styles.sentence}>
              <Icon className={styles[tone]} aria-hidden />
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
