import { Check, ChevronRight, Ellipsis } from 'lucide-react';
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  type MenuProps as MenuListProps,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components';
import { Button, type Icon } from '../controls/Button.tsx';
import type { Choice } from '../controls/ChoiceField.tsx';
import iconButton from '../controls/IconButton.module.css';
import { oneChosen } from '../selection/one-chosen.ts';
import styles from './Menu.module.css';

export interface MenuProps {
  readonly label: string;
  /** The button that opens it; a quiet one with three dots where this and `icon` are left out. */
  readonly trigger?: ReactNode;
  readonly icon?: Icon;
  readonly placement?: 'bottom start' | 'bottom end' | 'top end';
  /** Where something else than the button opens it too. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A list of things to do behind a button. */
export function Menu({ label, trigger, icon: Sign, placement = 'bottom end', children, ...open }: MenuProps) {
  return (
    <MenuTrigger {...open}>
      {trigger ??
        (Sign ? (
          <AriaButton className={iconButton.button ?? ''} aria-label={label}>
            <Sign aria-hidden />
          </AriaButton>
        ) : (
          <Button icon={Ellipsis} look="quiet" aria-label={label} />
        ))}
      <Popover className={styles.popover ?? ''} placement={placement} offset={4}>
        <MenuList aria-label={label}>{children}</MenuList>
      </Popover>
    </MenuTrigger>
  );
}

/** The items of a menu, which its popover scrolls. */
export function MenuList<Item extends object>({ className = '', ...list }: MenuListProps<Item>) {
  const element = useRef<HTMLDivElement>(null);
  useRestingPointer(element);
  return <AriaMenu ref={element} className={`${styles.menu} ${className}`} {...list} />;
}

interface MenuAround {
  /** Does what was chosen: at once, unless the menu says when. */
  readonly run: (act: () => void) => void;
  /** Closes a menu that a list beside one of its items does not close by itself. */
  readonly close?: () => void;
}

export const MenuAroundContext = createContext<MenuAround>({ run: (act) => act() });

interface MenuItemProps {
  readonly icon: Icon;
  readonly text: string;
  readonly onAction: () => void;
  readonly isDisabled?: boolean;
  readonly isDestructive?: boolean;
}

export function MenuItem({
  icon: Sign,
  text,
  onAction,
  isDisabled = false,
  isDestructive = false,
}: MenuItemProps) {
  const { run } = use(MenuAroundContext);
  return (
    <AriaMenuItem
      textValue={text}
      className={styles.item ?? ''}
      isDisabled={isDisabled}
      onAction={() => run(onAction)}
      data-destructive={isDestructive || undefined}
    >
      <Sign aria-hidden />
      <span>{text}</span>
    </AriaMenuItem>
  );
}

interface SubMenuProps {
  readonly label: string;
  readonly icon: Icon;
  readonly children: ReactNode;
}

/** A list beside an item of a menu. */
export function SubMenu({ label, icon: Sign, children }: SubMenuProps) {
  const { close } = use(MenuAroundContext);
  return (
    <SubmenuTrigger>
      <AriaMenuItem textValue={label} className={styles.item ?? ''}>
        <Sign aria-hidden />
        <span className={styles.words}>{label}</span>
        <ChevronRight aria-hidden />
      </AriaMenuItem>
      <Popover className={styles.popover ?? ''} offset={-2} crossOffset={-5}>
        <MenuList aria-label={label} {...(close && { onClose: close })}>
          {children}
        </MenuList>
      </Popover>
    </SubmenuTrigger>
  );
}

export function MenuLine() {
  return <Separator className={styles.line ?? ''} />;
}

interface MenuChoicesProps {
  readonly label: string;
  readonly isTitled?: boolean;
  readonly choices: readonly (Choice & { readonly detail?: string })[];
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

/** A few exclusive choices within a menu. */
export function MenuChoices({ label, isTitled = false, choices, value, onChoose }: MenuChoicesProps) {
  return (
    <MenuSection {...(!isTitled && { 'aria-label': label })} {...oneChosen(value, onChoose)}>
      {isTitled && <Header className={styles.heading ?? ''}>{label}</Header>}
      {choices.map(({ id, icon, text, detail }) => (
        <AriaMenuItem key={id} id={id} textValue={text} className={`${styles.item} ${styles.choice}`}>
          {({ isSelected }) => (
            <>
              <span className={styles.lead}>{icon}</span>
              <span className={styles.words}>
                <span>{text}</span>
                {detail && <span className={styles.detail}> {detail}</span>}
              </span>
              {isSelected && <Check className={styles.tick} aria-hidden />}
            </>
          )}
        </AriaMenuItem>
      ))}
    </MenuSection>
  );
}

/**
 * Keeps a mouse that rests where something opens from pointing at it: until it moves, what opened by key keeps the focus, and
 * nothing within opens by itself.
 *
 * @param part what opened
 */
function useRestingPointer(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    const own = { capture: true, signal: stop.signal };
    const isWithin = (target: EventTarget | null) =>
      target instanceof Node && part.current?.contains(target) === true;
    const say = (type: string, { target, pointerId, clientX, clientY }: PointerEvent) =>
      target?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'mouse', pointerId, clientX, clientY }),
      );
    // What the mouse was on before is left all the same.
    const onOut = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || !isWithin(event.relatedTarget)) return;
      event.stopImmediatePropagation();
      say('pointerout', event);
    };
    const onOver = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse' && isWithin(event.target)) event.stopImmediatePropagation();
    };
    const onMove = (event: PointerEvent): void => {
      stop.abort();
      if (event.pointerType === 'mouse' && isWithin(event.target)) say('pointerover', event);
    };
    window.addEventListener('pointerout', onOut, own);
    window.addEventListener('pointerover', onOver, own);
    window.addEventListener('pointermove', onMove, own);
    return () => stop.abort();
  }, [part]);
}
