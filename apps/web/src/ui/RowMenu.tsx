import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './Button.tsx';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** What can be done with one row. */
export const RowMenu = ({
  label,
  actions,
}: {
  readonly label: string;
  readonly actions: readonly RowAction[];
}) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={18} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ key, label: text, icon: Icon, run }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            <Icon size={17} aria-hidden />
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
