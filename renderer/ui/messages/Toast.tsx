import type { TFunction } from 'i18next';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { undoRemovalMs } from '#contract';
import { useShownFor } from '../../hooks/use-shown-for.ts';
import { Button, type Icon } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import styles from './Toast.module.css';

/** Long enough for two lines to be read by someone who was looking elsewhere. */
const shownForMs = 12_000;

interface ToastProps {
  readonly icon?: Icon;
  /** Two lines at most. */
  readonly children: ReactNode;
  readonly action?: News['action'];
  /** More text than two lines hold; a button of the toast opens it. */
  readonly more?: { readonly show: string; readonly hide: string; readonly content: ReactNode };
  /** Milliseconds. */
  readonly shownFor?: number;
  /** Interrupts people who hear the page, for a place that says nothing itself, and stays until it is dismissed. */
  readonly isAlert?: boolean;
  readonly onDismiss: () => void;
}

/**
 * A message about what has just happened, in a `ToastPlace`. Goes by itself, but neither while its list is open nor while
 * the pointer or the focus is on it. One that takes the place of another has a `key` of its own.
 */
export function Toast(props: ToastProps) {
  const { icon: Sign, children, action, more, shownFor = shownForMs, isAlert = false, onDismiss } = props;
  const { t } = useTranslation();
  const moreId = useId();
  const [isHeld, setHeld] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const stays = isAlert || isHeld || isOpen;
  useShownFor(!stays, shownFor, onDismiss);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being looked at is no action.
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      // The second press of a double click on a button whose toast has gone meanwhile: what has the focus keeps it.
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
    >
      <div className={styles.row}>
        {Sign && (
          <span className={styles.icon}>
            <Sign aria-hidden />
          </span>
        )}
        <p role={isAlert ? 'alert' : undefined} dir="auto" className={styles.words}>
          {children}
        </p>
        {action && <Button onPress={action.onPress}>{t(action.label)}</Button>}
        {more && (
          <Button look="quiet" aria-expanded={isOpen} aria-controls={moreId} onPress={() => setOpen(!isOpen)}>
            {isOpen ? more.hide : more.show}
          </Button>
        )}
        <IconButton icon={X} label={t('common.dismiss')} onPress={onDismiss} />
      </div>
      {more && (
        <div id={moreId} hidden={!isOpen} className={styles.more}>
          {more.content}
        </div>
      )}
    </div>
  );
}

interface ToastPlaceProps {
  /** `bottom`: of what holds it; says politely what appears there. `above` what holds it: says nothing itself. */
  readonly at: 'bottom' | 'above';
  readonly children: ReactNode;
}

/** Where toasts appear, over what stands there; always drawn, so that what appears is announced. What holds it has `position: relative`. */
export function ToastPlace({ at, children }: ToastPlaceProps) {
  return (
    <div role={at === 'bottom' ? 'status' : undefined} className={`${styles.place} ${styles[at]}`}>
      {children}
    </div>
  );
}

/** What was just done, with what can be done about it. */
export interface News {
  /** In the language of the moment: it may change while the toast is there. */
  readonly text: (t: TFunction) => string;
  readonly action?:
    | { readonly label: 'common.undo' | 'tasks.actions.showInFolder'; readonly onPress: () => void }
    | undefined;
}

/** How long a sentence stays that only says that something worked, in milliseconds. */
const doneShownMs = 5_000;

/** How long the news stay: no longer than what they offer can be done. */
function shownForOf({ action }: News): number {
  if (action === undefined) return doneShownMs;
  return action.label === 'common.undo' ? undoRemovalMs : shownForMs;
}

/** Tells news at the bottom of what holds it. Another object is other news, also where it says the same. */
export function NewsToast({
  news,
  onDismiss,
}: {
  readonly news: News | undefined;
  readonly onDismiss: () => void;
}) {
  const [shown, setShown] = useState({ news, number: 0 });
  if (shown.news !== news) setShown({ news, number: shown.number + 1 });
  return (
    <ToastPlace at="bottom">
      {news && <ToastOf key={shown.number} news={news} shownFor={shownForOf(news)} onDismiss={onDismiss} />}
    </ToastPlace>
  );
}

/** The toast of news, in a place that is drawn elsewhere. */
export function ToastOf({
  news,
  ...more
}: { readonly news: News } & Omit<ToastProps, 'children' | 'action'>) {
  const { t } = useTranslation();
  return (
    <Toast {...more} action={news.action}>
      {news.text(t)}
    </Toast>
  );
}
