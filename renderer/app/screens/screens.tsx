import { Braces, Clapperboard, Coins, type LucideIcon, MessagesSquare, Settings } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ScreenName } from '#contract';
import { SelectionBar } from '../../features/library/LibraryPanel.tsx';
import type { ManualPage } from '../../ui/help/manual.ts';
import { lazyView } from '../../ui/panes/lazy-view.tsx';
import { PaletteDialogs } from '../commands/PaletteCommands.tsx';
import type { ScreenProps } from '../use-shell.ts';
import { TaskDetails } from './TasksPane.tsx';
import { CastRegion, VideoScreen } from './VideoScreen.tsx';

interface Screen {
  readonly icon: LucideIcon;
  /** Where the manual opens while the screen is shown; where clips are made without one. */
  readonly manual?: ManualPage;
  /** Drawn when the screen is first shown; keeps its state from then on. */
  readonly Component: ComponentType<ScreenProps>;
}

const ChatScreen = lazyView(() => import('./ChatScreen.tsx'), 'ChatScreen');
const OperationsScreen = lazyView(() => import('./OperationsScreen.tsx'), 'OperationsScreen');
const SpendView = lazyView(() => import('../../features/spend/SpendView.tsx'), 'SpendView');
const SettingsScreen = lazyView(() => import('./SettingsScreen.tsx'), 'SettingsScreen');

/**
 * What is read when the window has nothing else to do, in this order. Not the chat and the manual, which are large (Markdown, formulas,
 * colours of code): they are read when they are first opened.
 */
export const readWhenIdle = [
  TaskDetails,
  SelectionBar,
  PaletteDialogs,
  CastRegion,
  SettingsScreen,
  OperationsScreen,
  SpendView,
] as const;

/** What is drawn of each screen; its names, command and shortcut stand in the contract's `window/screens.ts`. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  video: { icon: Clapperboard, Component: VideoScreen },
  chat: { icon: MessagesSquare, manual: 'chat', Component: ChatScreen },
  operations: { icon: Braces, manual: 'operations', Component: OperationsScreen },
  spend: { icon: Coins, manual: 'prices', Component: SpendView },
  settings: { icon: Settings, manual: 'settings', Component: SettingsScreen },
};
