import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app, type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { z } from 'zod';
import { referenceExtensions } from '#contract';
import type { Documents } from '../store/documents.ts';

export interface DialogWords {
  readonly addReferences: string;
  readonly media: string;
  readonly images: string;
  readonly videos: string;
  readonly audio: string;
  readonly chooseLibrary: string;
}

const words: Readonly<Record<'en' | 'zh-CN', DialogWords>> = {
  en: {
    addReferences: 'Add references',
    media: 'Images, videos and audio',
    images: 'Images',
    videos: 'Videos',
    audio: 'Audio',
    chooseLibrary: 'Choose where finished videos are kept',
  },
  'zh-CN': {
    addReferences: '添加参考素材',
    media: '图片、视频和音频',
    images: '图片',
    videos: '视频',
    audio: '音频',
    chooseLibrary: '选择成品视频的保存位置',
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
    async saveText(defaultName, text) {
      const parent = window();
      const options = { defaultPath: join(app.getPath('documents'), defaultName) };
      const { canceled, filePath } =
        parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options);
      if (canceled || !filePath) return false;
      await writeFile(filePath, text);
      return true;
    },
  };
}
