import type { KeyboardEvent } from 'react';
import styles from './PaneTabs.module.css';

interface PaneTabsProps<Name extends string> {
  /** Accessible name of the list of tabs. */
  readonly label: string;
  /** The name and the words of each, in their order. */
  readonly tabs: readonly (readonly [Name, string])[];
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
  /** Id that the panes are told of; see `paneOfTab`. */
  readonly id: string;
}

/** Panes that take turns where there is no room for them side by side. */
export function PaneTabs<Name extends string>({ label, tabs, shown, onShow, id }: PaneTabsProps<Name>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex(([name]) => name === shown);
    const way = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = way === undefined ? undefined : tabs[(way + tabs.length) % tabs.length]?.[0];
    if (next === undefined) return;
    event.preventDefault();
    onShow(next);
    document.getElementById(tabId(id, next))?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={label}>
      {tabs.map(([name, text]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(id, name)}
          className={styles.tab}
          aria-selected={name === shown}
          aria-controls={paneId(id, name)}
          tabIndex={name === shown ? 0 : -1}
          onClick={() => onShow(name)}
          onKeyDown={onKeyDown}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** What makes an element the pane of a tab. */
export function paneOfTab(id: string, name: string) {
  return { role: 'tabpanel', id: paneId(id, name), 'aria-labelledby': tabId(id, name) } as const;
}

const tabId = (id: string, name: string): string => `${id}-tab-${name}`;
const paneId = (id: string, name: string): string => `${id}-pane-${name}`;
