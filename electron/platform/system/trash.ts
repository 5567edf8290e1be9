import { shell } from 'electron';

/** Moves a file to the system's trash; rejects where there is none, or the file is held. */
export async function moveToTrash(path: string): Promise<void> {
  await shell.trashItem(path);
}
