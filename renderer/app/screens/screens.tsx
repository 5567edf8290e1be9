import { Braces, Clapperboard, Coins, type LucideIcon, MessagesSquare, Settings } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ViewState } from '#contract';
import type { ManualPage } from '../../ui/help/manual.ts';
import { lazyPart } from '../../ui/parts/lazy-part.tsx';
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

/** Markdown, formulas and code colours are large: they are read when the chat is first shown. */
const ChatScreen = lazyPart(async () => (await import('./ChatScreen.tsx')).ChatScreen, { isAwaited: false });
const OperationsScreen = lazyPart(async () => (await import('./OperationsScreen.tsx')).OperationsScreen);
const SpendView = lazyPart<ScreenProps>(
  async () => (await import('../../features/spend/SpendView.tsx')).SpendView,
);
const SettingsScreen = lazyPart(async () => (await import('./SettingsScreen.tsx')).SettingsScreen);

/** One row a screen, in the order of the navigation. The names come from the contract's `ViewState`. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  video: { icon: Clapperboard, words: 'nav.video', Component: VideoScreen },
  chat: { icon: MessagesSquare, words: 'nav.chat', manual: 'chat', Component: ChatScreen },
  operations: { icon: Braces, words: 'nav.operations', manual: 'operations', Component: OperationsScreen },
  spend: { icon: Coins, words: 'nav.spend', manual: 'prices', Component: SpendView },
  settings: { icon: Settings, words: 'nav.settings', manual: 'settings', Component: SettingsScreen },
};

export const screenNames = Object.keys(screens) as readonly ScreenName[];
