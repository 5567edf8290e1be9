import type { ComponentType } from 'react';
import type { Settings, SettingsChange } from '#contract';
import type { SettingId } from './setting-entries.ts';

/** What a row may do beyond changing its setting; the shell provides it. */
export interface SettingActions {
  /** Shows the bundle for support. */
  readonly showBundle: () => void;
  /** Leads to the tasks that are under way. */
  readonly showTasks: () => void;
}

export interface SettingRowProps {
  /** Name and explanation in the language that is shown. */
  readonly label: string;
  readonly hint: string;
  readonly settings: Settings;
  /** Changes settings at once; what goes wrong is shown above the rows. */
  readonly change: (change: SettingsChange) => void;
  readonly actions: SettingActions;
}

/** A row for each setting but the connections, whose list `renderer/app` provides. */
export type SettingRows = Readonly<Record<Exclude<SettingId, 'connections'>, ComponentType<SettingRowProps>>>;
