import {
  Archive,
  ArchiveRestore,
  EllipsisVertical,
  FileDown,
  ListChecks,
  MapPinned,
  Tag,
  Trash2,
  X,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './FlightsScreen.module.css';
import type { Bulk } from './useBulk.ts';
import { type BulkActs, useBulkActs } from './useBulkActs.ts';

/** The list is a first screen: its dialogs come when they are asked for. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/ConfirmDialog.tsx')).ConfirmDialog,
}));

const BulkTags = lazy(async () => ({ default: (await import('./BulkTags.tsx')).BulkTags }));

interface BulkBarProps {
  readonly bulk: Bulk;
  /** The list shows archived missions: they are brought back instead. */
  readonly ofArchived: boolean;
  /** How many missions the filters find in all. */
  readonly found: number | undefined;
}

/** The acts for which the bar has no room. */
const MoreActs = ({ acts }: { readonly acts: BulkActs }) => {
  const { t } = useTranslation('missions');
  return (
    <Menu
      label={t('bulk.more')}
      groups={[
        {
          key: 'files',
          entries: [
            { key: 'sheets', icon: ListChecks, label: t('bulk.sheets'), run: () => void acts.sheets() },
            { key: 'kml', icon: MapPinned, label: t('bulk.kml'), run: () => void acts.kml() },
            { key: 'export', icon: FileDown, label: t('bulk.export'), run: () => void acts.exportAll() },
          ],
        },
      ]}
      button={(props) => (
        <IconButton aria-label={t('bulk.more')} {...props}>
          <EllipsisVertical size={17} />
        </IconButton>
      )}
    />
  );
};

/** How many are chosen, and what to do with them. */
export const BulkBar = ({ bulk, ofArchived, found }: BulkBarProps) => {
  const { t } = useTranslation(['flights', 'missions']);
  const [asking, setAsking] = useState<'none' | 'delete' | 'tag'>('none');
  const acts = useBulkActs(bulk);
  const count = bulk.chosen.size;
  const Icon = ofArchived ? ArchiveRestore : Archive;
  return (
    <div className={styles.bulk}>
      <b role="status">{t('bulk.chosen', { count })}</b>
      <Button
        variant="outlined"
        startIcon={<Icon size={15} />}
        disabled={bulk.busy}
        onClick={() => void acts.archive(!ofArchived)}
      >
        {t(ofArchived ? 'detail.unarchive' : 'detail.archive')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<Tag size={15} />}
        disabled={bulk.busy}
        onClick={() => setAsking('tag')}
      >
        {t('missions:bulk.tag')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<Trash2 size={15} />}
        disabled={bulk.busy}
        onClick={() => setAsking('delete')}
      >
        {t('detail.delete')}
      </Button>
      <MoreActs acts={acts} />
      {found !== undefined && found > count && (
        <Button variant="text" disabled={bulk.busy} onClick={() => void bulk.chooseAll()}>
          {t('missions:bulk.select_all', { count: found })}
        </Button>
      )}
      <IconButton aria-label={t('bulk.clear')} onClick={bulk.clear}>
        <X size={17} />
      </IconButton>
      {asking === 'tag' && (
        <Suspense>
          <BulkTags bulk={bulk} acts={acts} onClose={() => setAsking('none')} />
        </Suspense>
      )}
      {asking === 'delete' && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            title={t('bulk.delete_title', { count })}
            confirm={t('detail.delete')}
            onConfirm={acts.remove}
            onClose={() => setAsking('none')}
          >
            {t('bulk.delete_text')}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
};
