import { type ReactNode, useEffect, useRef } from 'react';
import { Popover } from 'react-aria-components';
import { createPortal } from 'react-dom';
import styles from './ContextMenu.module.css';
import menuStyles from './Menu.module.css';
import { MenuAroundContext, MenuList } from './Menu.tsx';
import type { MenuPlace } from './use-context-menu.ts';

interface ContextMenuProps {
  readonly label: string;
  /** Where it opens; `null` while it is closed. */
  readonly at: MenuPlace | null;
  readonly onClose: () => void;
  /** Items and lines of `Menu.tsx`. */
  readonly children: ReactNode;
}

/**
 * A list of things to do where the pointer or the focus is. What was chosen is done once the menu is gone and the focus is
 * back, so that it may take the focus elsewhere.
 */
export function ContextMenu({ label, at, onClose, children }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const isOpen = at !== null;
  useEffect(() => {
    const act = chosen.current;
    chosen.current = null;
    // The focus is given back in the frame that was asked for just before.
    if (!isOpen && act !== null) requestAnimationFrame(act);
  }, [isOpen]);
  if (at === null) return null;
  // In full screen the page shows only what is inside that element.
  const container = document.fullscreenElement ?? document.body;
  return (
    <MenuAroundContext
      value={{
        run(act) {
          chosen.current = act;
        },
        close: onClose,
      }}
    >
      {createPortal(
        // Not within the page's layout: a part that is moved by a transform would move it along.
        <span ref={anchor} className={styles.anchor} style={{ left: at.x, top: at.y }} aria-hidden />,
        container,
      )}
      <Popover
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        aria-label={label}
        className={menuStyles.popover ?? ''}
        UNSTABLE_portalContainer={container}
      >
        <MenuList autoFocus="first" aria-label={label} onClose={onClose}>
          {children}
        </MenuList>
      </Popover>
    </MenuAroundContext>
  );
}
