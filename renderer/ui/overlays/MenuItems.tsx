import { Check, ChevronRight } from 'lucide-react';
import { use } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components';
import styles from './Menu.module.css';
import {
  MenuAroundContext,
  type MenuChoicesProps,
  type MenuItemProps,
  type SubMenuProps,
} from './menu-pieces.ts';

function Item({ icon, text, onAction, isDisabled = false, isDestructive = false }: MenuItemProps) {
  const { run } = use(MenuAroundContext);
  return (
    <AriaMenuItem
      textValue={text}
      className={styles.item ?? ''}
      isDisabled={isDisabled}
      onAction={() => run(onAction)}
      data-destructive={isDestructive || undefined}
    >
      {icon}
      <span>{text}</span>
    </AriaMenuItem>
  );
}

function SubMenu({ label, icon, children }: SubMenuProps) {
  const { close } = use(MenuAroundContext);
  return (
    <SubmenuTrigger>
      <AriaMenuItem textValue={label} className={styles.item ?? ''}>
        {icon}
        <span className={styles.words}>{label}</span>
        <ChevronRight aria-hidden />
      </AriaMenuItem>
      <Popover className={styles.popover ?? ''} offset={-2} crossOffset={-5}>
        <AriaMenu aria-label={label} className={styles.menu ?? ''} {...(close && { onClose: close })}>
          {children}
        </AriaMenu>
      </Popover>
    </SubmenuTrigger>
  );
}

function Line() {
  return <Separator className={styles.line ?? ''} />;
}

function Choices({ label, choices, value, onChoose }: MenuChoicesProps) {
  return (
    <MenuSection
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (key !== undefined) onChoose(String(key));
      }}
    >
      {choices.map(({ id, icon, text, detail }) => (
        <AriaMenuItem key={id} id={id} textValue={text} className={`${styles.item} ${styles.choice}`}>
          {({ isSelected }) => (
            <>
              <span className={styles.lead}>{icon}</span>
              <span className={styles.words}>
                <span>{text}</span>
                {detail !== '' && <span className={styles.detail}> {detail}</span>}
              </span>
              {isSelected && <Check className={styles.tick} aria-hidden />}
            </>
          )}
        </AriaMenuItem>
      ))}
    </MenuSection>
  );
}

/** What draws the items of every menu, behind a button or where the pointer is. */
export const menuPieces = { Item, SubMenu, Line, Choices };
