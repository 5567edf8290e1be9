import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '#contract';
import { useUndoable } from '../../../hooks/use-undoable.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import styles from './LibraryToast.module.css';
import type { Toast } from './use-library-actions.ts';

interface LibraryToastProps {
  readonly toast: Toast | null;
  readonly onUndo: (ids: readonly string[]) => void;
  readonly onDismiss: () => void;
}

/** The toast, announced politely, with a button to undo where that can be. */
export function LibraryToast({ toast, onUndo, onDismiss }: LibraryToastProps) {
  const { t } = useTranslation();
  const words = useToastWords();
  const removed = toast?.type === 'removed' && toast.ids.length > 0 ? toast : null;
  useUndoable(removed, () => {
    if (removed !== null) onUndo(removed.ids);
    return true;
  });
  return (
    <div className={styles.place}>
      <div role="status" className={toast ? styles.toast : ''}>
        {toast && <p className={styles.words}>{words(toast)}</p>}
        {removed && <Button onPress={() => onUndo(removed.ids)}>{t('library.toast.undo')}</Button>}
        {toast && (
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

function useToastWords(): (toast: Toast) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const counted = (count: number) => ({ count, value: format.integer(count) });
  const list = (names: readonly string[]): string => {
    const shown = names.slice(0, mostNames).join(', ');
    const rest = names.length - mostNames;
    return rest > 0 ? t('library.toast.andMore', { names: shown, value: format.integer(rest) }) : shown;
  };
  return (toast) => {
    switch (toast.type) {
      case 'removed':
        return [
          toast.ids.length > 0 && t('library.toast.removed', counted(toast.ids.length)),
          toast.kept > 0 && t('library.toast.kept', counted(toast.kept)),
        ]
          .filter((part) => part !== false)
          .join(' ');
      case 'restored':
        return toast.count > 0
          ? t('library.toast.restored', counted(toast.count))
          : t('library.toast.tooLate');
      case 'exported':
        return [
          t('library.toast.exported', counted(toast.saved)),
          toast.failed.length > 0 &&
            t('library.toast.exportFailed', { ...counted(toast.failed.length), names: list(toast.failed) }),
        ]
          .filter((part) => part !== false)
          .join(' ');
      case 'saved':
        return t('library.toast.saved');
      case 'copied':
        return t('library.toast.copied');
      default:
        return assertNever(toast);
    }
  };
}
