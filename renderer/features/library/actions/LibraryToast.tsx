import { assertNever, undoRemovalMs } from '#contract';
import { useUndoWords } from '../../../hooks/undo/use-undo-words.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { Toast, ToastPlace } from '../../../ui/messages/Toast.tsx';
import { taskActions } from '../../tasks/actions/task-actions.ts';
import type { LibraryActions, LibraryNews } from './use-library-actions.ts';

/** How long a sentence stays that only says that something worked, in milliseconds. */
const doneShownMs = 5_000;

interface LibraryToastProps {
  readonly actions: Pick<LibraryActions, 'toast' | 'undo' | 'showSaved' | 'dismissToast'>;
}

/** What has just happened in the library, with a button to undo it where that can be, or to show what it led to. */
export function LibraryToast({ actions }: LibraryToastProps) {
  const { toast, undo, showSaved, dismissToast } = actions;
  const { t } = useWords();
  const words = useToastWords();
  const actionOf = ({ news, deed }: NonNullable<typeof toast>) => {
    if (deed) return { label: t('common.undo'), onPress: () => undo(deed) };
    const isSaved =
      news.type === 'exported' ? news.saved > 0 : news.type === 'acted' && news.action === 'saveAs';
    return isSaved ? { label: t('tasks.actions.showInFolder'), onPress: showSaved } : undefined;
  };
  const action = toast ? actionOf(toast) : undefined;
  return (
    <ToastPlace at="bottom">
      {toast && (
        <Toast
          key={toast.id}
          {...(!action && { shownFor: doneShownMs })}
          {...(toast.deed && { shownFor: undoRemovalMs })}
          {...(action && { action })}
          onDismiss={dismissToast}
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
  const { t, format } = useWords();
  const undo = useUndoWords();
  const list = (names: readonly string[]): string => {
    const shown = format.enumeration(names.slice(0, maxNames));
    const rest = names.length - maxNames;
    return rest > 0 ? t('library.toast.andMore', { names: shown, value: format.integer(rest) }) : shown;
  };
  return (news) => {
    switch (news.type) {
      case 'removed':
        return [
          news.ids.length > 0 && t('library.toast.removed', format.counted(news.ids.length)),
          news.kept > 0 && t('library.toast.kept', format.counted(news.kept)),
        ]
          .filter((part) => part !== false)
          .join(' ');
      case 'hidden':
        return t('review.toast.hidden', format.counted(news.ids.length));
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
          ? t('projects.movedOut', format.counted(news.count))
          : t('projects.moved', { ...format.counted(news.count), project: news.project });
      case 'again':
        return t('library.toast.again', format.counted(news.count));
      case 'restored':
        return news.count > 0
          ? t('library.toast.restored', format.counted(news.count))
          : t('library.toast.tooLate');
      case 'withdrawn':
        return t('queue.withdrawn', format.counted(news.count));
      case 'exported':
        return [
          t('library.toast.exported', format.counted(news.saved)),
          news.failed.length > 0 &&
            t('library.toast.exportFailed', {
              ...format.counted(news.failed.length),
              names: list(news.failed),
            }),
        ]
          .filter((part) => part !== false)
          .join(' ');
      case 'acted': {
        const { done } = taskActions[news.action];
        return done ? t('library.toast.acted', { done: t(done) }) : '';
      }
      default:
        return assertNever(news);
    }
  };
}
