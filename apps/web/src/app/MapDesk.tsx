import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { endpoints } from '../api/endpoints.ts';
import { queryOf } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { currentSession, useUser } from '../api/session.ts';
import { type TeamDialogs, TeamDialogsContext } from '../features/flight-editor/teamDialogs.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import { MapProvider, useMapInsets, useMapStore } from '../map/MapProvider.tsx';
import { type WorkspaceCover, WorkspaceLayout } from '../ui/layout/WorkspaceLayout.tsx';
import { SkeletonList } from '../ui/states.tsx';
import { untilThere } from '../ui/stores/untilThere.ts';
import { useColorScheme } from '../ui/theme/themeMode.ts';
import { ON_MAP } from './features.ts';
import { onHome } from './goHome.ts';
import { Pieces } from './Pieces.tsx';
import { onScreenDrawn } from './screenDrawn.ts';

/** Of the palette, which is opened later. */
const MapSearch = lazy(() =>
  untilThere(async () => ({ default: (await import('./MapSearch.ts')).MapSearch })),
);

/** Read at every request, for the token is renewed meanwhile. */
const headers = (): Readonly<Record<string, string>> => {
  const token = currentSession()?.token;
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
};

/** Forms of the fleet and the team that the mission's editor opens. */
const TEAM_DIALOGS: TeamDialogs = {
  AddPilot: lazy(async () => ({ default: (await import('../features/pilots/PilotDialog.tsx')).AddPilot })),
  AddDrone: lazy(async () => ({ default: (await import('../features/drones/DroneDialog.tsx')).AddDrone })),
};

/** The staff's sentence for who refuses the device's place; asked for only then. */
const refusedText = async (): Promise<string | null> =>
  (await queryClient.fetchQuery(queryOf(endpoints.geolocationMessage))).text;

/** A screen that does not come at all does not hold the map back longer than this, ms. */
const SCREEN_MS = 4_000;

/** Beside a screen: says when it is drawn with its first answers. */
const ScreenDrawn = ({ onDrawn }: { readonly onDrawn: () => void }) => {
  useEffect(() => onScreenDrawn(queryClient, onDrawn), [onDrawn]);
  return null;
};

const Desk = () => {
  // To begin a map holds the page for up to seconds on a slow device: what is to be read comes first.
  const [isMapDue, setMapDue] = useState(false);
  const beginMap = useCallback(() => setMapDue(true), []);
  useEffect(() => {
    const timer = setTimeout(beginMap, SCREEN_MS);
    return () => clearTimeout(timer);
  }, [beginMap]);
  const [cover, setCover] = useState<WorkspaceCover>({ bottom: 0 });
  // The screen directly under the desk: what opens inside it does not begin it again.
  const path = useMatches({
    select: (matches) => matches[matches.findIndex((match) => match.routeId === '/shell/desk') + 1]?.routeId,
  });
  useMapInsets('workspace', cover);
  const { camera } = useMapStore();
  useEffect(() => onHome(() => camera.home()), [camera]);
  return (
    <WorkspaceLayout
      map={
        <>
          <MapCanvas headers={headers} isDue={isMapDue} />
          <Pieces of={ON_MAP} />
          <Suspense>
            <MapSearch />
          </Suspense>
        </>
      }
      onCover={setCover}
      panel={
        <Suspense key={path} fallback={<SkeletonList />}>
          <TeamDialogsContext value={TEAM_DIALOGS}>
            <Outlet />
            <ScreenDrawn onDrawn={beginMap} />
          </TeamDialogsContext>
        </Suspense>
      }
    />
  );
};

/** Where the features meet the map: their panels and their layers share one provider. */
export const MapDesk = () => (
  <MapProvider
    mode={useColorScheme()}
    refusedText={refusedText}
    preferredBaseMap={useUser().authority?.preferred_basemap ?? null}
  >
    <Desk />
  </MapProvider>
);
