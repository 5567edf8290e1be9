import { type ComponentType, createContext, type ReactNode } from 'react';

export interface MenuItemProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly onAction: () => void;
  readonly isDisabled?: boolean;
  /** Takes something away. */
  readonly isDestructive?: boolean;
}

export interface SubMenuProps {
  /** What the item says that opens it, and the name of its list. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

export interface MenuChoice {
  readonly id: string;
  readonly icon: ReactNode;
  readonly text: string;
  /** A second, smaller line; empty for none. */
  readonly detail: string;
}

export interface MenuChoicesProps {
  /** Accessible name of the group. */
  readonly label: string;
  readonly choices: readonly MenuChoice[];
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

/** What draws the items of a menu. */
interface MenuPieces {
  readonly Item: ComponentType<MenuItemProps>;
  readonly SubMenu: ComponentType<SubMenuProps>;
  readonly Line: ComponentType;
  readonly Choices: ComponentType<MenuChoicesProps>;
}

/** Given by an open menu: what is only behind a button needs none of it. */
export const MenuPiecesContext = createContext<MenuPieces | null>(null);

interface MenuAround {
  /** Does what was chosen: at once, unless the menu says when. */
  readonly run: (act: () => void) => void;
  /** Closes a menu that a list beside one of its items does not close by itself. */
  readonly close?: () => void;
}

export const MenuAroundContext = createContext<MenuAround>({ run: (act) => act() });
