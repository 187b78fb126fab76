import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import styles from './Menu.module.css';
import { roomBelowOrder } from './roomBelowOrder.ts';
import { Spoken } from './Spoken.tsx';

export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** At the right: the key that does the same. */
  readonly aside?: ReactNode;
  /** Present: the entry is switched on and off, and the menu stays open. */
  readonly checked?: boolean;
  readonly run: () => void;
}

export interface MenuGroup {
  readonly key: string;
  /** Without it the group stands under a line, except the first. */
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

/** What the button that opens a menu takes. */
export interface MenuButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  /** Names the menu. */
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly button: (props: MenuButtonProps) => ReactNode;
  readonly onOpen?: () => void;
  /** Long entries may be written on several lines. */
  readonly wide?: boolean;
}

const Entries = ({ entries }: { readonly entries: readonly MenuEntry[] }) =>
  entries.map(({ key, label, icon: Icon, aside, checked, run }) => (
    <MenuItem
      key={key}
      id={key}
      textValue={label}
      className={styles.item ?? ''}
      onAction={run}
      shouldCloseOnSelect={checked === undefined}
    >
      {checked !== undefined && (
        <Check size={16} aria-hidden style={{ visibility: checked ? 'visible' : 'hidden' }} />
      )}
      {Icon && <Icon size={17} aria-hidden />}
      <span>{label}</span>
      {aside}
    </MenuItem>
  ));

const Groups = ({ groups }: { readonly groups: readonly MenuGroup[] }) =>
  groups.map(({ key, title, entries }, index) => {
    const checked = entries.filter((each) => each.checked).map((each) => each.key);
    const switches = entries.some((each) => each.checked !== undefined);
    return (
      <Fragment key={key}>
        {index > 0 && title === undefined && <Separator className={styles.line ?? ''} />}
        <MenuSection
          id={key}
          aria-label={title ?? key}
          {...(switches ? { selectionMode: 'multiple' as const, selectedKeys: checked } : {})}
        >
          {title !== undefined && <Header className={styles.heading ?? ''}>{title}</Header>}
          <Entries entries={entries} />
        </MenuSection>
      </Fragment>
    );
  });

/** A button and the acts it opens: arrows, Home, End and the first letters move in it, Escape closes it. */
export const Menu = ({ label, groups, button, onOpen, wide = false }: MenuProps) => {
  const [open, setOpen] = useState<false | 'first' | 'last'>(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const show = (at: 'first' | 'last'): void => {
    onOpen?.();
    // Not every browser gives a clicked button the focus, to which it returns.
    anchor.current?.focus();
    setOpen(at);
  };
  return (
    <Spoken>
      {button({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== false,
        onClick: () => show('first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      <Popover
        triggerRef={anchor}
        isOpen={open !== false}
        onOpenChange={(isOpen) => isOpen || setOpen(false)}
        placement="bottom end"
        offset={4}
        {...roomBelowOrder()}
        aria-label={label}
        className={styles.popover ?? ''}
        data-wide={wide || undefined}
        data-overlay
      >
        <AriaMenu
          aria-label={label}
          autoFocus={open === 'last' ? 'last' : 'first'}
          shouldFocusWrap
          onClose={() => setOpen(false)}
          className={styles.menu ?? ''}
        >
          <Groups groups={groups} />
        </AriaMenu>
      </Popover>
    </Spoken>
  );
};
