import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { Spoken } from './Spoken.tsx';
import styles from './surface.module.css';

interface PopoverProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly placement?: 'bottom start' | 'bottom end';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What a button opens beside itself, the rest of the page staying as it is; Escape or a click elsewhere closes it. */
export const Popover = (props: PopoverProps) => {
  const { anchor, open, onClose, label, placement = 'bottom start', className = '', children } = props;
  return (
    <Spoken>
      <AriaPopover
        triggerRef={anchor}
        isOpen={open}
        onOpenChange={(isOpen) => isOpen || onClose()}
        placement={placement}
        offset={4}
        className={styles.surface ?? ''}
        data-overlay
      >
        <Dialog aria-label={label} className={`${styles.inner} ${className}`}>
          {children}
        </Dialog>
      </AriaPopover>
    </Spoken>
  );
};
