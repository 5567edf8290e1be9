import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SettingsChange } from '#contract';
import { announce } from '../../hooks/announce.ts';
import { useConnections } from '../../hooks/contexts/use-connections.ts';
import { useBeforeCommands, useCommand } from '../../hooks/keys/use-command.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { SearchBox } from '../../ui/controls/SearchBox.tsx';
import { ErrorNotice } from '../../ui/messages/ErrorNotice.tsx';
import { SettingsSection } from '../../ui/SettingsSection.tsx';
import styles from './SettingsView.module.css';
import {
  type SettingActions,
  type SettingEntry,
  type SettingGroup,
  type SettingId,
  type SettingRowProps,
  settingEntries,
  settingGroups,
} from './setting-entries.ts';
import { settingRows } from './setting-rows.tsx';
import { findSettings } from './setting-search.ts';
import { settingsQuery, useUpdateSettings } from './settings.queries.ts';

/** How long typing rests, in milliseconds, before what was found is said. */
const saidAfterMs = 600;

const controls = 'input:not(:disabled), button:not(:disabled), textarea:not(:disabled)';

interface SettingsViewProps {
  /** The section of the connections, which are a feature of their own, with the rows that belong to it. */
  readonly connections: (rows: ReactNode, isListShown: boolean) => ReactNode;
  readonly actions: SettingActions;
  /** A setting that is to be shown and given the focus; `null` when there is none. */
  readonly asked: SettingId | null;
  /** Says that the setting that was asked for has the focus. */
  readonly onShown: () => void;
}

/** All groups below each other, or whatever a search finds of them. What is out of sight keeps its state. */
export function SettingsView({ connections, actions, asked, onShown }: SettingsViewProps) {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery);
  const update = useUpdateSettings();
  const change = (to: SettingsChange) => update.mutateAsync(to).catch(() => undefined);
  const { managing } = useConnections();
  const [query, setQuery] = useState('');
  const page = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const isSearching = query.trim() !== '';
  const found = findSettings(settingEntries, query);
  const { current, goTo, onScroll } = useCurrentGroup(page, isSearching);
  // What is asked for from elsewhere may be hidden by a search.
  if ((asked !== null || managing !== null) && query !== '') setQuery('');

  // So may the row that does what a command asks for.
  useBeforeCommands((id) => {
    if (query !== '' && id !== 'settings.search') flushSync(() => setQuery(''));
  });
  useCommand('settings.search', () => {
    searchField.current?.focus();
    searchField.current?.select();
  });
  useSaidFindings(query, found.length);
  const isReady = settings.data !== undefined;
  useEffect(() => {
    if (asked === null || !isReady) return;
    focusSetting(page.current, asked);
    onShown();
  }, [asked, isReady, onShown]);

  const rowsOf = (of: SettingGroup, props: Omit<SettingRowProps, 'label' | 'hint'>) =>
    settingEntries
      .filter((entry) => entry.group === of)
      .map((entry) => <Row key={entry.id} entry={entry} isShown={found.includes(entry)} {...props} />);
  return (
    <main ref={page} className={styles.page} onScrollCapture={onScroll}>
      <div className={styles.side}>
        <h1 className={styles.title}>{t('nav.settings')}</h1>
        <SearchBox
          field={searchField}
          command="settings.search"
          label={t('settings.search.label')}
          placeholder={t('settings.search.label')}
          value={query}
          onChange={setQuery}
          onEnter={() => found[0] && focusSetting(page.current, found[0].id)}
        />
        <GroupList
          current={isSearching ? null : current}
          onChoose={(group) => {
            // What a search hides comes back before anything is scrolled.
            flushSync(() => setQuery(''));
            goTo(group);
          }}
          onEnter={(group) => {
            const first = settingEntries.find((entry) => entry.group === group);
            if (first) focusSetting(page.current, first.id);
          }}
        />
      </div>
      <div className={styles.content} data-pane="settings">
        <div className={styles.column}>
          <ErrorNotice error={settings.error} />
          <ErrorNotice error={update.error} onDismiss={update.reset} />
          {settingGroups.map((each) => {
            const isShown = found.some((entry) => entry.group === each);
            const rows = settings.data && rowsOf(each, { settings: settings.data, change, actions });
            return (
              <div key={each} hidden={!isShown} data-settings-group={each}>
                {each === 'connections' ? (
                  <div data-setting="connections">
                    {connections(
                      rows,
                      found.some(({ id }) => id === 'connections'),
                    )}
                  </div>
                ) : (
                  rows && <SettingsSection title={t(`settings.groups.${each}`)}>{rows}</SettingsSection>
                )}
              </div>
            );
          })}
          {found.length === 0 && (
            <div className={styles.none}>
              <p>{t('settings.search.none', { words: query.trim() })}</p>
              <p className="quiet">{t('settings.search.noneHint')}</p>
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
      <Setting label={t(`${entry.words}.label`)} hint={t(`${entry.words}.hint`)} {...props} />
    </div>
  );
}

/** Gives the focus to what changes a setting, or to its words where nothing does. */
function focusSetting(page: HTMLElement | null, id: SettingId): void {
  const row = page?.querySelector<HTMLElement>(`[data-setting="${id}"]`);
  if (!row) return;
  const control = row.querySelector<HTMLElement>('input:checked') ?? row.querySelector<HTMLElement>(controls);
  if (control === null) row.tabIndex = -1;
  row.scrollIntoView({ block: 'nearest' });
  (control ?? row).focus();
}

/** Says how many settings were found, once typing rests. */
function useSaidFindings(query: string, count: number): void {
  const { t } = useTranslation();
  const rested = useDebounced(query, saidAfterMs);
  const isRested = rested === query && query.trim() !== '';
  const words =
    count === 0 ? t('settings.search.none', { words: query.trim() }) : t('settings.search.found', { count });
  const said = isRested ? words : '';
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
}

/** A group is the current one from so far below the upper edge on, in CSS pixels. */
const readingLine = 96;

/** Follows the scrolling of the settings, and scrolls to a group. A search hides groups: the current one is looked at when it has ended. */
function useCurrentGroup(page: RefObject<HTMLElement | null>, isSearching: boolean) {
  const [current, setCurrent] = useState<SettingGroup>(settingGroups[0]);
  /** Where the group stands that was gone to: a short one at the end cannot come to the upper edge. */
  const goneTo = useRef<number | null>(null);
  const topOf = (group: SettingGroup) =>
    page.current?.querySelector(`[data-settings-group="${group}"]`)?.getBoundingClientRect().top;

  const look = (edge: number): void => {
    const above = settingGroups.filter((group) => (topOf(group) ?? Number.NaN) <= edge + readingLine);
    setCurrent(above.at(-1) ?? settingGroups[0]);
  };
  const lookAgain = useEffectEvent(() => look(page.current?.getBoundingClientRect().top ?? 0));
  useEffect(() => {
    if (!isSearching) lookAgain();
  }, [isSearching]);

  return {
    /** The group that is at the upper edge, or the one that was gone to and is only in sight. */
    current,
    goTo(group: SettingGroup): void {
      page.current?.querySelector(`[data-settings-group="${group}"]`)?.scrollIntoView({ block: 'start' });
      goneTo.current = topOf(group) ?? null;
      setCurrent(group);
    },
    onScroll({ target }: UIEvent): void {
      if (isSearching || !(target instanceof HTMLElement)) return;
      if (goneTo.current !== null && topOf(current) === goneTo.current) return;
      goneTo.current = null;
      look(target.getBoundingClientRect().top);
    },
  };
}

interface GroupListProps {
  /** The group that is in sight; `null` while a search shows what it finds of all. */
  readonly current: SettingGroup | null;
  readonly onChoose: (group: SettingGroup) => void;
  /** Goes into a group: the Tab key leads from a group to its first setting. */
  readonly onEnter: (group: SettingGroup) => void;
}

/** Which place each key goes to. Both axes, since the list stands in lines where there is little room. */
const ways: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => settingGroups.length - 1,
};

/** The groups: one stop of the Tab key, in which arrow keys go from group to group and show each. */
function GroupList({ current, onChoose, onEnter }: GroupListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const stop = current ?? settingGroups[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = Array.from(list.current?.querySelectorAll('button') ?? []);
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const on = settingGroups[at];
    if (event.key === 'Tab' && on !== undefined && on === current) {
      event.preventDefault();
      onEnter(on);
    }
    const to = ways[event.key]?.(at) ?? -1;
    const group = settingGroups[to];
    if (group === undefined) return;
    event.preventDefault();
    onChoose(group);
    buttons[to]?.focus();
  };
  return (
    <nav aria-label={t('settings.groupList')} data-pane="settings-groups">
      <ul ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {settingGroups.map((group) => {
          const words = t(`settings.groups.${group}`);
          return (
            <li key={group}>
              <button
                type="button"
                className={styles.group}
                tabIndex={group === stop ? 0 : -1}
                aria-label={t('settings.showGroup', { group: words })}
                aria-current={group === current ? 'true' : undefined}
                onClick={() => onChoose(group)}
              >
                {words}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
