import { type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { useTranslation } from '../texts.ts';
import styles from './TableScreen.module.css';

/** An act on all chosen rows; resolves when it is done. False keeps them chosen, for what asks first. */
export interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** After its words: the plan that opens it. */
  readonly aside?: ReactNode;
  readonly run: (ids: readonly number[]) => Promise<boolean | undefined>;
}

interface BulkBarProps {
  readonly ids: readonly number[];
  readonly actions: readonly BulkAction[];
  /** All that the filters find, where that is more than what is chosen. */
  readonly all: { readonly count: number; readonly choose: () => Promise<void> } | null;
  readonly onClear: () => void;
}

/** At the foot while rows are chosen: how many, what can be done with them, and the way out. */
export const BulkBar = ({ ids, actions, all, onClear }: BulkBarProps) => {
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState<string | null>(null);
  const during = async (key: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy(key);
    try {
      await work();
    } finally {
      setBusy(null);
    }
  };
  const run = (action: BulkAction): Promise<void> =>
    during(action.key, async () => {
      if ((await action.run(ids)) !== false) onClear();
    });
  const says = t('table.selected', { count: ids.length });
  return (
    <div className={styles.bulk} role="toolbar" aria-label={says}>
      <b aria-live="polite">{says}</b>
      {actions.map((action) => (
        <Button
          key={action.key}
          variant="outlined"
          startIcon={<action.icon size={16} />}
          loading={busy === action.key}
          // A failure is shown by the call itself; the rows stay chosen.
          onClick={() => void run(action).catch(() => undefined)}
        >
          {action.label}
          {action.aside}
        </Button>
      ))}
      {all !== null && all.count > ids.length && (
        <Button
          variant="text"
          loading={busy === 'all'}
          onClick={() => void during('all', all.choose).catch(() => undefined)}
        >
          {t('table.select_everything', { count: all.count })}
        </Button>
      )}
      <IconButton aria-label={t('table.clear_selection')} onClick={onClear}>
        <X size={18} />
      </IconButton>
    </div>
  );
};
