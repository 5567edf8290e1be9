import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app, dialog, shell } from 'electron';
import type { ShownLanguage } from '#contract';
import { tryWriting } from '../../files/own-folder.ts';
import { codeOf } from '../../shared/error-code.ts';
import { closestLanguage } from '../../words/language.ts';
import { type StartFailure, startFailureWords } from '../../words/start-failure.ts';

/** Without its services the app is of no use; better a plain word than an empty window. @param chosen the language of the window, where that is known. */
export async function reportAndQuit(failure: StartFailure, chosen?: ShownLanguage): Promise<void> {
  const folder = dataFolder();
  if (folder === null) return endWithoutFolder();
  await app.whenReady();
  const language = chosen ?? closestLanguage(app.getLocale());
  const { title, message, detail, quit, openFolder } = wordsOf(failure, folder, language);
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title,
    message,
    detail,
    buttons: [quit, openFolder],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) await shell.openPath(folder);
  app.exit(1);
}

/**
 * Ends a start that was refused the lock. The app that has it was told of this start; or nobody has it, for nothing can be written into
 * the folder of the data, the lock neither, and that has to be said.
 */
export async function endWithoutLock(): Promise<void> {
  try {
    await tryWriting(app.getPath('userData'));
    app.quit();
  } catch (error) {
    await reportAndQuit(unusable(error));
  }
}

/** Where the data are, or were to be; `null` where the system cannot make its usual folder. */
function dataFolder(): string | null {
  const named = app.commandLine.getSwitchValue('user-data-dir');
  try {
    return named === '' ? app.getPath('userData') : resolve(named);
  } catch {
    return null;
  }
}

/**
 * Without a folder for its data Chromium does not get as far as a window: this is said at once, before anything is awaited. On Linux there
 * is no box yet, and the words go to where the app was started from.
 */
function endWithoutFolder(): void {
  const folder = join(app.getPath('appData'), app.getName());
  try {
    mkdirSync(folder);
    throw new Error('The system names no folder for the data.');
  } catch (error) {
    const { locale } = new Intl.DateTimeFormat().resolvedOptions();
    const { message, detail } = wordsOf(unusable(error), folder, closestLanguage(locale));
    dialog.showErrorBox(message, detail);
  }
  app.exit(1);
}

const wordsOf = (failure: StartFailure, folder: string, language: ShownLanguage) =>
  startFailureWords(failure, language, {
    name: app.getName(),
    version: app.getVersion(),
    folder,
  });

const unusable = (error: unknown): StartFailure => ({
  type: 'unusable',
  cause: codeOf(error),
  message: String(error),
});
