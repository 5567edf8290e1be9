import { app, dialog, shell } from 'electron';
import { closestLanguage } from '../../words/language.ts';
import { type StartFailure, startFailureWords } from '../../words/start-failure.ts';

/** Without its services the app is of no use; better a plain word than an empty window. */
export async function reportAndQuit(failure: StartFailure): Promise<void> {
  await app.whenReady();
  const folder = app.getPath('userData');
  const language = closestLanguage(app.getLocale());
  const about = { name: app.getName(), version: app.getVersion(), folder };
  const { title, message, detail, quit, openFolder } = startFailureWords(failure, language, about);
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
