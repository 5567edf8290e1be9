import { bringToFront } from '#electron/platform/window/front.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

/** A desktop whose windows come to the front only where neither they nor their app are hidden. Linux and Windows hide no app. */
function aDesktop(now: { isMinimized?: boolean; isAppHidden?: boolean }) {
  const { isMinimized = false, isAppHidden = false } = now;
  const state = { isMinimized, isAppHidden, isInFront: false };
  const window = {
    isMinimized: () => state.isMinimized,
    restore() {
      state.isMinimized = false;
    },
    show() {
      state.isInFront = !state.isMinimized && !state.isAppHidden;
    },
    /** As the runtime's: nothing while the window cannot be seen. */
    focus: () => undefined,
  };
  const app = {
    show() {
      state.isAppHidden = false;
    },
  };
  return { state, window, app };
}

test('a window comes to the front from a Mac’s ⌘H, and minimised from the task bar; no other system is asked to show its app', () => {
  for (const [system, now] of [
    ['darwin', { isAppHidden: true }],
    ['darwin', { isAppHidden: true, isMinimized: true }],
    ['win32', { isMinimized: true }],
    ['linux', {}],
  ] as const) {
    const { state, window, app } = aDesktop(now);
    const absent = {
      show: () => {
        throw new Error('Only macOS has this.');
      },
    };
    bringToFront(window, system === 'darwin' ? app : absent, system);
    expect(state).toEqual({ isMinimized: false, isAppHidden: false, isInFront: true });
  }
});
