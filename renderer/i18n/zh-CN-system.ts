import type { enSystem } from './en-system.ts';

export const zhCNSystem: typeof enSystem = {
  opened: {
    others: '表单一次只能打开一个。未打开：{{names}}。',
  },
};
