import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSelectConnection } from '../../features/connections/connections.queries.ts';
import { SwitchFailure } from '../../features/connections/SwitchFailure.tsx';
import { Palette } from '../../features/palette/Palette.tsx';
import { ShortcutSheet } from '../../features/palette/ShortcutSheet.tsx';
import type { PaletteSource } from '../../features/palette/use-palette-entries.ts';
import { settingsQuery } from '../../features/settings/settings.queries.ts';
import { useCommand } from '../../hooks/use-command.ts';
import { useConnectionName, useConnections } from '../../hooks/use-connections.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import type { ShellState } from '../use-shell.ts';

/** The command palette and the sheet of shortcuts, with what they need of the features. */
export function PaletteDialogs({ shell }: { readonly shell: ShellState }) {
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  const settings = useQuery(settingsQuery).data;
  const select = useSelectConnection();
  const sources = useConnectionSources(select.mutate);
  useCommand('palette.open', () => setOpen('palette'));
  useCommand('shortcuts.show', () => setOpen('sheet'));
  const language = settings?.shownLanguage ?? 'en';
  const close = (): void => setOpen(null);
  return (
    <>
      <Palette
        isOpen={open === 'palette'}
        language={language}
        onClose={close}
        sources={sources}
        showTask={(selectedTaskId) => shell.changeView({ view: 'video', selectedTaskId })}
        showConversation={(conversationId) => shell.changeView({ view: 'chat', conversationId })}
      />
      <ShortcutSheet
        isOpen={open === 'sheet'}
        language={language}
        enterSends={settings?.enterSends ?? true}
        onClose={close}
      />
      <SwitchFailure select={select} />
    </>
  );
}

/** The connections that can be switched to. */
function useConnectionSources(select: (id: string) => void): readonly PaletteSource[] {
  const { all, active } = useConnections();
  const nameOf = useConnectionName();
  const calls = useLatestCalls({ select });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names follow the connections, and the language draws all anew
  return useMemo(
    () =>
      all
        .filter(({ id }) => id !== active.id)
        .map((connection) => ({
          key: `connection:${connection.id}`,
          kind: 'connection',
          name: nameOf(connection),
          also: [connection.label],
          run: () => calls.select(connection.id),
        })),
    [all, active.id, calls],
  );
}
