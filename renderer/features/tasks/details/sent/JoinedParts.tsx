import { useId } from 'react';
import type { JoinedPart } from '#contract';
import { useWords } from '../../../../i18n/use-words.ts';
import details from '../TaskDetails.module.css';
import styles from './JoinedParts.module.css';

/** The clips that a joined clip was made of, in their order, as they were called then. */
export function JoinedParts({ parts }: { readonly parts: readonly JoinedPart[] }) {
  const { t, format } = useWords();
  const titleId = useId();
  return (
    <section className={details.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={details.heading}>
        {t('join.details.heading', format.counted(parts.length))}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className={styles.parts} aria-labelledby={titleId} tabIndex={0}>
        {parts.map(({ id, name, start, end }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a clip may be in it twice
          <li key={`${id} ${index}`} className="beside">
            <span className="grow one-line">{name}</span>
            <span className={styles.range}>
              {t('join.range', {
                start: format.decimal(start, 2),
                end: t('common.seconds', { value: format.decimal(end, 2) }),
              })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
