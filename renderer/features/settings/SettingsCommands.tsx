import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type TextSize, textSizes } from '#contract';
import { announce } from '../../hooks/announce.ts';
import { useCommand } from '../../hooks/keys/use-command.ts';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { settingsQuery, useUpdateSettings } from './settings.queries.ts';

/** The commands that change settings from every screen, and why one could not: theme, language, and the text size, each of which is said. */
export function SettingsCommands() {
  const { t } = useTranslation();
  const { mutate: update, error, reset } = useUpdateSettings();
  const client = useQueryClient();
  const shown = useQuery(settingsQuery).data?.textSize ?? 100;
  /** What was asked for and is not stored yet: a key that is pressed again meanwhile goes on from there. */
  const asked = useRef<TextSize | null>(null);
  const set = (textSize: TextSize): void => {
    asked.current = textSize;
    const onSuccess = (): void => announce(t('settings.textSize.said', { percent: textSize }));
    const onSettled = (): void => {
      asked.current = null;
    };
    update({ textSize }, { onSuccess, onSettled });
  };
  const step = (by: 1 | -1): void => {
    // What is stored is known a moment before it is drawn, and a key may come in between.
    const from = asked.current ?? client.getQueryData(settingsQuery.queryKey)?.textSize ?? 100;
    const next = textSizes[textSizes.indexOf(from) + by];
    if (next !== undefined) set(next);
  };
  useCommand('textSize.larger', () => step(1), shown !== textSizes.at(-1));
  useCommand('textSize.smaller', () => step(-1), shown !== textSizes[0]);
  useCommand('textSize.first', () => set(100));
  useCommand('theme.light', () => update({ theme: 'light' }));
  useCommand('theme.dark', () => update({ theme: 'dark' }));
  useCommand('theme.system', () => update({ theme: 'system' }));
  useCommand('language.english', () => update({ language: 'en' }));
  useCommand('language.chinese', () => update({ language: 'zh-CN' }));
  useCommand('language.system', () => update({ language: 'system' }));
  return <ErrorNotice error={error} onDismiss={reset} />;
}
