import { lazy, Suspense } from 'react';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';
import { loadPlaces, loadWordsOfPlaces } from '../../../shared/places/index.ts';
import { RightPanel } from '../../../ui/layout/WorkspaceLayout.tsx';
import { SkeletonList } from '../../../ui/states.tsx';
import { untilThere } from '../../../ui/stores/untilThere.ts';
import { DetailPlace } from '../queue/DetailPlace.tsx';
import type { Many } from './useMany.ts';

/** The queue is a first screen: answering many comes when it is asked for. */
const ManyPanel = lazy(() =>
  untilThere(async () => {
    // What other features offer for the words stands on it as on a request.
    const there = Promise.all([loadPlaces('approval'), loadWordsOfPlaces('approval')]);
    const [{ ManyPanel: Loaded }] = await Promise.all([import('./ManyPanel.tsx'), there]);
    return { default: Loaded };
  }),
);
const ChosenOnMap = lazy(() =>
  untilThere(async () => ({ default: (await import('./ChosenOnMap.tsx')).ChosenOnMap })),
);

interface ManyPlaceProps {
  readonly many: Many;
  readonly opening: number | null;
  readonly conflicts: ReadonlyMap<number, number>;
  readonly onMap: { readonly drawn: readonly MissionOnMap[]; readonly areConflictsKnown: boolean };
}

/** Beside the queue: the answer to the chosen requests, or the one that is open. */
export const ManyPlace = ({ many, opening, conflicts, onMap }: ManyPlaceProps) => (
  <>
    {many.isChoosing && many.chosen.length > 0 && (
      <Suspense>
        <ChosenOnMap chosen={many.chosen} missions={onMap.drawn} />
      </Suspense>
    )}
    {many.isShown ? (
      <RightPanel>
        <Suspense fallback={<SkeletonList />}>
          <ManyPanel many={many} conflicts={onMap.areConflictsKnown ? conflicts : null} />
        </Suspense>
      </RightPanel>
    ) : (
      <DetailPlace opening={opening} />
    )}
  </>
);
