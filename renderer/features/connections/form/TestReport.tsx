import { CircleCheck, CircleX, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { type ReportSentence, reportSentences } from './report-sentences.ts';
import styles from './TestReport.module.css';
import type { CheckedReport } from './use-connection-form.ts';

const icons = { good: CircleCheck, bad: CircleX, plain: Info } as const;

/** What the free check has shown, one plain sentence a line. */
export function TestReport({ report, address }: CheckedReport) {
  const { t } = useTranslation();
  const wordsOf = useWords();
  return (
    <section role="status" className={styles.report} aria-label={t('connections.report.title')}>
      <p className={styles.title}>{t('connections.report.title')}</p>
      <ul className={styles.sentences}>
        {reportSentences(report, address).map((sentence) => {
          const Icon = icons[sentence.tone];
          return (
            <li key={sentence.say} className={styles.sentence}>
              <Icon className={styles[sentence.tone]} aria-hidden />
              <span>{wordsOf(sentence)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useWords(): (sentence: ReportSentence) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const length = (ms: number): string =>
    ms < 60_000 ? t('common.seconds', { value: format.integer(ms / 1_000) }) : format.span(ms);
  return (sentence) => {
    switch (sentence.say) {
      case 'status':
        return t('connections.report.status', { status: sentence.status });
      case 'requestId':
        return t('connections.report.requestId', { requestId: sentence.requestId });
      case 'clock-ahead':
      case 'clock-behind':
        return t(`connections.report.${sentence.say}`, { time: length(sentence.byMs) });
      case 'proxy':
        return t('connections.report.proxy', { proxy: sentence.proxy });
      case 'authority':
        return t('connections.report.authority', { authority: sentence.authority });
      case 'took':
        return t('connections.report.took', { time: `${format.integer(sentence.ms)} ms` });
      default:
        return t(`connections.report.${sentence.say}`);
    }
  };
}
