import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

export interface HeaderPopoverProps {
  readonly anchor: HTMLElement;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What a button of the header opens, under its right edge; there at once, for it is asked for many times a day. */
export const HeaderPopover = ({
  anchor,
  open,
  onClose,
  label,
  className,
  children,
}: HeaderPopoverProps & {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) => (
  <Popover
    open={open}
    anchorEl={anchor}
    onClose={onClose}
    transitionDuration={0}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{ paper: { className: className ?? '', role: 'dialog', 'aria-label': label } as object }}
  >
    {children}
  </Popover>
);
