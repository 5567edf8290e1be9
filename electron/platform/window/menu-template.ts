import type { MenuItemConstructorOptions } from 'electron';
import {
  acceleratorOf,
  type Command,
  type CommandId,
  commandLabel,
  commandOf,
  commands,
  type MenuName,
  menuPlaceOf,
  type ShownLanguage,
  shortcutOn,
  type UndoItems,
} from '#contract';
import { menuWords } from '../../words/menu.ts';

export interface MenuOptions {
  readonly system: NodeJS.Platform;
  readonly appName: string;
  readonly language: ShownLanguage;
  /** What can be run now; the rest is greyed. */
  readonly enabled: ReadonlySet<CommandId>;
  readonly undo: UndoItems;
  readonly isDeveloping: boolean;
  readonly press: (id: CommandId) => void;
  /** Called where the menu is to end the app; on a Mac the system does that. */
  readonly exit: () => void;
}

type Item = MenuItemConstructorOptions;
type MenuWord = keyof (typeof menuWords)['en'];
type Role = Exclude<MenuWord, 'file' | 'edit' | 'view' | 'exit' | 'speech'>;

const editRoles: ReadonlySet<Role> = new Set(['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll']);

/**
 * The application menu of a system, with the menus, the roles and their order as programs of that system have them. Items of the
 * table of commands have the command's id; what the system does by itself has a role.
 */
export function menuTemplate(options: MenuOptions): Item[] {
  const { system, appName, language, isDeveloping } = options;
  const words = menuWords[language];
  const isMac = system === 'darwin';
  const role = (name: Role, word: MenuWord = name): Item => ({
    role: name,
    label: words[word].replace('{name}', appName),
    // Elsewhere than on a Mac text fields have these shortcuts by themselves, and forms have an undo of their own.
    ...(!isMac && editRoles.has(name) && { registerAccelerator: false }),
  });
  /** Says what would be undone, in the pane with the focus; text fields leave it to the system. */
  const undoItem = (name: keyof UndoItems): Item => {
    const offer = options.undo[name];
    if (offer === 'typing') return role(name);
    return {
      id: `edit.${name}`,
      // In a menu an ampersand alone marks a key.
      label: offer?.label.replaceAll('&', '&&') ?? words[name],
      enabled: offer !== null,
      click: () => options.press(`edit.${name}`),
      ...accelerator(commandOf(`edit.${name}`), isMac),
    };
  };
  const rest = (menu: MenuName): Item[][] => sectionsOf(options, menu);

  const appMenu: Item = {
    label: appName,
    submenu: withLines([
      [role('about')],
      ...rest('app'),
      [role('services')],
      [role('hide'), role('hideOthers'), role('unhide')],
      [role('quit')],
    ]),
  };
  const exit: Item = {
    label: words.exit,
    click: options.exit,
    // Windows has Alt+F4, which closes the window.
    ...(system === 'linux' && { accelerator: 'Ctrl+Q' }),
  };
  const file: Item = {
    label: words.file,
    submenu: withLines([...rest('file'), [isMac ? role('close') : exit]]),
  };
  const speech: Item = { label: words.speech, submenu: [role('startSpeaking'), role('stopSpeaking')] };
  const edit: Item = {
    label: words.edit,
    submenu: withLines([
      [undoItem('undo'), undoItem('redo')],
      [role('cut'), role('copy'), role('paste'), role('delete'), role('selectAll')],
      ...rest('edit'),
      isMac ? [speech] : [],
    ]),
  };
  const view: Item = {
    label: words.view,
    submenu: withLines([
      ...rest('view'),
      [role('togglefullscreen')],
      isDeveloping ? [role('reload'), role('toggleDevTools')] : [],
    ]),
  };
  const window: Item = {
    role: 'window',
    label: words.window,
    submenu: withLines([[role('minimize'), role('zoom')], [role('front')]]),
  };
  const help: Item = {
    role: 'help',
    label: words.help,
    // About stands in the app's own menu on a Mac.
    submenu: withLines([...rest('help'), isMac ? [] : [role('about')]]),
  };
  return isMac ? [appMenu, file, edit, view, window, help] : [file, edit, view, help];
}

/** The commands of a menu by its sections, in order. */
function sectionsOf({ system, language, enabled, press }: MenuOptions, menu: MenuName): Item[][] {
  const isMac = system === 'darwin';
  const sections: Record<number, Item[]> = {};
  for (const command of commands) {
    const [inMenu, section = 0] = menuPlaceOf(command, isMac ? 'mac' : 'other') ?? [];
    if (inMenu !== menu) continue;
    const { id } = command;
    sections[section] ??= [];
    sections[section].push({
      id,
      label: commandLabel(id, language),
      enabled: enabled.has(id),
      click: () => press(id),
      // What counts on one screen alone, or in its field, is no shortcut of a menu.
      ...(command.where === undefined && !command.isOfField && accelerator(command, isMac)),
    });
  }
  // An object gives its numbers in order.
  return Object.values(sections);
}

/**
 * The shortcut beside an item. The window reads the keys itself, with the rules for input methods and text fields; a Mac's menu
 * also takes what no window takes. What is typed without a modifier is no shortcut of a menu.
 */
function accelerator({ shortcut }: Command, isMac: boolean): Item {
  const text = shortcutOn(shortcut, isMac ? 'mac' : 'other');
  if (text === null || !text.includes('Mod')) return {};
  return { accelerator: acceleratorOf(text), registerAccelerator: isMac };
}

function withLines(sections: readonly (readonly Item[])[]): Item[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, place) => (place === 0 ? section : [{ type: 'separator' }, ...section]));
}
