import { useState } from 'react';
import { useCommand } from '../../hooks/use-command.ts';
import { readAllWords } from '../../i18n/index.ts';
import { lazyPart, useWasOpen } from '../../ui/parts/lazy-part.tsx';
import type { ShellState } from '../use-shell.ts';

/** With the words of both languages: settings are found by either. */
const PaletteDialogs = lazyPart(async () => {
  await Promise.all([readAllWords('en'), readAllWords('zh-CN')]);
  return (await import('./PaletteDialogs.tsx')).PaletteDialogs;
});

/** Opens the command palette and the sheet of shortcuts, also before what draws them has been read. */
export function PaletteCommands({ shell }: { readonly shell: ShellState }) {
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  const wasOpen = useWasOpen(open !== null);
  useCommand('palette.open', () => setOpen('palette'));
  useCommand('shortcuts.show', () => setOpen('sheet'));
  return wasOpen && <PaletteDialogs shell={shell} open={open} onClose={() => setOpen(null)} />;
}
