import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'media-fixtures');

/** Where a small real media file is; how they were made is in `media-fixtures/make.sh`. */
export const fixturePath = (name: string): string => path.join(folder, name);

export const fixture = (name: string): Buffer => readFileSync(fixturePath(name));
