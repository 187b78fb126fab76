import { lazy, Suspense } from 'react';
import { useNewMission } from '../../../shared/flights/index.ts';
import { loadPlaces } from '../../../shared/places/index.ts';
import { untilThere } from '../../../ui/stores/untilThere.ts';
import type { BulkBarProps } from './BulkBar.tsx';
import type { HiddenNoticeProps } from './HiddenNotice.tsx';
import type { WeekStripProps } from './WeekStrip.tsx';

const HiddenNotice = lazy(async () => ({ default: (await import('./HiddenNotice.tsx')).HiddenNotice }));

/** Of a mission that was just made: on no first screen. */
export const NewMissionNotice = (props: HiddenNoticeProps) =>
  useNewMission() !== null && (
    <Suspense>
      <HiddenNotice {...props} />
    </Suspense>
  );

export const Nothing = lazy(async () => ({ default: (await import('./Nothing.tsx')).Nothing }));

export const DraftNotice = lazy(() =>
  untilThere(async () => ({ default: (await import('./DraftNotice.tsx')).DraftNotice })),
);

const Week = lazy(() => untilThere(async () => ({ default: (await import('./WeekStrip.tsx')).WeekStrip })));

/** The week at the foot of the map: what the list holds is read first. */
export const WeekStrip = (props: WeekStripProps) => (
  <Suspense>
    <Week {...props} />
  </Suspense>
);

const BulkBar = lazy(async () => {
  const [loaded] = await Promise.all([import('./BulkBar.tsx'), loadPlaces('missionListTools')]);
  return { default: loaded.BulkBar };
});

/** What may be done with the missions that are chosen. */
export const Chosen = (props: Omit<BulkBarProps, 'ofArchived'>) => (
  <Suspense>
    <BulkBar {...props} ofArchived={props.listed.query.is_archived === 'true'} />
  </Suspense>
);
