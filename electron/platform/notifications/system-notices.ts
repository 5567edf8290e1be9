import { type NativeImage, Notification, nativeImage } from 'electron';
import type { Desktop, Notice } from '#contract';
import { noticeOptions, type SystemNotice } from './notifications.ts';
import { createShownNotices } from './shown-notices.ts';

/** How many notices that the system did not show stand in the window; the oldest makes room. */
const maxInWindow = 3;

/** Files that show what a clip looks like, best first. */
export interface ClipPictures {
  /** A small picture of its first frame; `null` while there is none. */
  readonly poster: string | null;
  readonly clip: string | null;
}

/**
 * Hands notices to the system; where it has no place for them, nothing happens.
 *
 * @param picturesOf the files of a task's clip.
 * @param showInWindow shows a notice that the system has refused, as macOS does those of an app that nobody has signed.
 */
export function createSystemNotices(
  system: Desktop['system'],
  picturesOf: (taskId: string) => ClipPictures,
  showInWindow: (notice: Notice) => void,
): (notice: SystemNotice) => void {
  const show = createShownNotices(system);
  let failures = 0;
  async function present(notice: SystemNotice): Promise<void> {
    const icon = notice.pictured === null ? null : await pictureOf(picturesOf(notice.pictured), system);
    const options = noticeOptions(system, notice);
    show(new Notification(icon === null ? options : { ...options, icon }), notice, () => {
      const id = `notification-${failures % maxInWindow}`;
      failures += 1;
      showInWindow({ type: 'notification', id, title: notice.words.title, text: notice.words.body });
    });
  }
  return (notice) => {
    if (Notification.isSupported()) void present(notice);
  };
}

const pictureSize = { width: 256, height: 256 };

/** Never rejects: a notice without its picture is still a notice. Linux has no service that makes small pictures of clips. */
async function pictureOf(
  { poster, clip }: ClipPictures,
  system: Desktop['system'],
): Promise<NativeImage | null> {
  const kept = poster === null ? nativeImage.createEmpty() : nativeImage.createFromPath(poster);
  if (!kept.isEmpty()) return kept;
  if (clip === null || system === 'linux') return null;
  const made = await nativeImage.createThumbnailFromPath(clip, pictureSize).catch(() => null);
  return made === null || made.isEmpty() ? null : made;
}
