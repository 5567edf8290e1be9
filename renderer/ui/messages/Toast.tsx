import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import styles from './Toast.module.css';

/** Long enough for two lines to be read by someone who was looking elsewhere. */
const shownForMs = 12_000;

interface ToastProps {
  /** A sign before the words. */
  readonly icon: ReactNode;
  /** Two lines at most. Announced once, when the toast appears. */
  readonly children: ReactNode;
  /** What is too long for two lines: opened by a button. */
  readonly more?: { readonly show: string; readonly hide: string; readonly content: ReactNode };
  readonly onDismiss: () => void;
}

/**
 * A message about what has just happened, over what stands below it. Goes by itself, but neither while its list is
 * open nor while the pointer or the focus is on it. What holds it has `position: relative`; it stands above that.
 */
export function Toast({ icon, children, more, onDismiss }: ToastProps) {
  const { t } = useTranslation();
  const moreId = useId();
  const [isHeld, setHeld] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const stays = isHeld || isOpen;
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(), shownForMs);
    return () => clearTimeout(timer);
  }, [stays]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being looked at is no action.
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.row}>
        <span className={styles.icon}>{icon}</span>
        <p role="alert" className={styles.words}>
          {children}
        </p>
        {more && (
          <Button look="quiet" aria-expanded={isOpen} aria-controls={moreId} onPress={() => setOpen(!isOpen)}>
            {isOpen ? more.hide : more.show}
          </Button>
        )}
        <IconButton label={t('common.dismiss')} onPress={onDismiss}>
          <X aria-hidden />
        </IconButton>
      </div>
      {more && (
        <div id={moreId} hidden={!isOpen} className={styles.more}>
          {more.content}
        </div>
      )}
    </div>
  );
}
