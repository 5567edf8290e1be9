import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { en } from '../../i18n/en.ts';
import type { Direction } from './undo-book.ts';

/** What was done, as menus and messages name it. */
export interface UndoName {
  readonly type: keyof typeof en.undo.what;
  /** To what, where that is said. */
  readonly names?: string;
}

const sentences = { undo: 'undone', redo: 'redone' } as const;

export function useUndoWords() {
  const { t } = useTranslation();
  return {
    /** Within a sentence. */
    what: (name: UndoName) => whatWords(name, t),
    done: (direction: Direction, name: UndoName) => doneWords(direction, name, t),
  };
}

function whatWords({ type, names = '' }: UndoName, t: TFunction): string {
  return t(`undo.what.${type}`, { names });
}

/** Says that it was undone or redone. */
export function doneWords(direction: Direction, name: UndoName, t: TFunction): string {
  const words = whatWords(name, t);
  return t(`undo.${sentences[direction]}`, { what: words.charAt(0).toLocaleUpperCase() + words.slice(1) });
}
