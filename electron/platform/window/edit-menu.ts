import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { ShownLanguage } from '#contract';
import { spellingWords } from '../../words/desktop.ts';
import { menuWords } from '../../words/menu.ts';

/** The fields of Electron's `context-menu` event that the menu is made of. */
export type EditTarget = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions'
> & {
  readonly editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
  >;
};

export interface EditMenuActions {
  /** Puts another word in the place of the misspelled one. */
  readonly replace: (word: string) => void;
  /** Takes a word as right from now on. */
  readonly learn: (word: string) => void;
}

const maxSuggestions = 5;

/**
 * The menu of the secondary button over text: other spellings, cut, copy, paste, select all. Empty where there is nothing to do
 * with text; there the app's own menus are.
 */
export function editMenuTemplate(
  { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags }: EditTarget,
  language: ShownLanguage,
  { replace, learn }: EditMenuActions,
): MenuItemConstructorOptions[] {
  if (!isEditable && selectionText === '') return [];
  const words = menuWords[language];
  const spelled = spellingWords[language];
  const spelling: MenuItemConstructorOptions[] = [];
  if (isEditable && misspelledWord !== '') {
    for (const word of dictionarySuggestions.slice(0, maxSuggestions)) {
      // In a menu an ampersand alone marks a key.
      spelling.push({ label: word.replaceAll('&', '&&'), click: () => replace(word) });
    }
    if (dictionarySuggestions.length === 0) spelling.push({ label: spelled.none, enabled: false });
    spelling.push({ label: spelled.learn, click: () => learn(misspelledWord) }, { type: 'separator' });
  }
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags;
  const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: canCopy };
  if (!isEditable) return [copy, { role: 'selectAll', label: words.selectAll, enabled: canSelectAll }];
  return [
    ...spelling,
    { role: 'cut', label: words.cut, enabled: canCut },
    copy,
    { role: 'paste', label: words.paste, enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: words.selectAll, enabled: canSelectAll },
  ];
}
