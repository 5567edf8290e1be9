import { type ReactNode, use, useRef } from 'react';
import { useIsHidden } from 'react-aria/private/collections/Hidden';
import { PressResponder } from 'react-aria/private/interactions/PressResponder';
import { useMenuTrigger } from 'react-aria/useMenu';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { lazyPart, useWasOpen } from '../parts/lazy-part.tsx';
import {
  type MenuChoicesProps,
  type MenuItemProps,
  MenuPiecesContext,
  type SubMenuProps,
} from './menu-pieces.ts';

const MenuPopover = lazyPart(async () => (await import('./MenuPopover.tsx')).MenuPopover);

interface MenuProps {
  /** Accessible name of the list. */
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly placement?: 'bottom start' | 'bottom end' | 'top end';
  /** Where something else than the button opens it too. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A list of things to do behind a button. The list is a part that is read before it opens; the button is there at once. */
export function Menu({ label, trigger, placement = 'bottom end', children, ...open }: MenuProps) {
  const state = useMenuTriggerState(open);
  const button = useRef<HTMLButtonElement>(null);
  const { menuTriggerProps, menuProps } = useMenuTrigger({ type: 'menu' }, state, button);
  const wasOpen = useWasOpen(state.isOpen);
  // Lists draw their rows once unseen, to know them.
  if (useIsHidden()) return null;
  return (
    <>
      <PressResponder {...menuTriggerProps} ref={button} isPressed={state.isOpen}>
        {trigger}
      </PressResponder>
      {wasOpen && (
        <MenuPopover label={label} placement={placement} state={state} button={button} menuProps={menuProps}>
          {children}
        </MenuPopover>
      )}
    </>
  );
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = usePieces();
  return <Item {...props} />;
}

/** A list beside an item of a menu. */
export function SubMenu(props: SubMenuProps) {
  const { SubMenu } = usePieces();
  return <SubMenu {...props} />;
}

export function MenuLine() {
  const { Line } = usePieces();
  return <Line />;
}

/** A few exclusive choices within a menu. */
export function MenuChoices(props: MenuChoicesProps) {
  const { Choices } = usePieces();
  return <Choices {...props} />;
}

function usePieces() {
  const pieces = use(MenuPiecesContext);
  if (pieces === null) throw new Error('A piece of a menu stands outside of one.');
  return pieces;
}
