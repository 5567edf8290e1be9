import { assertNever, type ShownLanguage } from '#contract';
import type { Prepared } from '../store/integrity/prepare.ts';

/** Why the app cannot start, as far as it is known. */
export type StartFailure =
  | Exclude<Prepared, { type: 'ready' }>
  /** The folder of the data is a server's, which no database can be in. */
  | { readonly type: 'on-server' }
  | { readonly type: 'bug'; readonly message: string };

export interface StartFailureWords {
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  readonly quit: string;
  readonly openFolder: string;
}

/** @param folder where the user's data are. */
export function startFailureWords(
  failure: StartFailure,
  language: ShownLanguage,
  about: { readonly name: string; readonly version: string; readonly folder: string },
): StartFailureWords {
  return language === 'en' ? english(failure, about) : chinese(failure, about);
}

type About = Parameters<typeof startFailureWords>[2];

function english(failure: StartFailure, { name, version, folder }: About): StartFailureWords {
  const buttons = { title: name, quit: 'Quit', openFolder: 'Open data folder' };
  switch (failure.type) {
    case 'newer':
      return {
        ...buttons,
        message: `Your data were last used by a newer ${name}.`,
        detail: `They are of version ${failure.version}; this app, ${version}, knows versions up to ${failure.known}. Nothing was changed. Please install the newest version. Your data are in:\n${folder}`,
      };
    case 'unusable':
      return {
        ...buttons,
        message: isFull(failure.cause) ? 'The disk is full.' : `${name} cannot write to its data folder.`,
        detail: `${
          isFull(failure.cause)
            ? `${name} needs some free space to start. Nothing was lost. Please free some space and start again.`
            : 'Nothing was lost. Please see to it that the folder can be written to, and start again.'
        }\n${folder}\n(${failure.cause})`,
      };
    case 'on-server':
      return {
        ...buttons,
        message: `${name} cannot keep its data on a server.`,
        detail: `A database in a network folder would be damaged. Nothing was changed. Please start ${name} with a data folder on this computer. It was to be:\n${folder}`,
      };
    case 'bug':
      return {
        ...buttons,
        message: `${name} cannot start.`,
        detail: `${failure.message}\nYour data are in:\n${folder}`,
      };
    default:
      return assertNever(failure);
  }
}

function chinese(failure: StartFailure, { name, version, folder }: About): StartFailureWords {
  const buttons = { title: name, quit: '退出', openFolder: '打开数据文件夹' };
  switch (failure.type) {
    case 'newer':
      return {
        ...buttons,
        message: `你的数据由更新版本的 ${name} 使用过。`,
        detail: `数据版本为 ${failure.version}，当前应用（${version}）最高支持版本 ${failure.known}。数据未作任何改动。请安装最新版本。数据位置：\n${folder}`,
      };
    case 'unusable':
      return {
        ...buttons,
        message: isFull(failure.cause) ? '磁盘已满。' : `${name} 无法写入数据文件夹。`,
        detail: `${
          isFull(failure.cause)
            ? `${name} 启动需要一些可用空间。数据没有丢失。请释放一些空间后重新启动。`
            : '数据没有丢失。请确认该文件夹可以写入，然后重新启动。'
        }\n${folder}\n（${failure.cause}）`,
      };
    case 'on-server':
      return {
        ...buttons,
        message: `${name} 无法将数据保存在服务器上。`,
        detail: `位于网络文件夹中的数据库可能会损坏。数据未作任何改动。请为 ${name} 指定本机上的数据文件夹后重新启动。当前指定的位置：\n${folder}`,
      };
    case 'bug':
      return {
        ...buttons,
        message: `${name} 无法启动。`,
        detail: `${failure.message}\n数据位置：\n${folder}`,
      };
    default:
      return assertNever(failure);
  }
}

function isFull(cause: string): boolean {
  return cause === 'ENOSPC' || cause === 'SQLITE_FULL';
}
