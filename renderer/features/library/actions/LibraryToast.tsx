import { useTranslation } from 'react-i18next';
import { assertNever, undoRemovalMs } from '#contract';
import type { Deed } from '../../../hooks/undo/deeds.ts';
import { useUndoWords } from '../../../hooks/undo/use-undo-words.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Toast, ToastPlace } from '../../../ui/messages/Toast.tsx';
import { taskActions } from '../../tasks/actions/task-actions.ts';
import type { LibraryActions, LibraryNews } from './use-library-actions.ts';

/** How long a sentence stays that only says that something worked, in milliseconds. */
const doneShownMs = 5_000;

interface LibraryToastProps {
  readonly toast: LibraryActions['toast'];
  readonly onUndo: (deed: Deed) => void;
  /** Opens the details of a task. */
  readonly onShow: (id: string) => void;
  /** Shows what was saved last, in the system's file manager. */
  readonly onShowSaved: () => void;
  readonly onDismiss: () => void;
}

/** What has just happened in the library, with a button to undo it where that can be. */
export function LibraryToast({ toast, onUndo, onShow, onShowSaved, onDismiss }: LibraryToastProps) {
  const { t } = useTranslation();
  const words = useToastWords();
  const news = toast?.news ?? null;
  const deed = toast?.deed ?? null;
  const isSaved =
    (news?.type === 'acted' && news.action === 'saveAs') || (news?.type === 'exported' && news.saved > 0);
  // What it led to says more, and may lie below it.
  const show = (id: string): void => {
    onDismiss();
    onShow(id);
  };
  const action = deed
    ? { label: t('common.undo'), onPress: () => onUndo(deed) }
    : news?.type === 'joined'
      ? { label: t('join.show'), onPress: () => show(news.id) }
      : isSaved
        ? { label: t('tasks.actions.showInFolder'), onPress: onShowSaved }
        : null;
  return (
    <ToastPlace at="bottom">
      {toast && (
        <Toast
          key={toast.id}
          {...(action === null && { shownFor: doneShownMs })}
          {...(deed && { shownFor: undoRemovalMs })}
          {...(action && { action })}
          onDismiss={onDismiss}
        >
          {words(toast.news)}
        </Toast>
      )}
    </ToastPlace>
  );
}

/** Names told one by one before the rest is only counted. */
const maxNames = 3;

function useToastWords(): (news: LibraryNews) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const undo = useUndoWords();
  const counted = (count: number) => ({ count, value: format.integer(count) });
  const list = (names: readonly string[]): string => {
    const shown = format.enumeration(names.slice(0, maxNames));
    const rest = names.length - maxNames;
    return rest > 0 ? t('library.toast.andMore', { names: shown, value: format.integer(rest) }) : shown;
  };
  return (news) => {
    switch (news.type) {
      case 'removed':
        return [
          news.ids.length > 0 && t('library.toast.removed', counted(news.ids.length)),
          news.kept > 0 && t('library.toast.kept', counted(news.kept)),
        ]
          .filter((part) => part !== false)
          .join(' ');
      case 'hidden':
        return t('review.toast.hidden', counted(news.ids.length));
      case 'moved':
        return undo.done(news.direction, news.name);
      case 'joined':
        return t('join.done', { name: news.name });
      case 'noClip':
        return t('review.toast.noClip');
      case 'nothingToReview':
        return t('review.toast.nothing');
      case 'ofProject':
        return news.project === null
          ? t('projects.movedOut', counted(news.count))
          : t('projects.moved', { ...counted(news.count), project: news.project });
      case 'again':
        return t('library.toast.again', counted(news.count));
      case 'restored':
        return news.count > 0 ? t('library.toast.restored', counted(news.count)) : t('library.toast.tooLate');
      case 'withdrawn':
        return t('queue.withdrawn', counted(news.count));
      case 'exported':
        return [
          t('library.toast.exported', counted(news.saved)),
          news.failed.length > 0 &&
            t('library.toast.exportFailed', { ...counted(news.failed.length), names: list(news.failed) }),
        ]
          .filter((part) => part !== false)
          .join(' ');
      case 'acted': {
        const { done } = taskActions[news.action];
        return done ? t(done) : '';
      }
      default:
        return assertNever(news);
    }
  };
}
