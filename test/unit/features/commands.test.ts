import { type CommandId, maxPaletteUses, type UndoItems } from '#contract';
import { createCommands } from '#electron/features/window/commands.ts';
import { createDocuments } from '#electron/store/documents.ts';
import { createFakeClock, startOfTime } from '../../fixtures/fake-clock.ts';
import { expect, test } from '../../fixtures/pure-test.ts';
import { newStore } from '../../fixtures/store/new-store.ts';

function bench() {
  const seen = { run: [] as CommandId[], shown: 0, enabled: [] as CommandId[][], undo: [] as UndoItems[] };
  const window = { isOpen: true };
  const clock = createFakeClock();
  const commands = createCommands({
    documents: createDocuments(newStore()),
    names: { part: async () => ({ tasks: [], conversations: [], next: null }) },
    clock,
    window: {
      isOpen: () => window.isOpen,
      show() {
        seen.shown += 1;
        window.isOpen = true;
      },
    },
    run: (id) => seen.run.push(id),
    onEnabledChange: (ids) => seen.enabled.push([...ids]),
    onUndoChange: (items) => seen.undo.push(items),
  });
  return { commands, seen, window, clock };
}

test('a command that is pressed in the menu brings the window to the front and is run there', () => {
  const { commands, seen } = bench();
  commands.press('chat.new');
  expect(seen).toMatchObject({ run: ['chat.new'], shown: 1 });
});

test('with no window open, the window is opened and runs the command once it can', () => {
  const { commands, seen, window } = bench();
  window.isOpen = false;
  commands.press('chat.new');
  expect(seen).toMatchObject({ run: [], shown: 1 });
  commands.setEnabled([]);
  expect(seen.run).toEqual([]);
  commands.setEnabled(['screen.chat', 'chat.new']);
  expect(seen.run).toEqual(['chat.new']);
  commands.setEnabled(['screen.chat', 'chat.new']);
  expect(seen.run).toEqual(['chat.new']);
});

test('one that is pressed once more while the window opens is run once it can', () => {
  const { commands, seen, window } = bench();
  window.isOpen = false;
  commands.press('video.new');
  commands.press('video.new');
  expect(seen.run).toEqual([]);
  commands.setEnabled(['screen.video', 'video.new']);
  expect(seen.run).toEqual(['video.new']);
});

test('without a window the menu offers to undo nothing that was done in it', () => {
  const { commands, seen } = bench();
  const label = { label: 'Undo deletion' };
  commands.setUndo({ undo: label, redo: null });
  commands.windowCloses();
  expect(seen.undo).toEqual([
    { undo: label, redo: null },
    { undo: 'typing', redo: 'typing' },
  ]);
});

test('a command that the opened window cannot run is forgotten, and not run when it can be later', () => {
  const { commands, seen, window } = bench();
  window.isOpen = false;
  commands.press('video.showRequest');
  commands.setEnabled(['screen.chat']);
  commands.setEnabled(['screen.chat', 'video.showRequest']);
  expect(seen.run).toEqual([]);
});

test('the menu is told what can be run', () => {
  const { commands, seen } = bench();
  commands.setEnabled(['screen.chat']);
  expect(seen.enabled).toEqual([['screen.chat']]);
});

test('uses are counted with their time, the last one first', async () => {
  const { commands, clock } = bench();
  expect(commands.uses()).toEqual([]);
  commands.noteUse('chat.new');
  await clock.advance(1_000);
  commands.noteUse('task:1');
  commands.noteUse('chat.new');
  expect(commands.uses()).toEqual([
    { key: 'chat.new', count: 2, lastAt: startOfTime + 1_000 },
    { key: 'task:1', count: 1, lastAt: startOfTime + 1_000 },
  ]);
});

test('what was used longest ago is forgotten where there are too many', () => {
  const { commands } = bench();
  for (let number = 0; number <= maxPaletteUses; number += 1) commands.noteUse(`task:${number}`);
  const keys = commands.uses().map(({ key }) => key);
  expect(keys).toHaveLength(maxPaletteUses);
  expect(keys[0]).toBe(`task:${maxPaletteUses}`);
  expect(keys).not.toContain('task:0');
});
