import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  CheckCheck,
  EllipsisVertical,
  FileDown,
  ListChecks,
  type LucideIcon,
  MapPinned,
  Trash2,
  UserRound,
  X,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTakesFiles } from '../../../api/session.ts';
import { useFollowedJobs } from '../../../shared/flight-jobs/index.ts';
import { placesOf } from '../../../shared/places/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx';
import { PlanTag } from '../../../ui/PlanTag.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
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
  const files: MenuEntry[] = [
    { key: 'sheets', icon: ListChecks, label: t('bulk.sheets'), run: () => void acts.sheets() },
    {
      key: 'kml',
      icon: MapPinned,
      label: t('bulk.kml'),
      aside: <PlanTag feature="kml" />,
      run: () => void acts.kml(),
    },
    {
      key: 'export',
      icon: FileDown,
      label: t('bulk.export'),
      aside: <PlanTag feature="data_export" />,
      run: () => void acts.exportAll(),
    },
  ];
  const takesFiles = useTakesFiles();
  return (
    <Menu
      label={t('bulk.more')}
      groups={[...(takesFiles ? [{ key: 'files', entries: files }] : []), { key: 'list', entries: more }]}
      button={(props) => (
        <IconButton aria-label={t('bulk.more')} {...props}>
          <EllipsisVertical size={17} />
        </IconButton>
      )}
    />
  );
};

/** What is asked now: one of the list's own acts, or one that a feature puts here, by its key. */
type Asking = string;

/** What may be done, what is done most first. What was put away is brought back before it is planned anew. */
const useEntries = (
  ofArchived: boolean,
  acts: BulkActs,
  ask: (what: Asking) => void,
): readonly MenuEntry[] => {
  const { t } = useTranslation(['flights', 'missions']);
  const asks = (key: string, icon: LucideIcon, label: string): MenuEntry => ({
    key,
    icon,
    label,
    run: () => ask(key),
  });
  const archive: MenuEntry = {
    key: 'archive',
    icon: ofArchived ? ArchiveRestore : Archive,
    label: t(ofArchived ? 'detail.unarchive' : 'detail.archive'),
    run: () => void acts.archive(!ofArchived),
  };
  const others = placesOf('missionListTools', 'bulkActs').map(({ key, icon, useLabel }) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the list is the same for as long as the page is open
    asks(key, icon, useLabel()),
  );
  const remove = asks('delete', Trash2, t('detail.delete'));
  return ofArchived
    ? [archive, ...others, remove]
    : [
        asks('postpone', CalendarClock, t('missions:bulk.postpone')),
        asks('pilot', UserRound, t('missions:bulk.pilot')),
        ...others,
        archive,
        remove,
      ];
};

const componentOf = (asked: Asking) =>
  placesOf('missionListTools', 'bulkActs').find(({ key }) => key === asked)?.Component;

/** Chooses what the filters find beyond the chosen ones; null where there is no more. */
const useChooseAll = (bulk: Bulk, found: number | undefined): MenuEntry | null => {
  const { t } = useTranslation('missions');
  if (found === undefined || found <= bulk.chosen.size) return null;
  return {
    key: 'all',
    icon: CheckCheck,
    label: t('bulk.select_all', { count: found }),
    run: () => void bulk.chooseAll(),
  };
};

/** How many are chosen, and what to do with them. */
export const BulkBar = ({ bulk, listed, ofArchived, found }: BulkBarProps) => {
  const { t } = useTranslation('flights');
  const isPhone = useIsPhone();
  const [asking, setAsking] = useState<Asking>('none');
  const { follow, dialog } = useFollowedJobs();
  const acts = useBulkActs(bulk, (jobs) => {
    // The question is answered: what it began is followed in its place.
    setAsking('none');
    return follow(jobs);
  });
  const count = bulk.chosen.size;
  const close = (): void => setAsking('none');
  const entries = useEntries(ofArchived, acts, setAsking);
  const inView = isPhone ? 2 : 3;
  const Other = componentOf(asking);
  const all = useChooseAll(bulk, found);
  return (
    <div className={styles.bulk}>
      <b role="status">{t('bulk.chosen', { count })}</b>
      {entries.slice(0, inView).map(({ key, icon: Icon, label, run }) => (
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
      <MoreActs acts={acts} more={[...entries.slice(inView), ...(isPhone && all ? [all] : [])]} />
      {!isPhone && all && (
        <Button variant="text" disabled={bulk.busy} onClick={all.run}>
          {all.label}
        </Button>
      )}
      <IconButton aria-label={t('bulk.clear')} onClick={bulk.clear}>
        <X size={17} />
      </IconButton>
      {dialog}
      <Suspense>
        {asking === 'postpone' && <PostponeDialog bulk={bulk} listed={listed} onClose={close} />}
        {asking === 'pilot' && <AssignPilotDialog bulk={bulk} listed={listed} onClose={close} />}
        {Other && <Other chosen={bulk.chosen} classify={acts.tag} onClose={close} />}
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
