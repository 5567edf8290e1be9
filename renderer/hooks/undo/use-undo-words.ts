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
  const what = ({ type, names = '' }: UndoName): string => t(`undo.what.${type}`, { names });
  return {
    /** Within a sentence. */
    what,
    /** Says that it was undone or redone. */
    done(direction: Direction, name: UndoName): string {
      const words = what(name);
      return t(`undo.${sentences[direction]}`, {
        what: words.charAt(0).toLocaleUpperCase() + words.slice(1),
      });
    },
  };
}
