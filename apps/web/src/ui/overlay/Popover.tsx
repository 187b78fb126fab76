import { type ReactNode, type RefObject, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { afterPaint } from '../afterPaint.ts';
import { roomBelowOrder } from './roomBelowOrder.ts';
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
  const surface = useRef<HTMLElement>(null);
  // Out of sight at once; giving the page behind back to the reader and to the tree of elements takes a slow device 0.2 s.
  const leave = (): void => {
    surface.current?.setAttribute('data-leaving', '');
    afterPaint(onClose);
  };
  return (
    <Spoken>
      <AriaPopover
        ref={surface}
        triggerRef={anchor}
        isOpen={open}
        onOpenChange={(isOpen) => isOpen || leave()}
        placement={placement}
        offset={4}
        {...roomBelowOrder()}
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
