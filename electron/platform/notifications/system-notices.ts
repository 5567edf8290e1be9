import { Notification } from 'electron';
import type { NoticeWords } from '../../words/notifications.ts';

/** Kept until they are gone: a notice that nothing refers to loses its listeners. */
const onScreen = new Set<Notification>();
const mostOnScreen = 20;

/** Hands a notice to the system; where it has no place for them, nothing happens. */
export function presentOnSystem({ title, body }: NoticeWords, onPress: () => void): void {
  if (!Notification.isSupported()) return;
  const notice = new Notification({ title, body });
  const forget = () => onScreen.delete(notice);
  onScreen.add(notice);
  for (const oldest of [...onScreen].slice(0, -mostOnScreen)) onScreen.delete(oldest);
  notice.once('click', () => {
    forget();
    onPress();
  });
  notice.once('close', forget);
  notice.once('failed', forget);
  notice.show();
}
