import type { ShownLanguage } from '#contract';
import { type EditTarget, editMenuTemplate } from '#electron/platform/window/edit-menu.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

const field: EditTarget = {
  isEditable: true,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
};

function menuOf(target: Partial<EditTarget>, language: ShownLanguage = 'en') {
  const told: string[] = [];
  const items = editMenuTemplate({ ...field, ...target }, language, {
    replace: (word) => told.push(`replaced by ${word}`),
    learn: (word) => told.push(`learnt ${word}`),
  });
  const press = (label: string) =>
    items.find((item) => item.label === label)?.click?.({} as never, undefined, {} as never);
  const shown = items.map(({ type, label, enabled }) =>
    type === 'separator' ? '—' : `${label}${enabled === false ? ' (off)' : ''}`,
  );
  return { shown, told, press };
}

test('a text field has cut, copy, paste and select all, in the language that is shown', () => {
  expect(menuOf({}).shown).toEqual(['Cut (off)', 'Copy (off)', 'Paste', '—', 'Select all']);
  expect(menuOf({}, 'zh-CN').shown).toEqual(['剪切 (off)', '复制 (off)', '粘贴', '—', '全选']);
});

test('text that is only read can be copied; where there is no text there is no menu', () => {
  const editFlags = { ...field.editFlags, canCopy: true };
  expect(menuOf({ isEditable: false, selectionText: 'waves', editFlags }).shown).toEqual([
    'Copy',
    'Select all',
  ]);
  expect(menuOf({ isEditable: false }).shown).toEqual([]);
});

test('a misspelled word is offered in other spellings first, and can be learnt', () => {
  const suggestions = ['waves', 'wares', 'wages', 'waxes', 'wakes', 'wades'];
  const { shown, told, press } = menuOf({ misspelledWord: 'wavez', dictionarySuggestions: suggestions });
  expect(shown.slice(0, 7)).toEqual([...suggestions.slice(0, 5), 'Add to dictionary', '—']);
  press('wares');
  press('Add to dictionary');
  expect(told).toEqual(['replaced by wares', 'learnt wavez']);
  expect(menuOf({ misspelledWord: 'qqq' }).shown.slice(0, 3)).toEqual([
    'No other spelling (off)',
    'Add to dictionary',
    '—',
  ]);
});
