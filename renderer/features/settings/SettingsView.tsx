import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../hooks/use-announce.ts';
import { useConnections } from '../../hooks/use-connections.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { SearchBox, useSearchKey } from '../../ui/controls/SearchBox.tsx';
import { toAppError } from '../../ui/messages/app-error.ts';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { GroupList } from './GroupList.tsx';
import styles from './SettingsView.module.css';
import {
  groupOf,
  type SettingEntry,
  type SettingGroup,
  type SettingId,
  settingEntries,
  settingGroups,
} from './setting-entries.ts';
import type { SettingActions, SettingRowProps } from './setting-row.ts';
import { settingRows } from './setting-rows.ts';
import { findSettings } from './setting-search.ts';
import { settingsQuery, useUpdateSettings } from './settings.queries.ts';
import { useMarkedMatches } from './use-marked-matches.ts';

/** How long typing rests, in milliseconds, before what was found is said. */
const saidAfterMs = 600;

const groupsWithSettings = settingGroups.filter((group) =>
  settingEntries.some((entry) => entry.group === group),
);

interface SettingsViewProps {
  /** The section of the connections, which are a feature of their own, with the rows that belong to it. */
  readonly connections: (rows: ReactNode) => ReactNode;
  readonly actions: SettingActions;
  /** A setting that is to be shown and given the focus; `null` when there is none. */
  readonly asked: SettingId | null;
  /** Says that the setting that was asked for has the focus. */
  readonly onShown: () => void;
}

/** One group of settings at a time, or whatever a search finds. What is out of sight keeps its state. */
export function SettingsView({ connections, actions, asked, onShown }: SettingsViewProps) {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery);
  const update = useUpdateSettings();
  const { managing } = useConnections();
  const [group, setGroup] = useState<SettingGroup>('general');
  const [query, setQuery] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isSearching = query.trim() !== '';
  const found = findSettings<SettingEntry>(settingEntries, query);

  const show = (next: SettingGroup): void => {
    setGroup(next);
    setQuery('');
  };
  const wanted = asked !== null ? groupOf(asked) : managing !== null ? 'connections' : null;
  if (wanted !== null && (group !== wanted || isSearching)) show(wanted);

  useSearchKey(searchField);
  useMarkedMatches(content, query);
  useSaidFindings(query, found.length);
  const isReady = settings.data !== undefined;
  useEffect(() => {
    if (asked === null || !isReady) return;
    focusSetting(content.current, asked);
    onShown();
  }, [asked, isReady, onShown]);

  const rowsOf = (of: SettingGroup, props: Omit<SettingRowProps, 'label' | 'hint'>) =>
    settingEntries
      .filter((entry) => entry.group === of)
      .map((entry) => <Row key={entry.id} entry={entry} isShown={found.includes(entry)} {...props} />);
  return (
    <main className={styles.page}>
      <div className={styles.side}>
        <h1 className={styles.title}>{t('settings.title')}</h1>
        <SearchBox
          field={searchField}
          label={t('settings.search.label')}
          placeholder={t('settings.search.placeholder')}
          clearLabel={t('settings.search.clear')}
          value={query}
          onChange={setQuery}
          onEnter={() => found[0] && focusSetting(content.current, found[0].id)}
        />
        <GroupList groups={groupsWithSettings} chosen={group} isShown={!isSearching} onChoose={show} />
      </div>
      <div ref={content} className={styles.content} data-pane="settings">
        <div className={styles.column}>
          {settings.isError && <ErrorNotice error={toAppError(settings.error)} />}
          {update.isError && <ErrorNotice error={toAppError(update.error)} onDismiss={update.reset} />}
          {groupsWithSettings.map((each) => {
            const isShown = isSearching ? found.some((entry) => entry.group === each) : each === group;
            const rows =
              settings.data && rowsOf(each, { settings: settings.data, change: update.mutate, actions });
            return (
              <div key={each} hidden={!isShown}>
                {each === 'connections' ? (
                  <div data-setting="connections">{connections(rows)}</div>
                ) : (
                  rows && <SettingsSection title={t(`settings.groups.${each}`)}>{rows}</SettingsSection>
                )}
              </div>
            );
          })}
          {found.length === 0 && (
            <div className={styles.none}>
              <p>{t('settings.search.none', { words: query.trim() })}</p>
              <p className={styles.noneHint}>{t('settings.search.noneHint')}</p>
            </div>
          )}
        </div>
      </div>
    </main>
  );
}

interface RowProps extends Omit<SettingRowProps, 'label' | 'hint'> {
  readonly entry: SettingEntry;
  readonly isShown: boolean;
}

function Row({ entry, isShown, ...props }: RowProps) {
  const { t } = useTranslation();
  const { id } = entry;
  if (id === 'connections') return null;
  const Setting = settingRows[id];
  return (
    <div data-setting={id} hidden={!isShown}>
      <Setting label={t(entry.labelKey)} hint={t(entry.hintKey)} {...props} />
    </div>
  );
}

/** Gives the focus to what changes a setting, or to its words where nothing does. */
function focusSetting(content: HTMLElement | null, id: SettingId): void {
  const row = content?.querySelector<HTMLElement>(`[data-setting="${id}"]`);
  if (!row) return;
  const control = row.querySelector<HTMLElement>(
    'input:checked, input:not(:disabled), button:not(:disabled)',
  );
  if (control === null) row.tabIndex = -1;
  row.scrollIntoView({ block: 'nearest' });
  (control ?? row).focus({ preventScroll: true });
}

/** Says how many settings were found, once typing rests. */
function useSaidFindings(query: string, count: number): void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const rested = useDebounced(query, saidAfterMs);
  const isRested = rested === query && query.trim() !== '';
  const words =
    count === 0 ? t('settings.search.none', { words: query.trim() }) : t('settings.search.found', { count });
  const said = isRested ? words : '';
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said, announce]);
}
