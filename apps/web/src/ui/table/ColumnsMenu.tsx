import { Columns3 } from 'lucide-react';
import { Button } from '../Button.tsx';
import { Menu } from '../overlay/Menu.tsx';
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
  return (
    <Menu
      label={t('table.columns')}
      groups={[
        {
          key: 'columns',
          entries: columns.slice(1).map(({ key, label }) => {
            const isShown = !hidden.includes(key);
            return {
              key,
              label,
              checked: isShown,
              run: () => onHidden(isShown ? [...hidden, key] : hidden.filter((each) => each !== key)),
            };
          }),
        },
      ]}
      button={(props) => (
        <Button variant="outlined" startIcon={<Columns3 size={16} />} {...props}>
          {t('table.columns')}
        </Button>
      )}
    />
  );
};
