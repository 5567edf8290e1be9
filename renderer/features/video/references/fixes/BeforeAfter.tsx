import { MoveRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './BeforeAfter.module.css';

interface BeforeAfterProps {
  readonly before: readonly string[];
  /** `null` while it is being worked out. */
  readonly after: readonly string[] | null;
}

/** Two states of one thing side by side: a size now, and what it would become. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair} aria-busy={after === null}>
      <Side name={t('references.fix.before')} facts={before} />
      <MoveRight className={styles.arrow} aria-hidden />
      <Side name={t('references.fix.after')} facts={after ?? ['…']} />
    </div>
  );
}

function Side({ name, facts }: { readonly name: string; readonly facts: readonly string[] }) {
  return (
    <dl className={styles.side}>
      <dt>{name}</dt>
      {facts.map((fact, place) => (
        <dd key={fact} className={place === 0 ? styles.main : undefined}>
          {fact}
        </dd>
      ))}
    </dl>
  );
}
