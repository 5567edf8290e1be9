import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '#contract';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import styles from './LibraryToast.module.css';
import type { Said } from './use-library-actions.ts';

interface LibraryToastProps {
  readonly said: Said | null;
  readonly onUndo: (ids: readonly string[]) => void;
  readonly onDismiss: () => void;
}

/** What has just happened, said politely, with the way back where there is one. */
export function LibraryToast({ said, onUndo, onDismiss }: LibraryToastProps) {
  const { t } = useTranslation();
  const words = useSaidWords();
  return (
    <div className={styles.place}>
      <div role="status" className={said ? styles.toast : ''}>
        {said && <p className={styles.words}>{words(said)}</p>}
        {said?.type === 'removed' && said.ids.length > 0 && (
          <Button onPress={() => onUndo(said.ids)}>{t('library.toast.undo')}</Button>
        )}
        {said && (
          <IconButton label={t('library.toast.dismiss')} onPress={onDismiss}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** Names told one by one before the rest is only counted. */
const mostNames = 3;

function useSaidWords(): (said: Said) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const counted = (count: number) => ({ count, value: format.integer(count) });
  const list = (names: readonly string[]): string => {
    const shown = names.slice(0, mostNames).join(', ');
    const rest = names.length - mostNames;
    return rest > 0 ? t('library.toast.andMore', { names: shown, value: format.integer(rest) }) : shown;
  };
  return (said) => {
    switch (said.type) {
      case 'removed':
        return [
          said.ids.length > 0 && t('library.toast.removed', counted(said.ids.length)),
          said.kept > 0 && t('library.toast.kept', counted(said.kept)),
        ]
          .filter((part) => part !== false)
          .join(' ');
      case 'restored':
        return said.count > 0 ? t('library.toast.restored', counted(said.count)) : t('library.toast.tooLate');
      case 'exported':
        return [
          t('library.toast.exported', counted(said.saved)),
          said.failed.length > 0 &&
            t('library.toast.exportFailed', { ...counted(said.failed.length), names: list(said.failed) }),
        ]
          .filter((part) => part !== false)
          .join(' ');
      case 'saved':
        return t('library.toast.saved');
      case 'copied':
        return t('library.toast.copied');
      default:
        return assertNever(said);
    }
  };
}
