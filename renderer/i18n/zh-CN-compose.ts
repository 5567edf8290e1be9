import type { enTile } from './en-compose.ts';

export const zhCNTile: typeof enTile = {
  replace: '替换…',
  replaced: '已将 {{old}} 替换为 {{file}}',
  showInFolder: '在文件夹中显示',
  role: { first: '用作首帧', last: '用作尾帧' },
};
