import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Toast, ToastPlace } from '../../../../ui/messages/Toast.tsx';
import styles from './RefusalToast.module.css';
import { refusalWords, type ShownRefusal } from './use-adding.ts';

interface RefusalToastProps {
  readonly refused: readonly ShownRefusal[];
  readonly onDismiss: () => void;
  /** Another toast, which stands there where nothing was refused. */
  readonly children?: ReactNode;
}

/** What was not taken, and why. */
export function RefusalToast({ refused, onDismiss, children }: RefusalToastProps) {
  return (
    <ToastPlace at="above">
      {refused.length > 0 ? <Refusals refused={refused} onDismiss={onDismiss} /> : children}
    </ToastPlace>
  );
}

/** One file in a sentence, more as a list that opens. */
function Refusals({ refused, onDismiss }: Omit<RefusalToastProps, 'children'>) {
  const { t } = useTranslation();
  const [first, ...others] = refused;
  if (first === undefined) return null;
  if (others.length === 0) {
    return (
      <Toast icon={TriangleAlert} isAlert onDismiss={onDismiss}>
        {first.name !== '' && (
          <>
            <strong className={styles.title}>{t('references.refusedOne', { name: first.name })}</strong>{' '}
          </>
        )}
        {refusalWords(first.reason, t)}
      </Toast>
    );
  }
  const list = (
    <ul className={styles.list} aria-label={t('references.refusedList')}>
      {refused.map(({ name, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and the list never changes
        <li key={index}>
          <span className="small bold breaks">{name}</span>
          <span>{refusalWords(reason, t)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <Toast
      icon={TriangleAlert}
      isAlert
      more={{ show: t('references.refusedShow'), hide: t('references.refusedHide'), content: list }}
      onDismiss={onDismiss}
    >
      <strong className={styles.title}>{t('references.refusedTitle', { count: refused.length })}</strong>
    </Toast>
  );
}
