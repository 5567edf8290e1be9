import { app } from 'electron';
import type { About } from '#contract';
import { thisSystem } from './this-system.ts';

/** Versions and the state of the sandbox, for the About section. */
export function aboutApp(): About {
  return {
    version: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
    node: process.versions.node,
    platform: `${thisSystem} ${process.arch}`,
    sandboxed: !app.commandLine.hasSwitch('no-sandbox'),
  };
}
