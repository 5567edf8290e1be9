import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from '#contract';
import { problemId } from './form-problems.ts';
import styles from './ProblemList.module.css';

/** Every reason why the form cannot be sent; each field concerned is described by its reason. */
export function ProblemList({ problems }: { readonly problems: readonly FormProblem[] }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <div role="alert" className={styles.problems}>
      <TriangleAlert aria-hidden />
      <div>
        <p className={styles.title}>{t('compose.problemsTitle')}</p>
        <ul className={styles.list}>
          {problems.map((problem) => (
            <li key={problem} id={problemId(problem)}>
              {t(`compose.problems.${problem}`)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
