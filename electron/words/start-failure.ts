import type { ShownLanguage } from '#contract';
import type { Prepared } from '../store/integrity/prepare.ts';
import { filled, inBoth } from './in-both.ts';

/** Why the app cannot start, as far as it is known. */
export type StartFailure =
  | Exclude<Prepared, { type: 'ready' }>
  /** The folder of the data is a server's, which no database can be in. */
  | { readonly type: 'on-server' }
  | { readonly type: 'bug'; readonly message: string };

const words = inBoth({
  quit: ['Quit', '退出'],
  openFolder: ['Open data folder', '打开数据文件夹'],
  newer: {
    message: ['Your data were last used by a newer {name}.', '你的数据由更新版本的 {name} 使用过。'],
    detail: [
      'They are of version {found}; this app, {version}, knows versions up to {known}. Nothing was changed. Please install the newest version. Your data are in:\n{folder}',
      '数据版本为 {found}，当前应用（{version}）最高支持版本 {known}。数据未作任何改动。请安装最新版本。数据位置：\n{folder}',
    ],
  },
  full: {
    message: ['The disk is full.', '磁盘已满。'],
    detail: [
      '{name} needs some free space to start. Nothing was lost. Please free some space and start again.\n{folder}\n({cause})',
      '{name} 启动需要一些可用空间。数据没有丢失。请释放一些空间后重新启动。\n{folder}\n（{cause}）',
    ],
  },
  unwritable: {
    message: ['{name} cannot write to its data folder.', '{name} 无法写入数据文件夹。'],
    detail: [
      'Nothing was lost. Please see to it that the folder can be written to, and start again.\n{folder}\n({cause})',
      '数据没有丢失。请确认该文件夹可以写入，然后重新启动。\n{folder}\n（{cause}）',
    ],
  },
  'on-server': {
    message: ['{name} cannot keep its data on a server.', '{name} 无法将数据保存在服务器上。'],
    detail: [
      'A database in a network folder would be damaged. Nothing was changed. Please start {name} with a data folder on this computer. It was to be:\n{folder}',
      '位于网络文件夹中的数据库可能会损坏。数据未作任何改动。请为 {name} 指定本机上的数据文件夹后重新启动。当前指定的位置：\n{folder}',
    ],
  },
  bug: {
    message: ['{name} cannot start.', '{name} 无法启动。'],
    detail: ['{reason}\nYour data are in:\n{folder}', '{reason}\n数据位置：\n{folder}'],
  },
});

/** @param folder where the user's data are. */
export function startFailureWords(
  failure: StartFailure,
  language: ShownLanguage,
  about: { readonly name: string; readonly version: string; readonly folder: string },
) {
  const { quit, openFolder, ...kinds } = words[language];
  const [kind, values] = kindOf(failure);
  const say = (sentence: string) => filled(sentence, { ...about, ...values });
  const { message, detail } = kinds[kind];
  return { title: about.name, message: say(message), detail: say(detail), quit, openFolder };
}

/** What is said of a failure, and the values that stand in it. */
function kindOf(failure: StartFailure) {
  switch (failure.type) {
    case 'newer':
      return ['newer', { found: failure.version, known: failure.known }] as const;
    case 'unusable': {
      const { cause } = failure;
      const isFull = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(cause);
      return [isFull ? 'full' : 'unwritable', { cause }] as const;
    }
    case 'bug':
      return ['bug', { reason: failure.message }] as const;
    default:
      return [failure.type, {}] as const;
  }
}
