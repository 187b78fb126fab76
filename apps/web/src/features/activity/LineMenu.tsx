import type { FlyingTime } from '@envol/contract/flying-times';
import { Pencil, Trash2 } from 'lucide-react';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** What is open over a line of the log. */
export type OpenLine =
  | { readonly kind: 'form'; readonly line: FlyingTime }
  | { readonly kind: 'delete'; readonly line: FlyingTime };

interface LineMenuProps {
  readonly line: FlyingTime;
  readonly setOpen: (open: OpenLine) => void;
}

/** What may be done with a line; nothing with a colleague's, whose hours are its pilot's own. */
export const LineMenu = ({ line, setOpen }: LineMenuProps) => {
  const { t } = useTranslation('activity');
  const actions = [
    { key: 'edit' as const, icon: Pencil, label: t('edit'), run: () => setOpen({ kind: 'form', line }) },
    {
      key: 'delete' as const,
      icon: Trash2,
      label: t('delete'),
      run: () => setOpen({ kind: 'delete', line }),
    },
  ].filter(({ key }) => line.available_actions.includes(key));
  return actions.length === 0 ? null : (
    <RowMenu label={t('more', { name: line.contact.name })} actions={actions} />
  );
};
