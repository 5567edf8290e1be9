import { type CommandId, commandLabel, commands, menuPlaceOf } from '#contract';
import { menuTemplate } from '#electron/platform/window/menu-template.ts';
import { expect, test } from '../../../fixtures/pure-test.ts';

type Template = ReturnType<typeof menuTemplate>;
type Item = Template[number];

const everything: ReadonlySet<CommandId> = new Set(commands.map(({ id }) => id));

function template(
  system: NodeJS.Platform,
  options: Partial<Parameters<typeof menuTemplate>[0]> = {},
): Template {
  return menuTemplate({
    system,
    appName: 'Gateway Studio',
    language: 'en',
    enabled: everything,
    undo: { undo: 'typing', redo: 'typing' },
    isDeveloping: false,
    press: () => undefined,
    exit: () => undefined,
    ...options,
  });
}

const itemsOf = (item: Item | undefined): Item[] => (Array.isArray(item?.submenu) ? item.submenu : []);
const named = (menus: Template, label: string): Item[] => itemsOf(menus.find((menu) => menu.label === label));
const allOf = (menus: Template): Item[] =>
  menus.flatMap((menu) => itemsOf(menu).flatMap((item) => [item, ...itemsOf(item)]));
const rolesOf = (items: readonly Item[]): unknown[] =>
  items.flatMap(({ role }) => (role === undefined ? [] : [role]));

test('each system has its menus in their usual order', () => {
  const labels = (system: NodeJS.Platform) => template(system).map(({ label }) => label);
  expect(labels('darwin')).toEqual(['Gateway Studio', 'File', 'Edit', 'View', 'Window', 'Help']);
  expect(labels('win32')).toEqual(['File', 'Edit', 'View', 'Help']);
  expect(labels('linux')).toEqual(['File', 'Edit', 'View', 'Help']);
});

test('macOS has about, hiding and quitting in the menu of the app, and closing in the file menu', () => {
  const menus = template('darwin');
  expect(rolesOf(named(menus, 'Gateway Studio'))).toEqual([
    'about',
    'services',
    'hide',
    'hideOthers',
    'unhide',
    'quit',
  ]);
  expect(rolesOf(named(menus, 'File'))).toEqual(['close']);
  expect(rolesOf(named(menus, 'Window'))).toEqual(['minimize', 'zoom', 'front']);
  expect(menus.find(({ label }) => label === 'Window')).toMatchObject({ role: 'window' });
  expect(menus.find(({ label }) => label === 'Help')).toMatchObject({ role: 'help' });
});

for (const system of ['win32', 'linux'] as const) {
  test(`${system} has leaving at the end of the file menu and about at the end of the help menu`, () => {
    const menus = template(system);
    expect(named(menus, 'File').at(-1)?.label).toBe('Exit');
    expect(named(menus, 'Help').at(-1)).toMatchObject({ role: 'about' });
    expect(rolesOf(allOf(menus))).not.toEqual(expect.arrayContaining(['hide', 'services']));
  });

  test(`on ${system} no item takes keys from text fields or from the form’s own undo`, () => {
    const menus = template(system);
    for (const item of named(menus, 'Edit').filter(({ role }) => role !== undefined)) {
      expect(item, String(item.role)).toMatchObject({ registerAccelerator: false });
    }
    expect(allOf(menus).filter(({ accelerator }) => accelerator !== undefined)).not.toEqual([]);
    for (const item of allOf(menus).filter(
      ({ accelerator, label }) => accelerator !== undefined && label !== 'Exit',
    )) {
      expect(item.registerAccelerator, String(item.id)).toBe(false);
    }
  });
}

for (const system of ['darwin', 'win32', 'linux'] as const) {
  test(`on ${system} every command that has a place stands there once, in both languages`, () => {
    const at = system === 'darwin' ? 'mac' : 'other';
    const placed = commands.filter((command) => menuPlaceOf(command, at) !== null).map(({ id }) => id);
    for (const language of ['en', 'zh-CN'] as const) {
      const items = allOf(template(system, { language })).filter(({ id }) => id !== undefined);
      expect(items.map(({ id }) => id).sort()).toEqual([...placed].sort());
      for (const { id, label } of items) expect(label).toBe(commandLabel(id as CommandId, language));
    }
  });

  test(`on ${system} every item has words, and no line stands first, last or beside another`, () => {
    for (const language of ['en', 'zh-CN'] as const) {
      for (const menu of template(system, { language })) {
        const items = itemsOf(menu);
        const types = items.map(({ type }) => type ?? 'item');
        expect(types.join(' ')).not.toMatch(/^separator|separator separator|separator$/);
        const silent = [menu, ...items].filter(
          ({ type, label = '' }) => type !== 'separator' && label.trim() === '',
        );
        expect(silent).toEqual([]);
      }
    }
  });

  test(`on ${system} no two items have the same keys`, () => {
    const keys = allOf(template(system)).flatMap(({ accelerator }) => (accelerator ? [accelerator] : []));
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  });
}

for (const system of ['darwin', 'linux'] as const) {
  test(`on ${system} Undo says what it would undo, is grey where there is nothing, and in text fields is the system’s own`, () => {
    const edit = (undo: Parameters<typeof menuTemplate>[0]['undo']) =>
      named(template(system, { undo }), 'Edit').slice(0, 2);
    const label = { label: 'Undo rating' };
    expect(edit({ undo: label, redo: null })).toMatchObject([
      { ...label, id: 'edit.undo', enabled: true, accelerator: 'CmdOrCtrl+Z' },
      { label: 'Redo', id: 'edit.redo', enabled: false },
    ]);
    expect(rolesOf(edit({ undo: label, redo: null }))).toEqual([]);
    // In a menu an ampersand alone marks a key.
    expect(edit({ undo: { label: 'Undo removal of Tom & Ann' }, redo: null })[0]?.label).toBe(
      'Undo removal of Tom && Ann',
    );
    expect(edit({ undo: 'typing', redo: 'typing' })).toMatchObject([
      { label: 'Undo', role: 'undo' },
      { label: 'Redo', role: 'redo' },
    ]);
  });
}

test('leaving asks the app, by a key where closing the window has none of its own', () => {
  let exits = 0;
  for (const system of ['win32', 'linux'] as const) {
    const item = named(template(system, { exit: () => exits++ }), 'File').at(-1);
    (item?.click as (() => void) | undefined)?.();
    expect(item).toMatchObject({ label: 'Exit', ...(system === 'linux' && { accelerator: 'Ctrl+Q' }) });
    expect(item?.role).toBeUndefined();
  }
  expect(exits).toBe(2);
});

test('settings stand in the menu of the app on macOS and in the file menu elsewhere', () => {
  const ids = (menus: Template, label: string) => named(menus, label).map(({ id }) => id);
  expect(ids(template('darwin'), 'Gateway Studio')).toContain('screen.settings');
  expect(ids(template('win32'), 'File')).toContain('screen.settings');
  expect(ids(template('linux'), 'File')).toContain('screen.settings');
});

test('a command is greyed until the window says that it can be run, and a press asks for it', () => {
  const pressed: CommandId[] = [];
  const menus = template('linux', {
    enabled: new Set<CommandId>(['chat.new']),
    press: (id) => pressed.push(id),
  });
  const item = (id: CommandId) => allOf(menus).find((each) => each.id === id);
  expect(item('chat.new')?.enabled).toBe(true);
  expect(item('video.new')?.enabled).toBe(false);
  const click = item('chat.new')?.click as (() => void) | undefined;
  click?.();
  expect(pressed).toEqual(['chat.new']);
});

test('a key without a modifier, or of one screen, is no shortcut of the menu, which would take it everywhere', () => {
  const item = (id: CommandId) => allOf(template('darwin')).find((each) => each.id === id);
  expect(item('chat.new')).toMatchObject({ accelerator: 'CmdOrCtrl+Shift+N', registerAccelerator: true });
  expect(item('pane.next')?.accelerator).toBeUndefined();
  expect(item('library.search')?.accelerator).toBeUndefined();
});

test('developers have their tools in the view menu, and nobody else', () => {
  expect(rolesOf(named(template('linux', { isDeveloping: true }), 'View'))).toContain('toggleDevTools');
  expect(rolesOf(allOf(template('linux')))).not.toContain('toggleDevTools');
});
