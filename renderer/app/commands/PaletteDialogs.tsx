import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchFailure } from '../../features/connections/ConnectionMenu.tsx';
import { useSelectConnection } from '../../features/connections/connections.queries.ts';
import { Palette } from '../../features/palette/Palette.tsx';
import { ShortcutSheet } from '../../features/palette/ShortcutSheet.tsx';
import type { PaletteSource } from '../../features/palette/use-palette-entries.ts';
import { settingEntries } from '../../features/settings/setting-entries.ts';
import { settingsQuery } from '../../features/settings/settings.queries.ts';
import { connectionName, useConnections } from '../../hooks/contexts/use-connections.ts';
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
  const { mutate } = select;
  const { showSetting } = shell;
  const { t, i18n } = useTranslation();
  const { all, active } = useConnections();
  const sources = useMemo(
    (): readonly PaletteSource[] => [
      ...all
        .filter(({ id }) => id !== active.id)
        .map((connection) => ({
          key: `connection:${connection.id}`,
          kind: 'connection' as const,
          name: connectionName(connection, t),
          also: [connection.label],
          run: () => mutate({ id: connection.id }),
        })),
      // Settings are found by their names in both languages and by what else people call them.
      ...settingEntries.map(({ id, words, keywords }) => ({
        key: `setting:${id}`,
        kind: 'setting' as const,
        name: t(`${words}.label`),
        also: [
          ...(['en', 'zh-CN'] as const).map((language) => i18n.getFixedT(language)(`${words}.label`)),
          ...keywords.split(', '),
        ],
        run: () => showSetting(id),
      })),
    ],
    [all, active.id, mutate, showSetting, t, i18n],
  );
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
