import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Toast, ToastPlace } from '../../../ui/messages/Toast.tsx';
import type { ConversationActions } from './use-conversation-actions.ts';

interface RemovedToastProps {
  readonly actions: Pick<ConversationActions, 'removed' | 'undo' | 'dismissRemoved'>;
}

/** Says which conversations were deleted, with a button to bring them back. */
export function RemovedToast({ actions: { removed, undo, dismissRemoved } }: RemovedToastProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = removed?.conversations.length ?? 0;
  const title = removed?.conversations[0]?.title || t('chat.untitled');
  return (
    <ToastPlace at="bottom">
      {removed && (
        <Toast
          key={removed.conversations[0]?.id ?? ''}
          action={{ label: t('common.undo'), onPress: () => undo(removed.deed) }}
          onDismiss={dismissRemoved}
        >
          {count === 1
            ? t('chat.removed', { title })
            : t('chat.removedMany', { value: format.integer(count) })}
        </Toast>
      )}
    </ToastPlace>
  );
}
