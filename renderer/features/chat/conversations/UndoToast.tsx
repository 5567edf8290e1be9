import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#contract';
import { useUndoable } from '../../../hooks/use-undoable.ts';
import { Toast, ToastPlace } from '../../../ui/messages/Toast.tsx';

interface UndoToastProps {
  readonly removed: ConversationSummary | null;
  readonly onUndo: (conversation: ConversationSummary) => void;
  readonly onDismiss: () => void;
}

/** Says which conversation was deleted, and brings it back: by its button, or by Ctrl+Z. */
export function UndoToast({ removed, onUndo, onDismiss }: UndoToastProps) {
  const { t } = useTranslation();
  useUndoable(null, removed, () => {
    if (removed !== null) onUndo(removed);
    return true;
  });
  return (
    <ToastPlace at="bottom">
      {removed && (
        <Toast
          key={removed.id}
          action={{ label: t('common.undo'), onPress: () => onUndo(removed) }}
          onDismiss={onDismiss}
        >
          {t('chat.removed', { title: removed.title || t('chat.untitled') })}
        </Toast>
      )}
    </ToastPlace>
  );
}
