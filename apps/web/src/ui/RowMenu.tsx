import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { IconButton } from './Button.tsx';
import { Menu } from './overlay/Menu.tsx';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** What can be done with one row; no button where that is nothing. */
export const RowMenu = ({
  label,
  actions,
}: {
  readonly label: string;
  readonly actions: readonly RowAction[];
}) =>
  actions.length > 0 && (
    <Menu
      label={label}
      groups={[{ key: 'actions', entries: actions }]}
      button={(props) => (
        <IconButton aria-label={label} {...props}>
          <EllipsisVertical size={18} />
        </IconButton>
      )}
    />
  );
