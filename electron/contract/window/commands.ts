import { z } from 'zod';
import { method } from '../calls/method.ts';
import { forEachScreen, type ScreenName } from './screens.ts';
import type { Shortcut } from './shortcuts.ts';

/** The sections of the palette and of the sheet of shortcuts, in this order. */
export const commandGroups = [
  'go',
  'edit',
  'video',
  'library',
  'chat',
  'operations',
  'projects',
  'spend',
  'connections',
  'settings',
  'help',
] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** `app` is the menu that macOS names after the app; no other system has it. */
export type MenuName = 'app' | 'file' | 'edit' | 'view' | 'help';
/** A place in the application menu. A line stands between two sections of a menu. */
type MenuPlace = readonly [menu: MenuName, section: number];

interface CommandRow {
  readonly group: CommandGroup;
  readonly shortcut?: Shortcut;
  /** The command is of this screen: its shortcut counts only there, and may be another command's on another screen. */
  readonly where?: ScreenName;
  /** The shortcut belongs to a field or a list that reads it itself: here it is only told. */
  readonly isOfField?: true;
  /** The command can be run from anywhere: this screen is shown first, which then does it. That of `where` unless said. */
  readonly screen?: ScreenName;
  /** Where the application menu shows the command: the same place on every system, or one on a Mac and one elsewhere. */
  readonly menu?: MenuPlace | { readonly mac: MenuPlace; readonly other: MenuPlace };
  /** What makes no sense within the palette, such as opening it. */
  readonly isOutsidePalette?: true;
}

type ScreenCommand = `screen.${ScreenName}`;
/** The command of each screen, from its row in `screens.ts`. */
const screenCommands = forEachScreen<ScreenCommand, CommandRow>((name, { shortcut }) => [
  `screen.${name}`,
  { group: 'go', shortcut, menu: ['view', 2] },
]);

/**
 * Everything a user can ask for by name: said once here for the palette, the application menu, the shortcuts and the sheet that
 * lists them. Labels stand in `command-words.ts`, those of screens in `screens.ts`; what a command does is told by whoever shows it, with `useCommand`.
 */
const rows = {
  'palette.open': { group: 'go', shortcut: 'Mod+K', menu: ['view', 1], isOutsidePalette: true },
  ...screenCommands,
  'screen.settings': { ...screenCommands['screen.settings'], menu: { mac: ['app', 2], other: ['file', 5] } },
  'pane.next': { group: 'go', shortcut: 'F6', menu: ['view', 3] },
  'pane.previous': { group: 'go', shortcut: 'Shift+F6', menu: ['view', 3] },

  'video.new': { group: 'video', shortcut: 'Mod+N', screen: 'video', menu: ['file', 1] },
  'video.newWithReferences': { group: 'video', screen: 'video', menu: ['file', 1] },
  'video.newDraft': { group: 'video', shortcut: 'Mod+T', screen: 'video', menu: ['file', 1] },
  'video.closeDraft': { group: 'video' },
  'video.reopenDraft': { group: 'video', shortcut: 'Mod+Shift+T' },
  'video.promptHistory': { group: 'video', screen: 'video' },
  'video.savedForms': { group: 'video', screen: 'video' },
  'cast.open': { group: 'video' },
  'cast.new': { group: 'video' },
  'references.add': { group: 'video', shortcut: 'Mod+O', screen: 'video', menu: ['file', 2] },
  'references.addLink': { group: 'video', screen: 'video', menu: ['file', 2] },
  'video.generate': { group: 'video', shortcut: 'Mod+Enter', isOfField: true },
  'edit.undo': { group: 'edit', shortcut: 'Mod+Z', isOfField: true },
  'edit.redo': { group: 'edit', shortcut: { mac: 'Mod+Shift+Z', other: 'Mod+Y' }, isOfField: true },
  'video.showRequest': { group: 'video', screen: 'video' },

  'library.search': { group: 'library', shortcut: 'Mod+F', where: 'video', menu: ['edit', 4] },
  'library.review': { group: 'library', shortcut: 'Mod+E', where: 'video', menu: ['view', 4] },
  'library.grid': { group: 'library', screen: 'video', menu: ['view', 4] },
  'library.list': { group: 'library', screen: 'video', menu: ['view', 4] },
  'queue.pause': { group: 'library' },
  'queue.pauseOne': { group: 'library' },
  'queue.goOn': { group: 'library' },
  'library.compare': { group: 'library' },
  'library.join': { group: 'library', menu: ['file', 3] },
  'project.export': { group: 'library', menu: ['file', 4] },
  'project.import': { group: 'library', screen: 'video', menu: ['file', 4] },
  'task.star': { group: 'library' },
  'task.pick': { group: 'library' },
  'task.hide': { group: 'library' },
  'task.unchoose': { group: 'library' },
  'task.rename': { group: 'library' },
  'task.tags': { group: 'library' },
  'task.reuse': { group: 'library' },
  'task.saveAs': { group: 'library', menu: ['file', 3] },
  'task.showInFolder': { group: 'library' },
  'task.continue': { group: 'library' },
  'task.bridge': { group: 'library' },
  'task.useClip': { group: 'library' },
  'task.useLastFrame': { group: 'library' },
  'task.copyPrompt': { group: 'library' },
  'task.showRequests': { group: 'library' },
  'task.generateAgain': { group: 'library' },
  'task.stopWaiting': { group: 'library' },
  'task.resume': { group: 'library' },
  'task.checkNow': { group: 'library' },
  'task.cancelUpload': { group: 'library' },
  'task.remove': { group: 'library' },
  'selection.again': { group: 'library' },
  'selection.cancel': { group: 'library' },
  'selection.star': { group: 'library' },
  'selection.pick': { group: 'library' },
  'selection.hide': { group: 'library' },
  'selection.tags': { group: 'library' },
  'selection.move': { group: 'library' },
  'selection.export': { group: 'library' },
  'selection.remove': { group: 'library' },

  'chat.new': { group: 'chat', shortcut: 'Mod+Shift+N', screen: 'chat', menu: ['file', 1] },
  'chat.search': { group: 'chat', shortcut: 'Mod+F', where: 'chat', menu: ['edit', 4] },
  'chat.settings': { group: 'chat' },
  'chat.stop': { group: 'chat' },
  'chat.regenerate': { group: 'chat' },
  'chat.rename': { group: 'chat' },
  'chat.pin': { group: 'chat' },
  'chat.duplicate': { group: 'chat' },
  'chat.exportMarkdown': { group: 'chat', menu: ['file', 3] },
  'chat.exportJson': { group: 'chat', menu: ['file', 3] },
  'chat.remove': { group: 'chat' },

  // Not from another screen: a request is sent, and kept, by those who see it.
  'operations.send': { group: 'operations' },
  'operations.keepPreset': { group: 'operations' },
  'operations.importPresets': { group: 'operations', screen: 'operations' },
  'operations.exportPresets': { group: 'operations', screen: 'operations' },

  'project.switch': { group: 'projects' },
  'project.new': { group: 'projects', menu: ['file', 4] },
  'project.edit': { group: 'projects' },
  'project.archive': { group: 'projects' },
  'project.delete': { group: 'projects' },

  'spend.prices': { group: 'spend' },
  'spend.budget': { group: 'spend', screen: 'spend' },
  'spend.exportCsv': { group: 'spend', screen: 'spend' },

  'connections.manage': { group: 'connections', menu: ['file', 4] },
  'connections.add': { group: 'connections', screen: 'settings' },

  'textSize.larger': { group: 'settings', shortcut: 'Mod+=', menu: ['view', 4] },
  'textSize.smaller': { group: 'settings', shortcut: 'Mod+-', menu: ['view', 4] },
  'textSize.first': { group: 'settings', shortcut: 'Mod+0', menu: ['view', 4] },
  'theme.light': { group: 'settings' },
  'theme.dark': { group: 'settings' },
  'theme.system': { group: 'settings' },
  'language.english': { group: 'settings' },
  'language.chinese': { group: 'settings' },
  'language.system': { group: 'settings' },
  'settings.search': { group: 'settings', shortcut: 'Mod+F', where: 'settings', menu: ['edit', 4] },

  'data.export': { group: 'settings', screen: 'settings' },
  'data.import': { group: 'settings', screen: 'settings' },
  'data.backUp': { group: 'settings', screen: 'settings' },
  'data.reset': { group: 'settings', screen: 'settings' },
  'data.openLogs': { group: 'help', screen: 'settings' },

  'shortcuts.show': { group: 'help', shortcut: '?', menu: ['help', 1] },
  'help.manual': { group: 'help', shortcut: 'F1', menu: ['help', 1] },
  'help.whatsNew': { group: 'help', menu: ['help', 2] },
  'updates.check': { group: 'help', screen: 'settings', menu: { mac: ['app', 1], other: ['help', 4] } },
  'support.bundle': { group: 'help', menu: ['help', 3] },
} as const satisfies Readonly<Record<string, CommandRow>>;

export type CommandId = keyof typeof rows;
export type Command = CommandRow & { readonly id: CommandId };

/** Every command, in the order of the table. */
export const commands: readonly Command[] = Object.entries<CommandRow>(rows).map(([id, row]) => ({
  ...(row.where && { screen: row.where }),
  ...row,
  id: id as CommandId,
}));

const byId = Object.fromEntries(commands.map((command) => [command.id, command])) as Record<
  CommandId,
  Command
>;

export function commandOf(id: CommandId): Command {
  return byId[id];
}

/** The command that shows a screen: each screen has one. */
export function screenCommand(screen: ScreenName): ScreenCommand {
  return `screen.${screen}`;
}

/** Where a command stands in the application menu of a system; `null` for one that is not there. */
export function menuPlaceOf({ menu }: Command, system: 'mac' | 'other'): MenuPlace | null {
  if (menu === undefined) return null;
  return 'mac' in menu ? menu[system] : menu;
}

const commandIdSchema = z.custom<CommandId>((id) => typeof id === 'string' && Object.hasOwn(rows, id));

/** How often something of the palette was chosen. */
const paletteUseSchema = z.object({
  /** A command's id, or a kind and an id such as `task:…`. */
  key: z.string().regex(/^[a-z]+[.:][\w.:-]{1,190}$/),
  count: z.number().int().positive(),
  /** Milliseconds since 1970. */
  lastAt: z.number(),
});
export type PaletteUse = z.infer<typeof paletteUseSchema>;
/** Most uses that are kept; those of longest ago go first. */
export const maxPaletteUses = 500;
export const paletteUsesSchema = z.object({ uses: z.array(paletteUseSchema).max(maxPaletteUses) });

/** What a task or a conversation is called; a task without a name is called by the beginning of its prompt. */
const nameSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Tells the variations of one prompt apart. */
  variation: z.object({ number: z.number(), count: z.number() }).optional(),
});
export type PaletteName = z.infer<typeof nameSchema>;
/** Characters of a name that are read, and most names of a kind. */
export const paletteNameLimits = { characters: 120, count: 20_000 } as const;
/** The task named last in a part; milliseconds since 1970, and the order in which tasks were stored. */
const nameCursorSchema = z.object({ createdAt: z.number(), sequence: z.number() });
export type NameCursor = z.infer<typeof nameCursorSchema>;
/** Some thousand names: all in one answer would hold up the main process. */
const nameParts = z.object({
  /** Newest first. */
  tasks: z.array(nameSchema),
  /** Changed last first; all of them in the first part. */
  conversations: z.array(nameSchema),
  /** Where the next part begins; `null` for the last one. */
  next: nameCursorSchema.nullable(),
});
export type PaletteNamePart = z.infer<typeof nameParts>;
export type PaletteNames = Pick<PaletteNamePart, 'tasks' | 'conversations'>;

/** `typing`: the text field with the focus undoes by itself. `null`: there is nothing to undo. */
const undoItemSchema = z.union([
  z.literal('typing'),
  z.object({ label: z.string().min(1).max(1_000) }),
  z.null(),
]);
export type UndoItem = z.infer<typeof undoItemSchema>;
export type UndoItems = Readonly<Record<'undo' | 'redo', UndoItem>>;

export const commandsMethods = {
  /** Tells which commands can be run now: the application menu offers these. */
  'commands.enabled': method(z.object({ ids: z.array(commandIdSchema).max(300) }), z.null()),
  /** Tells what Undo and Redo of the application menu would do in the pane that has the focus. */
  'commands.undo': method(z.object({ undo: undoItemSchema, redo: undoItemSchema }), z.null()),
  /** What everything in the library and the chat is called, for the palette to search, a part at a time; `null` asks for the first. */
  'commands.names': method(z.object({ after: nameCursorSchema.nullable() }), nameParts),
  'commands.uses': method(z.void(), paletteUsesSchema),
  /** Counts a use of something of the palette. */
  'commands.used': method(paletteUseSchema.pick({ key: true }), z.null()),
};

export const commandsEvents = {
  /** The application menu asks for a command. */
  'commands.run': z.object({ id: commandIdSchema }),
};
