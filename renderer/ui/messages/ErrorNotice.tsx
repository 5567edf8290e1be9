import { CircleAlert, Copy, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppErrorData, FormProblem } from '#contract';
import { useCopied } from '../../hooks/use-copied.ts';
import { Button } from '../controls/Button.tsx';
import { Fold } from '../controls/Fold.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { errorHelp } from '../help/error-help.ts';
import { HelpLink } from '../help/HelpLink.tsx';
import type { ManualTarget } from '../help/manual.ts';
import { BudgetWords } from '../spend/BudgetWords.tsx';
import { errorFacts, errorReport, gatewaySentence, toAppError } from './app-error.ts';
import styles from './ErrorNotice.module.css';

interface ErrorNoticeProps {
  /** What was thrown, or the data of a failure; nothing is drawn where there is none. */
  readonly error: Error | AppErrorData | null | undefined;
  /** What the error means where it is shown; stands before the advice of the error's own copy. */
  readonly meaning?: string | undefined;
  /** Replaces the usual advice where the place knows better. */
  readonly next?: string | undefined;
  /** Replaces the usual page of the manual where the place knows better. */
  readonly help?: ManualTarget | undefined;
  /** Says that the app goes on by itself: calm colours, and no interruption for screen readers. */
  readonly calm?: boolean;
  readonly onDismiss?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** The one way in which a failure is shown: what happened, what to do next, and the facts for support. */
export function ErrorNotice(props: ErrorNoticeProps) {
  const { error: thrown, meaning, next, calm = false, onDismiss, children } = props;
  const { t } = useTranslation();
  if (!thrown) return null;
  const error = thrown instanceof Error ? toAppError(thrown) : thrown;
  const help = props.help ?? errorHelp[error.code];
  const said = gatewaySentence(error);
  return (
    <div role={calm ? 'status' : 'alert'} className={`${styles.notice} ${calm ? styles.calm : ''}`}>
      <CircleAlert className={styles.icon} aria-hidden />
      <div className="grow">
        {said !== null && (
          <p className={`${styles.title} pretty breaks`}>{t('errorDetails.said', { words: said })}</p>
        )}
        <p className={said === null ? styles.title : 'medium'}>{t(`errors.${error.code}.title`)}</p>
        {error.details?.budgets?.map((budget) => (
          <BudgetWords key={budget.project} budget={budget} />
        ))}
        {error.code === 'video.invalid' &&
          error.details?.issues?.map((issue) => (
            <p key={issue}>{t(`compose.problems.${issue as FormProblem}`)}</p>
          ))}
        {meaning && <p className={styles.next}>{meaning}</p>}
        <p className={styles.next}>{next ?? t(`errors.${error.code}.next`)}</p>
        {[...(error.details?.files ?? []), ...(error.details?.names ?? [])].map((name) => (
          <p key={name} className="soft breaks">
            {name}
          </p>
        ))}
        {children}
        <div className={styles.more}>
          {help && <HelpLink to={help} about={t(`errors.${error.code}.title`)} />}
          <ErrorDetails error={error} />
        </div>
      </div>
      {onDismiss && <IconButton icon={X} label={t('common.dismiss')} onPress={onDismiss} />}
    </div>
  );
}

function ErrorDetails({ error }: { readonly error: AppErrorData }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopied();
  return (
    <Fold className={styles.disclosure} label={t('common.details')}>
      <dl className={styles.facts}>
        {errorFacts(error).map(([fact, value]) => (
          <div key={fact} className={styles.fact}>
            <dt>{t(`errorDetails.${fact}`)}</dt>
            <dd>{value || t('common.none')}</dd>
          </div>
        ))}
      </dl>
      <Button icon={Copy} look="quiet" onPress={() => copy(errorReport(error))}>
        {copied ? t('common.copied') : t('common.copyDetails')}
      </Button>
    </Fold>
  );
}
