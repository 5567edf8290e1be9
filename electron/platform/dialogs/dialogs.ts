import { dirname, extname, join } from 'node:path';
import { app, type BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import { z } from 'zod';
import { referenceExtensions } from '#contract';
import { writeAtomically } from '../../files/atomic-write.ts';
import type { Documents } from '../../shared/documents.ts';

export interface DialogWords {
  readonly addReferences: string;
  readonly media: string;
  readonly images: string;
  readonly videos: string;
  readonly audio: string;
  readonly chooseLibrary: string;
  readonly exportClips: string;
  readonly saveClip: string;
  readonly saveFrame: string;
  readonly saveReport: string;
}

/** What a save dialog is for; each remembers its own folder. */
export type SaveKind = 'clip' | 'frame' | 'report';
const firstFolders = { clip: 'videos', frame: 'pictures', report: 'documents' } as const;
const saveTitles = { clip: 'saveClip', frame: 'saveFrame', report: 'saveReport' } as const;

const words: Readonly<Record<'en' | 'zh-CN', DialogWords>> = {
  en: {
    addReferences: 'Add references',
    media: 'Images, videos and audio',
    images: 'Images',
    videos: 'Videos',
    audio: 'Audio',
    chooseLibrary: 'Choose where finished videos are kept',
    exportClips: 'Choose a folder for the copies',
    saveClip: 'Save a copy of the video',
    saveFrame: 'Save the frame as a picture',
    saveReport: 'Save details for support',
  },
  'zh-CN': {
    addReferences: '添加参考素材',
    media: '图片、视频和音频',
    images: '图片',
    videos: '视频',
    audio: '音频',
    chooseLibrary: '选择成品视频的保存位置',
    exportClips: '选择存放副本的文件夹',
    saveClip: '将视频另存为',
    saveFrame: '将画面保存为图片',
    saveReport: '保存供技术支持使用的详情',
  },
};

export interface DialogsOptions {
  readonly window: () => BrowserWindow | null;
  readonly language: () => 'en' | 'zh-CN';
  /** Remembers the folder used last: newer runtimes would start in Downloads each time. */
  readonly documents: Documents;
}

export interface Dialogs {
  chooseReferences(): Promise<readonly string[]>;
  chooseFolder(current: string): Promise<string | null>;
  /** A folder for copies; the last one is offered again. */
  chooseExportFolder(): Promise<string | null>;
  /**
   * A place for a new file; the system asks before one is replaced.
   * @param name offered, with its ending.
   */
  chooseFile(kind: SaveKind, name: string): Promise<string | null>;
  /** Writes a text file where the user chooses; `false` when the user cancelled. Throws when it cannot be written. */
  saveText(defaultName: string, text: string): Promise<boolean>;
}

/** The system's own dialogs. Called as `dialog.showOpenDialog(…)`, so that a test can stand in for the user. */
export function createDialogs({ window, language, documents }: DialogsOptions): Dialogs {
  async function open(options: OpenDialogOptions): Promise<readonly string[]> {
    const parent = window();
    const answer =
      parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options);
    return answer.canceled ? [] : answer.filePaths;
  }

  async function save(options: SaveDialogOptions): Promise<string | null> {
    const parent = window();
    const answer =
      parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options);
    return answer.canceled || answer.filePath === '' ? null : answer.filePath;
  }

  async function chooseFile(kind: SaveKind, name: string): Promise<string | null> {
    const last = documents.read(`dialog.${kind}`, z.string(), '');
    const folder = last === '' ? app.getPath(firstFolders[kind]) : last;
    const ending = extname(name).slice(1);
    const path = await save({
      title: words[language()][saveTitles[kind]],
      defaultPath: join(folder, name),
      filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    });
    if (path !== null) documents.write(`dialog.${kind}`, dirname(path));
    return path;
  }

  return {
    async chooseReferences() {
      const { addReferences, media, images, videos, audio } = words[language()];
      const { image, video, audio: sound } = referenceExtensions;
      const folder = documents.read('dialog.references', z.string(), '');
      const paths = await open({
        title: addReferences,
        properties: ['openFile', 'multiSelections'],
        ...(folder !== '' && { defaultPath: folder }),
        filters: [
          { name: media, extensions: [...image, ...video, ...sound] },
          { name: images, extensions: [...image] },
          { name: videos, extensions: [...video] },
          { name: audio, extensions: [...sound] },
        ],
      });
      const first = paths[0];
      if (first !== undefined) documents.write('dialog.references', dirname(first));
      return paths;
    },
    async chooseFolder(current) {
      const title = words[language()].chooseLibrary;
      const [folder] = await open({
        title,
        defaultPath: current,
        properties: ['openDirectory', 'createDirectory'],
      });
      return folder ?? null;
    },
    async chooseExportFolder() {
      const last = documents.read('dialog.export', z.string(), '');
      const [folder] = await open({
        title: words[language()].exportClips,
        properties: ['openDirectory', 'createDirectory'],
        ...(last !== '' && { defaultPath: last }),
      });
      if (folder !== undefined) documents.write('dialog.export', folder);
      return folder ?? null;
    },
    chooseFile,
    async saveText(name, text) {
      const path = await chooseFile('report', name);
      if (path !== null) await writeAtomically(path, text);
      return path !== null;
    },
  };
}
