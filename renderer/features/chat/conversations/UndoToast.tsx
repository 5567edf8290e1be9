import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#contract';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import styles from './UndoToast.module.css';

const shownForMs = 12_000;

interface UndoToastProps {
  readonly removed: ConversationSummary | null;
  readonly onUndo: (conversation: ConversationSummary) => void;
  readonly onDismiss: () => void;
}

/** Says which conversation was deleted, and brings it back. Stays while the pointer or the focus is on the toast. */
export function UndoToast({ removed, onUndo, onDismiss }: UndoToastProps) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (removed === null || isHeld) return;
    const timer = setTimeout(onDismiss, shownForMs);
    return () => clearTimeout(timer);
  }, [removed, isHeld, onDismiss]);
  return (
    <div role="status" className={styles.place}>
      {removed && (
        // biome-ignore lint/a11y/noStaticElementInteractions: being looked at is no action.
        <div
          className={styles.toast}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <bdi className={styles.words}>
            {t('chat.removed', { title: removed.title || t('chat.untitled') })}
          </bdi>
          <Button look="quiet" onPress={() => onUndo(removed)}>
            {t('chat.undo')}
          </Button>
          <IconButton label={t('common.dismiss')} onPress={onDismiss}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
