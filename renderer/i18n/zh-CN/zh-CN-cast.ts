import type { Words } from '../en.ts';

export const zhCast: Words['cast'] = {
