import { dirname, extname, join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  type MessageBoxOptions,
  type MessageBoxReturnValue,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import { projectEnding, referenceExtensions, type ShownLanguage } from '#contract';
import type { Documents, Log } from '../../shared/ports.ts';
import type { UnderWay } from '../../words/desktop.ts';
import { dialogWords } from '../../words/dialogs.ts';
import { filled } from '../../words/in-both.ts';
import { userFolder } from '../system/first-steps.ts';
import { type CloseAnswer, closeAnswer, closingQuestion } from './closing.ts';
import { createLastFolders } from './last-folders.ts';

/** What a save dialog is for: its title, the document that remembers its folder, and the folder it starts in. */
const saveKinds = {
  clip: { title: 'saveClip', document: 'dialog.clip', firstFolder: 'videos' },
  frame: { title: 'saveFrame', document: 'dialog.frame', firstFolder: 'pictures' },
  bundle: { title: 'saveBundle', document: 'dialog.report', firstFolder: 'documents' },
  picture: { title: 'savePicture', document: 'dialog.chatPicture', firstFolder: 'pictures' },
  answer: { title: 'saveAnswer', document: 'dialog.answer', firstFolder: 'documents' },
  answerMedia: { title: 'saveAnswerMedia', document: 'dialog.answerMedia', firstFolder: 'downloads' },
  presets: { title: 'exportPresets', document: 'dialog.presets', firstFolder: 'documents' },
  priceSheet: { title: 'exportPriceSheet', document: 'dialog.prices', firstFolder: 'documents' },
  spend: { title: 'exportSpend', document: 'dialog.spend', firstFolder: 'documents' },
  project: { title: 'exportProject', document: 'dialog.project', firstFolder: 'documents' },
  data: { title: 'exportData', document: 'dialog.data', firstFolder: 'documents' },
  cast: { title: 'exportCast', document: 'dialog.cast', firstFolder: 'documents' },
  conversation: { title: 'exportConversation', document: 'dialog.chatExport', firstFolder: 'documents' },
} as const;
export type SaveKind = keyof typeof saveKinds;

/** Milliseconds that a double click takes at most. */
const doubleClickMs = 1_000;

type DialogWord = keyof (typeof dialogWords)['en'];

export interface DialogsOptions {
  readonly window: () => BrowserWindow | null;
  readonly language: () => ShownLanguage;
  readonly documents: Documents;
  readonly log: Log;
}

/**
 * The system's own file dialogs. `null`, or an empty list, stands for one that was cancelled. Each is opened as
 * `dialog.showOpenDialog(…)`, so that a test can stand in for the user.
 */
export function createDialogs({ window, language, documents, log }: DialogsOptions) {
  const words = () => dialogWords[language()];
  const lastFolders = createLastFolders(documents, log);
  let saved: { readonly folder: string | null; readonly file: string | null } = { folder: null, file: null };
  const startingIn = (folder: string) => (folder === '' ? {} : { defaultPath: folder });

  /** When the dialog that is open was asked for. */
  let openSince = Number.NEGATIVE_INFINITY;
  /** @returns `null` for the second press of a double click: the dialog of the first one takes a moment to come before the window. */
  async function once<Answer>(
    show: (parent: BrowserWindow | null) => Promise<Answer>,
  ): Promise<Answer | null> {
    const now = performance.now();
    if (now - openSince < doubleClickMs) return null;
    openSince = now;
    try {
      return await show(window());
    } finally {
      openSince = Number.NEGATIVE_INFINITY;
    }
  }

  async function open(options: OpenDialogOptions): Promise<readonly string[]> {
    const answer = await once((parent) =>
      parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options),
    );
    return answer === null || answer.canceled ? [] : answer.filePaths;
  }

  async function save(options: SaveDialogOptions): Promise<string | null> {
    const answer = await once((parent) =>
      parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options),
    );
    return answer === null || answer.canceled || answer.filePath === '' ? null : answer.filePath;
  }

  async function ask(options: MessageBoxOptions): Promise<MessageBoxReturnValue> {
    const parent = window();
    return parent === null
      ? await dialog.showMessageBox(options)
      : await dialog.showMessageBox(parent, options);
  }

  /** @returns whether the user says yes. A box that is closed or left with Escape says no. */
  async function confirm(message: string, detail: string, no: string, yes: string): Promise<boolean> {
    const options: MessageBoxOptions = { type: 'question', message, detail, buttons: [no, yes] };
    return (await ask({ ...options, defaultId: 0, cancelId: 0, noLink: true })).response === 1;
  }

  /** Files to read; the folder of the first is offered the next time. */
  async function openFiles(
    document: string,
    title: string,
    filters: readonly { readonly name: string; readonly extensions: readonly string[] }[],
    several: OpenDialogOptions['properties'] = ['multiSelections'],
  ): Promise<readonly string[]> {
    const paths = await open({
      title,
      properties: ['openFile', ...several],
      ...startingIn(lastFolders.of(document)),
      filters: filters.map(({ name, extensions }) => ({ name, extensions: [...extensions] })),
    });
    const [first] = paths;
    if (first !== undefined) lastFolders.keep(document, dirname(first));
    return paths;
  }

  /** @param name of the kind of file. */
  async function openFile(document: string, title: DialogWord, name: DialogWord, extension: string) {
    const filter = { name: words()[name], extensions: [extension] };
    const [first] = await openFiles(document, words()[title], [filter], []);
    return first ?? null;
  }

  async function openFolder(title: string, folder: string): Promise<string | null> {
    const properties: OpenDialogOptions['properties'] = ['openDirectory', 'createDirectory'];
    const [chosen] = await open({ title, properties, ...startingIn(folder) });
    return chosen ?? null;
  }

  return {
    chooseReferences(): Promise<readonly string[]> {
      const { addReferences, media, images, videos, audio } = words();
      const { image, video, audio: sound } = referenceExtensions;
      return openFiles('dialog.references', addReferences, [
        { name: media, extensions: [...image, ...video, ...sound] },
        { name: images, extensions: image },
        { name: videos, extensions: video },
        { name: audio, extensions: sound },
      ]);
    },
    /** Pictures to send with a chat message. */
    choosePictures(): Promise<readonly string[]> {
      const { addPictures, pictures } = words();
      const filters = [{ name: pictures, extensions: referenceExtensions.image }];
      return openFiles('dialog.chatPictures', addPictures, filters);
    },
    choosePresets: () => openFile('dialog.presets', 'importPresets', 'presets', 'json'),
    choosePriceSheet: () => openFile('dialog.prices', 'importPriceSheet', 'priceSheets', 'json'),
    chooseCast: () => openFile('dialog.cast', 'importCast', 'castFiles', 'gwcast'),
    chooseDataImport: () => openFile('dialog.data', 'importData', 'exports', 'zip'),
    chooseProject: () => openFile('dialog.project', 'importProject', 'projects', projectEnding.slice(1)),
    async chooseCertificates(): Promise<string | null> {
      const { chooseCertificates: title, certificates: name, allFiles } = words();
      const [chosen] = await open({
        title,
        properties: ['openFile'],
        filters: [
          { name, extensions: ['pem', 'crt', 'cer', 'der'] },
          { name: allFiles, extensions: ['*'] },
        ],
      });
      return chosen ?? null;
    },
    chooseLibraryFolder: (current: string) => openFolder(words().chooseLibrary, current),
    /** A folder for copies; the last one is offered again. */
    async chooseExportFolder(): Promise<string | null> {
      const folder = await openFolder(words().exportClips, lastFolders.of('dialog.export'));
      if (folder === null) return null;
      lastFolders.keep('dialog.export', folder);
      saved = { folder, file: null };
      return folder;
    },
    /** A place for a new file; the system asks before one is replaced. @param name offered, with its ending. */
    async chooseSavePath(kind: SaveKind, name: string): Promise<string | null> {
      const { title, document, firstFolder } = saveKinds[kind];
      const last = lastFolders.of(document);
      const ending = extname(name).slice(1);
      const path = await save({
        title: words()[title],
        defaultPath: join(last === '' ? userFolder(app, firstFolder) : last, name),
        filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      if (path === null) return null;
      lastFolders.keep(document, dirname(path));
      saved = { folder: dirname(path), file: path };
      return path;
    },
    /** What was chosen last to save to. */
    saved: () => saved,
    /** Asks whether an address may be opened in the browser. */
    confirmLink({ host, href }: URL): Promise<boolean> {
      const { openLinkQuestion, cancel, openLink } = words();
      // The host on a line of its own: it says whose page it is, whatever else the address says.
      return confirm(openLinkQuestion, `${host}\n\n${href.slice(0, 500)}`, cancel, openLink);
    },
    /** Asks whether clips of a chosen folder that the library does not know become its own. */
    confirmTakeUp(clips: number): Promise<boolean> {
      const { takeUpQuestion, takeUpMeans, leaveClips, takeUp } = words();
      return confirm(takeUpQuestion, filled(takeUpMeans, { clips }), leaveClips, takeUp);
    },
    /** Asks what closing the window means for what is under way. */
    async askClosing(underWay: UnderWay): Promise<CloseAnswer> {
      const { response, checkboxChecked } = await ask(closingQuestion(underWay, language()));
      return closeAnswer(response, checkboxChecked);
    },
  };
}
