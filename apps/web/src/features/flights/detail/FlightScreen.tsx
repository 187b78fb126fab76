import type { Flight } from '@envol/contract/flights';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { isFailure } from '../../../api/failure.ts';
import { queryOf } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { useShownMission } from '../../../map/areas/shownMission.ts';
import { useFitTarget, useMap } from '../../../map/MapProvider.tsx';
import { CopyNote } from '../../../offline/CopyNote.tsx';
import { boundsOfAreas, NewMissionKey } from '../../../shared/flights/index.ts';
import { MissionZoneContext } from '../../../shared/verdict/index.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SkeletonList } from '../../../ui/states.tsx';
import { useIdParam } from '../../../ui/useIdParam.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { useFlightsOnMap } from '../list/useFlightsOnMap.ts';
import styles from './detail.module.css';
import { FlightBody } from './FlightBody.tsx';
import { Side } from './FlightSidePanel.tsx';
import { useFlightSide } from './flightSide.ts';
import { MissionHeader } from './MissionHeader.tsx';
import { MissionNotFound, MissionUnreachable } from './MissionNotFound.tsx';

/** Brings the mission into view when it opens, not at every later change. */
const useLookAt = (flight: Flight | undefined): void => {
  const { camera } = useMap();
  const bounds = boundsOfAreas(flight?.areas ?? []);
  useFitTarget(bounds, 'mission');
  useShownMission(flight?.id ?? null);
  const id = bounds === null ? null : (flight?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mission
  useEffect(() => {
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: 14 });
  }, [id]);
};

/** /map/flights/$id: the verdict first, then what was asked, what applies, what was planned. */
export const FlightScreen = () => {
  const id = useIdParam();
  const mayWrite = useMay('flight:write');
  const missionQuery = queryOf(endpoints.getFlight, { params: { id } });
  const query = useQuery(missionQuery);
  const { data: flight, error, isPending, refetch } = query;
  // Only the server can say that there is no such mission; one that is silent says nothing of it.
  const isMissing = isFailure(error, 'NOT_FOUND');
  const { side, setSide, close } = useFlightSide(flight);
  useFlightsOnMap({}, id, undefined, flight);
  useLookAt(flight);
  const isPhone = useIsPhone();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <Panel
      header={<MissionHeader id={id} flight={flight} isMissing={isMissing} isFailed={error !== null} />}
      footer={isPhone && <div ref={setFoot} className={styles.foot} data-acts />}
    >
      {mayWrite && <NewMissionKey />}
      <CopyNote of={missionQuery.queryKey} />
      {isPending && <SkeletonList />}
      {isMissing && !flight && <MissionNotFound />}
      {error && !flight && !isMissing && <MissionUnreachable error={error} retry={() => void refetch()} />}
      {flight && (
        <MissionZoneContext value={flight.time_zone}>
          <FlightBody flight={flight} side={side} setSide={setSide} foot={isPhone ? foot : null} />
          <Side flight={flight} side={side} setSide={setSide} close={close} />
        </MissionZoneContext>
      )}
    </Panel>
  );
};
