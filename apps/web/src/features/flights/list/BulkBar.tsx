import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  EllipsisVertical,
  FileDown,
  ListChecks,
  MapPinned,
  Tag,
  Trash2,
  UserRound,
  X,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import type { ListedFlights } from '../bulk/useChosenFlights.ts';
import styles from './FlightsScreen.module.css';
import type { Bulk } from './useBulk.ts';
import { type BulkActs, useBulkActs } from './useBulkActs.ts';

/** The list is a first screen: its dialogs come when they are asked for. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/ConfirmDialog.tsx')).ConfirmDialog,
}));

const PostponeDialog = lazy(async () => ({
  default: (await import('../bulk/PostponeDialog.tsx')).PostponeDialog,
}));

const AssignPilotDialog = lazy(async () => ({
  default: (await import('../bulk/AssignPilotDialog.tsx')).AssignPilotDialog,
}));

const BulkTags = lazy(async () => ({ default: (await import('./BulkTags.tsx')).BulkTags }));

export interface BulkBarProps {
  readonly bulk: Bulk;
  readonly listed: ListedFlights;
  /** The list shows archived missions: they are brought back instead. */
  readonly ofArchived: boolean;
  /** How many missions the filters find in all. */
  readonly found: number | undefined;
}

/** The acts for which the bar has no room. */
const MoreActs = ({ acts, more }: { readonly acts: BulkActs; readonly more: readonly MenuEntry[] }) => {
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
        { key: 'list', entries: more },
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
export const BulkBar = ({ bulk, listed, ofArchived, found }: BulkBarProps) => {
  const { t } = useTranslation(['flights', 'missions']);
  const [asking, setAsking] = useState<'none' | 'postpone' | 'pilot' | 'tag' | 'delete'>('none');
  const acts = useBulkActs(bulk);
  const count = bulk.chosen.size;
  const close = (): void => setAsking('none');
  const archive: MenuEntry = {
    key: 'archive',
    icon: ofArchived ? ArchiveRestore : Archive,
    label: t(ofArchived ? 'detail.unarchive' : 'detail.archive'),
    run: () => void acts.archive(!ofArchived),
  };
  const remove: MenuEntry = {
    key: 'delete',
    icon: Trash2,
    label: t('detail.delete'),
    run: () => setAsking('delete'),
  };
  const tag: MenuEntry = {
    key: 'tag',
    icon: Tag,
    label: t('missions:bulk.tag'),
    run: () => setAsking('tag'),
  };
  const postpone: MenuEntry = {
    key: 'postpone',
    icon: CalendarClock,
    label: t('missions:bulk.postpone'),
    run: () => setAsking('postpone'),
  };
  const pilot: MenuEntry = {
    key: 'pilot',
    icon: UserRound,
    label: t('missions:bulk.pilot'),
    run: () => setAsking('pilot'),
  };
  // What was put away is brought back before it is planned anew.
  const [shown, more] = ofArchived
    ? [[archive, tag], [remove]]
    : [
        [postpone, pilot, tag],
        [archive, remove],
      ];
  return (
    <div className={styles.bulk}>
      <b role="status">{t('bulk.chosen', { count })}</b>
      {shown.map(({ key, icon: Icon, label, run }) => (
        <Button
          key={key}
          variant="outlined"
          startIcon={Icon && <Icon size={15} />}
          disabled={bulk.busy}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <MoreActs acts={acts} more={more} />
      {found !== undefined && found > count && (
        <Button variant="text" disabled={bulk.busy} onClick={() => void bulk.chooseAll()}>
          {t('missions:bulk.select_all', { count: found })}
        </Button>
      )}
      <IconButton aria-label={t('bulk.clear')} onClick={bulk.clear}>
        <X size={17} />
      </IconButton>
      <Suspense>
        {asking === 'postpone' && <PostponeDialog bulk={bulk} listed={listed} onClose={close} />}
        {asking === 'pilot' && <AssignPilotDialog bulk={bulk} listed={listed} onClose={close} />}
        {asking === 'tag' && <BulkTags bulk={bulk} acts={acts} onClose={close} />}
        {asking === 'delete' && (
          <ConfirmDialog
            open
            danger
            title={t('bulk.delete_title', { count })}
            confirm={t('detail.delete')}
            onConfirm={acts.remove}
            onClose={close}
          >
            {t('bulk.delete_text')}
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  );
};
