import { useState } from 'react';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { readWords } from '../../i18n/index.ts';
import { lazyView } from '../../ui/panes/lazy-view.tsx';
import type { ShellState } from '../use-shell.ts';

/** With the words of both languages: settings are found by either. */
export const PaletteDialogs = lazyView(async () => {
  await readWords('zh-CN');
  return import('./PaletteDialogs.tsx');
}, 'PaletteDialogs');

/** Opens the command palette and the sheet of shortcuts, also before what draws them has been read. */
export function PaletteCommands({ shell }: { readonly shell: ShellState }) {
  /** What is open; `undefined` before anything was. */
  const [open, setOpen] = useState<'palette' | 'sheet' | null>();
  useCommand('palette.open', () => setOpen('palette'));
  useCommand('shortcuts.show', () => setOpen('sheet'));
  if (open === undefined) return null;
  return <PaletteDialogs shell={shell} open={open} onClose={() => setOpen(null)} />;
}
