import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { type BrowserWindow, dialog, type NativeImage, nativeImage, shell } from 'electron';
import { z } from 'zod';
import { referenceExtensions } from '#contract';
import type { ChatSystem } from '../../features/chat/ports.ts';
import type { Documents } from '../../shared/documents.ts';
import { readClipboardPicture, writeClipboardPicture } from '../system/clipboard.ts';

const words = {
  en: {
    add: 'Add pictures',
    pictures: 'Pictures',
    picture: 'Save the picture',
    markdown: 'Export the conversation',
    json: 'Export the conversation',
  },
  'zh-CN': {
    add: '添加图片',
    pictures: '图片',
    picture: '保存图片',
    markdown: '导出对话',
    json: '导出对话',
  },
} as const;

export interface ChatSystemOptions {
  readonly window: () => BrowserWindow | null;
  readonly language: () => 'en' | 'zh-CN';
  /** Remembers the folders used last. */
  readonly documents: Documents;
}

/** Dialogs, clipboard, drag and browser for the chat. Dialogs are called as in `dialogs.ts`, so that a test can stand in. */
export function createChatSystem({ window, language, documents }: ChatSystemOptions): ChatSystem {
  const folderOf = (name: string) => documents.read(name, z.string(), '');

  return {
    language,
    readClipboardPicture: () => readClipboardPicture(),
    async choosePictures() {
      const { add, pictures } = words[language()];
      const folder = folderOf('dialog.chatPictures');
      const options: Electron.OpenDialogOptions = {
        title: add,
        properties: ['openFile', 'multiSelections'],
        ...(folder !== '' && { defaultPath: folder }),
        filters: [{ name: pictures, extensions: [...referenceExtensions.image] }],
      };
      const parent = window();
      const { canceled, filePaths } =
        parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options);
      const [first] = filePaths;
      if (canceled || first === undefined) return [];
      documents.write('dialog.chatPictures', dirname(first));
      return filePaths;
    },
    async chooseSavePath(kind, fileName) {
      const document = kind === 'picture' ? 'dialog.chatPicture' : 'dialog.chatExport';
      const folder = folderOf(document);
      const extension = extname(fileName).slice(1);
      const options: Electron.SaveDialogOptions = {
        title: words[language()][kind],
        defaultPath: folder === '' ? fileName : join(folder, fileName),
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      };
      const parent = window();
      const { canceled, filePath } =
        parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options);
      if (canceled || filePath === '') return null;
      documents.write(document, dirname(filePath));
      return filePath;
    },
    copyPicture: async (path, mime) => writeClipboardPicture(await readFile(path), mime),
    async startDrag(path) {
      const icon = await dragIcon(path);
      window()?.webContents.startDrag({ file: path, icon });
    },
    async openLink(url) {
      await shell.openExternal(url);
    },
  };
}

const iconSize = 96;

/** The runtime refuses a drag without a picture. Decoding the whole one here would hold up the main process. */
async function dragIcon(path: string): Promise<NativeImage> {
  const size = { width: iconSize, height: iconSize };
  if (process.platform !== 'linux') {
    const thumbnail = await nativeImage.createThumbnailFromPath(path, size).catch(() => null);
    if (thumbnail !== null && !thumbnail.isEmpty()) return thumbnail;
  }
  return nativeImage.createFromBitmap(drawPicture(iconSize), size);
}

/** A light frame around a dark square, as BGRA. */
function drawPicture(size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4, 255);
  const border = Math.round(size / 16);
  for (let y = border; y < size - border; y += 1) {
    for (let x = border; x < size - border; x += 1) {
      const shade = y > size - x / 2 ? 150 : 90;
      pixels.set([shade, shade, shade, 255], (y * size + x) * 4);
    }
  }
  return pixels;
}
