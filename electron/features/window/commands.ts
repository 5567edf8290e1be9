import { type CommandId, maxPaletteUses, paletteUsesSchema, type UndoItems } from '#contract';
import type { Clock, Documents } from '../../shared/ports.ts';
import type { NamesRepository } from './ports.ts';

export interface CommandsPorts {
  readonly documents: Documents;
  readonly names: NamesRepository;
  readonly clock: Pick<Clock, 'now'>;
  readonly window: {
    isOpen(): boolean;
    show(): void;
  };
  readonly run: (id: CommandId) => void;
  readonly onEnabledChange: (ids: ReadonlySet<CommandId>) => void;
  readonly onUndoChange: (items: UndoItems) => void;
}

const document = 'palette-uses';

/** What the application menu asks of the window, and what the palette is used for. */
export function createCommands(ports: CommandsPorts) {
  const { documents, names, clock, window, run, onEnabledChange, onUndoChange } = ports;
  /** Pressed while there was no window: run when the window that opens can do it. */
  let awaited: CommandId | null = null;
  const uses = () => documents.read(document, paletteUsesSchema, { uses: [] }).uses;

  return {
    setEnabled(ids: readonly CommandId[]): void {
      onEnabledChange(new Set(ids));
      // Nothing can be run while the window still reads what it needs.
      if (awaited === null || ids.length === 0) return;
      if (ids.includes(awaited)) run(awaited);
      awaited = null;
    },
    /** The window tells what Undo and Redo would do. */
    setUndo: onUndoChange,
    /** What was done in a window is out of reach without it. */
    windowCloses: () => onUndoChange({ undo: 'typing', redo: 'typing' }),
    press(id: CommandId): void {
      // A window that opens for one that was pressed before hears nothing yet.
      awaited = window.isOpen() && awaited === null ? null : id;
      window.show();
      if (awaited === null) run(id);
    },
    names: names.part,
    uses,
    noteUse(key: string): void {
      const held = uses();
      const count = (held.find((use) => use.key === key)?.count ?? 0) + 1;
      const others = held.filter((use) => use.key !== key).slice(0, maxPaletteUses - 1);
      documents.write(document, { uses: [{ key, count, lastAt: clock.now() }, ...others] });
    },
  };
}
