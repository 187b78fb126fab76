import { Archive, ArchiveRestore, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './FlightsScreen.module.css';
import type { Bulk } from './useBulk.ts';

/** The list is a first screen: its dialogs come when they are asked for. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/ConfirmDialog.tsx')).ConfirmDialog,
}));

interface BulkBarProps {
  readonly bulk: Bulk;
  /** The list shows archived missions: they are brought back instead. */
  readonly ofArchived: boolean;
}

/** How many are chosen, and what to do with them. */
export const BulkBar = ({ bulk, ofArchived }: BulkBarProps) => {
  const { t } = useTranslation('flights');
  const [asking, setAsking] = useState(false);
  const count = bulk.chosen.size;
  const Icon = ofArchived ? ArchiveRestore : Archive;
  return (
    <div className={styles.bulk}>
      <b role="status">{t('bulk.chosen', { count })}</b>
      <Button
        variant="outlined"
        startIcon={<Icon size={15} />}
        disabled={bulk.busy}
        onClick={() => void bulk.archive(!ofArchived)}
      >
        {t(ofArchived ? 'detail.unarchive' : 'detail.archive')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<Trash2 size={15} />}
        disabled={bulk.busy}
        onClick={() => setAsking(true)}
      >
        {t('detail.delete')}
      </Button>
      <IconButton aria-label={t('bulk.clear')} onClick={bulk.clear}>
        <X size={17} />
      </IconButton>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            title={t('bulk.delete_title', { count })}
            confirm={t('detail.delete')}
            onConfirm={bulk.remove}
            onClose={() => setAsking(false)}
          >
            {t('bulk.delete_text')}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
};
