import type { Sender } from '../../ipc.ts';

/** Where the window's own pages and media come from. */
export const appOrigin = 'app://studio';
/** Where the window goes when it cannot be brought back, and what belongs to it. */
export const recoveryPath = '/recovery';
/** The app's own page, and the one that stands in when it cannot be shown. */
export const appAddress = `${appOrigin}/index.html`;
export const recoveryAddress = `${appOrigin}${recoveryPath}`;

/** Whether a page may go somewhere: the app's own page is loaded again, by itself or from the page that stands in for it. */
export function mayNavigate(from: string, to: string): boolean {
  return [appAddress, recoveryAddress].includes(from) && to === appAddress;
}

/** The part of Electron's event of a call that is used. */
export interface CallEvent {
  readonly sender: { readonly id: number };
  /** `null` when the frame has gone since. */
  readonly senderFrame: { readonly parent: unknown; readonly url: string } | null;
}

/** Who is calling. A frame that has gone is nobody that could be trusted. */
export function senderOf({ sender, senderFrame }: CallEvent): Sender {
  return {
    windowId: sender.id,
    isMainFrame: senderFrame !== null && senderFrame.parent === null,
    url: senderFrame?.url ?? 'about:blank',
  };
}

/**
 * Whether a call comes from the app's own window: its main frame, at the app's own address. The recovery page has
 * nothing to call: what failed may be any script of ours.
 *
 * @param windowId of the window that is open; `null` while there is none.
 */
export function isTrustedSender({ windowId, isMainFrame, url }: Sender, ownWindowId: number | null): boolean {
  if (!isMainFrame || ownWindowId === null || windowId !== ownWindowId) return false;
  return url.startsWith(`${appOrigin}/`) && !url.startsWith(recoveryAddress);
}
