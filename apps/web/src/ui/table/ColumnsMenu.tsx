import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { useTranslation } from '../texts.ts';
import type { Column } from './DataTable.tsx';

interface ColumnsMenuProps<T> {
  readonly columns: readonly Column<T>[];
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: readonly string[]) => void;
}

/** Which columns are shown; the first, which names the row, always is. */
export const ColumnsMenu = <T,>({ columns, hidden, onHidden }: ColumnsMenuProps<T>) => {
  const { t } = useTranslation('common');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Columns3 size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('table.columns')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.slice(1).map(({ key, label }) => {
          const isShown = !hidden.includes(key);
          return (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={isShown}
              onClick={() => onHidden(isShown ? [...hidden, key] : hidden.filter((each) => each !== key))}
            >
              <Check size={16} style={{ visibility: isShown ? 'visible' : 'hidden' }} aria-hidden />
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};
