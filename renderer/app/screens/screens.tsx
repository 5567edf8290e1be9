import { Braces, Clapperboard, Coins, type LucideIcon, MessagesSquare, Settings } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ViewState } from '#contract';
import type { ManualPage } from '../../ui/help/manual.ts';
import { lazyView } from '../../ui/panes/lazy-view.tsx';
import { PaletteDialogs } from '../commands/PaletteCommands.tsx';
import type { ScreenProps } from '../use-shell.ts';
import { VideoScreen } from './VideoScreen.tsx';

export type ScreenName = ViewState['view'];

interface Screen {
  readonly icon: LucideIcon;
  /** Key of the name in the navigation. */
  readonly words: `nav.${ScreenName}`;
  /** Where the manual opens while the screen is shown; where clips are made without one. */
  readonly manual?: ManualPage;
  /** Drawn when the screen is first shown; keeps its state from then on. */
  readonly Component: ComponentType<ScreenProps>;
}

const ChatScreen = lazyView(async () => (await import('./ChatScreen.tsx')).ChatScreen);
const OperationsScreen = lazyView(async () => (await import('./OperationsScreen.tsx')).OperationsScreen);
const SpendView = lazyView<ScreenProps>(
  async () => (await import('../../features/spend/SpendView.tsx')).SpendView,
);
const SettingsScreen = lazyView(async () => (await import('./SettingsScreen.tsx')).SettingsScreen);

/**
 * What is read when the window has nothing else to do, in this order. Not the chat and the manual, which are large (Markdown, formulas,
 * colours of code): they are read when they are first opened.
 */
export const readWhenIdle = [PaletteDialogs, SettingsScreen, OperationsScreen, SpendView] as const;

/** One row a screen, in the order of the navigation. The names come from the contract's `ViewState`. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  video: { icon: Clapperboard, words: 'nav.video', Component: VideoScreen },
  chat: { icon: MessagesSquare, words: 'nav.chat', manual: 'chat', Component: ChatScreen },
  operations: { icon: Braces, words: 'nav.operations', manual: 'operations', Component: OperationsScreen },
  spend: { icon: Coins, words: 'nav.spend', manual: 'prices', Component: SpendView },
  settings: { icon: Settings, words: 'nav.settings', manual: 'settings', Component: SettingsScreen },
};

export const screenNames = Object.keys(screens) as readonly ScreenName[];
