import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchFailure } from '../../features/connections/ConnectionMenu.tsx';
import { useSelectConnection } from '../../features/connections/connections.queries.ts';
import { Palette } from '../../features/palette/Palette.tsx';
import { ShortcutSheet } from '../../features/palette/ShortcutSheet.tsx';
import type { PaletteSource } from '../../features/palette/use-palette-entries.ts';
import { type SettingId, settingEntries } from '../../features/settings/setting-entries.ts';
import { settingsQuery } from '../../features/settings/settings.queries.ts';
import { connectionName, useConnections } from '../../hooks/contexts/use-connections.ts';
import { useLatestCalls } from '../../hooks/use-latest.ts';
import type { ShellState } from '../use-shell.ts';

interface PaletteDialogsProps {
  readonly shell: ShellState;
  readonly open: 'palette' | 'sheet' | null;
  readonly onClose: () => void;
}

/** The command palette and the sheet of shortcuts, with what they need of the features. */
export function PaletteDialogs({ shell, open, onClose }: PaletteDialogsProps) {
  const settings = useQuery(settingsQuery).data;
  const select = useSelectConnection();
  const connections = useConnectionSources((id) => select.mutate({ id }));
  const settingSources = useSettingSources(shell.showSetting);
  const sources = useMemo(() => [...connections, ...settingSources], [connections, settingSources]);
  return (
    <>
      <Palette
        isOpen={open === 'palette'}
        onClose={onClose}
        sources={sources}
        showTask={shell.showTask}
        showConversation={(conversationId) => shell.changeView({ view: 'chat', conversationId })}
      />
      <ShortcutSheet isOpen={open === 'sheet'} enterSends={settings?.enterSends ?? true} onClose={onClose} />
      <SwitchFailure select={select} />
    </>
  );
}

function useConnectionSources(select: (id: string) => void): readonly PaletteSource[] {
  const { t } = useTranslation();
  const { all, active } = useConnections();
  const calls = useLatestCalls({ select });
  return useMemo(
    () =>
      all
        .filter(({ id }) => id !== active.id)
        .map((connection) => ({
          key: `connection:${connection.id}`,
          kind: 'connection',
          name: connectionName(connection, t),
          also: [connection.label],
          run: () => calls.select(connection.id),
        })),
    [all, active.id, calls, t],
  );
}

/** The settings, found by their names in both languages and by what else people call them. */
function useSettingSources(show: (id: SettingId) => void): readonly PaletteSource[] {
  const { t, i18n } = useTranslation();
  return useMemo(
    () =>
      settingEntries.map(({ id, words, keywords }) => ({
        key: `setting:${id}`,
        kind: 'setting',
        name: t(`${words}.label`),
        also: [
          ...(['en', 'zh-CN'] as const).map((language) => i18n.getFixedT(language)(`${words}.label`)),
          ...keywords.split(', '),
        ],
        run: () => show(id),
      })),
    [t, i18n, show],
  );
}
