import { type ReactNode, useMemo } from 'react';
import { Popover } from './overlay/Popover.tsx';

export interface HeaderPopoverProps {
  readonly anchor: HTMLElement;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What a button of the header opens, under its right edge. */
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
    anchor={useMemo(() => ({ current: anchor }), [anchor])}
    open={open}
    onClose={onClose}
    label={label}
    placement="bottom end"
    className={className}
  >
    {children}
  </Popover>
);
