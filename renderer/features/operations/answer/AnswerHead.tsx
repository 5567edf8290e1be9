import type { OperationAnswer, StageTimes } from '#contract';
import { useWords } from '../../../i18n/use-words.ts';
import styles from './AnswerHead.module.css';

const stages = [
  'connectedMs',
  'sentMs',
  'firstByteMs',
  'endMs',
] as const satisfies readonly (keyof StageTimes)[];

/** What was asked, how long each stage took, and the answer's headers. */
export function AnswerHead({ answer }: { readonly answer: OperationAnswer }) {
  const { t, format } = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('operations.answer.head')}>
      <h3 className={styles.title}>{t('requests.request')}</h3>
      <p className={styles.line}>
        {answer.method} {answer.path}
      </p>
      <p className={styles.line}>{format.dateTimeSeconds(answer.startedAt)}</p>
      <h3 className={styles.title}>{t('operations.answer.times')}</h3>
      <dl className={styles.facts}>
        {stages.map((stage) => {
          const time = answer.times[stage];
          return (
            <div key={stage}>
              <dt>{t(`operations.answer.stageNames.${stage}`)}</dt>
              <dd>
                {time === null
                  ? t('operations.answer.notReached')
                  : t('common.milliseconds', { value: format.decimal(time, 0) })}
              </dd>
            </div>
          );
        })}
      </dl>
      <h3 className={styles.title}>{t('operations.answer.head')}</h3>
      <dl className={styles.facts}>
        {answer.headers.map(({ name, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice with the same value.
          <div key={place}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
