import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** A disk of its own, in memory. */
export interface SmallDisk {
  readonly folder: string;
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

/** Makes a disk of `megabytes` at `folder`; `null` where the system or its user cannot. */
export function createSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux') return null;
  mkdirSync(folder, { recursive: true });
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (made.status !== 0) return null;
  return {
    folder,
    setReadOnly(isReadOnly) {
      const { status, stderr } = spawnSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]);
      if (status !== 0) throw new Error(`The disk could not be changed: ${stderr}`);
    },
    remove() {
      spawnSync('umount', ['-l', folder]);
    },
  };
}
