import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import type { useMenuTrigger } from 'react-aria/useMenu';
import { Menu as AriaMenu, Popover, RootMenuTriggerStateContext } from 'react-aria-components';
import type { RootMenuTriggerState } from 'react-stately/useMenuTriggerState';
import styles from './Menu.module.css';
import { menuPieces } from './MenuItems.tsx';
import { MenuPiecesContext } from './menu-pieces.ts';

interface MenuPopoverProps {
  readonly label: string;
  readonly placement: NonNullable<ComponentProps<typeof Popover>['placement']>;
  readonly state: RootMenuTriggerState;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly menuProps: ReturnType<typeof useMenuTrigger>['menuProps'];
  readonly children: ReactNode;
}

/** The list of `Menu.tsx`, while it is open. */
export function MenuPopover({ label, placement, state, button, menuProps, children }: MenuPopoverProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <RootMenuTriggerStateContext value={state}>
      <MenuPiecesContext value={menuPieces}>
        <Popover
          trigger="MenuTrigger"
          triggerRef={button}
          scrollRef={list}
          isOpen={state.isOpen}
          onOpenChange={state.setOpen}
          className={styles.popover ?? ''}
          placement={placement}
          offset={4}
          {...(menuProps['aria-labelledby'] && { 'aria-labelledby': menuProps['aria-labelledby'] })}
        >
          <AriaMenu {...menuProps} ref={list} aria-label={label} className={styles.menu ?? ''}>
            {children}
          </AriaMenu>
        </Popover>
      </MenuPiecesContext>
    </RootMenuTriggerStateContext>
  );
}
