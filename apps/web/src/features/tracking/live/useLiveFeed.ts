import type { ResponseOf } from '@envol/contract/endpoint';
import type { livePositions, PositionAlert } from '@envol/contract/traces';
import { LIVE_FOR_S } from '@envol/domain/traces/trace';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import { queryOf } from '../../../api/query.ts';
import { queryClient } from '../../../api/queryClient.ts';
import type { WatchedBox } from '../../../api/realtime/channel.ts';
import { watchPicture } from '../../../api/realtime/realtime.ts';
import { useMay, useUser } from '../../../api/session.ts';
import { useMap } from '../../../map/MapProvider.tsx';
import { hasAlerts } from '../../../shared/position-alerts/index.ts';
import { FramesFeed } from './framesFeed.ts';
import { livePicture } from './livePicture.ts';
import type { TrackFix } from './liveTracks.ts';
import { subjectOf, type TrackAbout, type TrackPilot } from './trackRow.ts';

type Live = ResponseOf<typeof livePositions>;
type LiveFeature = Live['features'][number];

/** While something flies its place is asked for often; else now and then. */
const [FLYING_MS, RESTING_MS] = [2_000, 15_000];
const ALERTS_AGAIN_MS = 5_000;
const PILOTS_AGAIN_MS = 15_000;
const NO_SOURCES: Live['sources'] = [];

/** The next look: soon while something flies, and never later than a place may stand. */
export const nextLook = (data: Pick<Live, 'features'> | undefined): number =>
  Math.min((data?.features.length ?? 0) > 0 ? FLYING_MS : RESTING_MS, LIVE_FOR_S * 1000);

const aboutOf = ({ id, properties }: LiveFeature): TrackAbout => {
  const { tracker_id: device_id, drone_id, is_simulated } = properties;
  return {
    id: subjectOf({ device_id, drone_id, is_simulated }),
    trace_id: id,
    ...{ device_id, drone_id, is_simulated },
    drone_name: properties.drone_name,
    company_name: properties.exploitants[0] ?? null,
    approvals: properties.approvals,
    height_basis: properties.height_basis,
    is_manned: false,
    is_heard_by_operator: false,
  };
};

const fixOf = ({ id }: TrackAbout, { properties, geometry }: LiveFeature): TrackFix => {
  const [lng = 0, lat = 0] = geometry.coordinates as unknown as readonly number[];
  return {
    id,
    at: livePicture.localTime(Date.parse(properties.timestamp)),
    lng,
    lat,
    accuracy_m: null,
    speed_ms: null,
    track_deg: properties.angle,
    climb_ms: null,
    amsl_m: properties.altitude,
    height_m: properties.height,
  };
};

/** One of what several sensors tell of one drone: as the one heard last tells it, under all that any of them is under. */
const together = (tellers: readonly TrackAbout[]): TrackAbout[] => {
  // The answer has what was heard last first.
  const [latest, ...others] = tellers;
  if (latest === undefined || others.length === 0) return [...tellers];
  const approvals = new Map(tellers.flatMap((each) => each.approvals).map((each) => [each.id, each]));
  return [
    {
      ...latest,
      approvals: [...approvals.values()],
      trace_ids: tellers.flatMap(({ trace_id }) => trace_id ?? []),
      device_ids: tellers.map(({ device_id }) => device_id),
    },
  ];
};

/** Takes an answer of the poll into the picture; `isBrought`: what frames bring of this track is newer. */
export const takeLive = (data: Live, isBrought: (id: string) => boolean = () => false): void => {
  livePicture.hear();
  livePicture.setClock(Date.parse(data.now));
  const told = data.features.map((feature) => ({ feature, about: aboutOf(feature) }));
  const asked = told.filter(({ about }) => !isBrought(about.id));
  // What frames bring no more is judged by the alerts alone.
  livePicture.setLevels(new Map(asked.map(({ about }) => [about.id, 0])));
  livePicture.take(
    asked.map(({ about, feature }) => fixOf(about, feature)),
    [
      ...Map.groupBy(
        told.map(({ about }) => about),
        ({ id }) => id,
      ).values(),
    ].flatMap(together),
  );
};

type ShownMap = NonNullable<ReturnType<typeof useMap>['map']>;

const boxOf = (map: ShownMap): WatchedBox => {
  const bounds = map.getBounds();
  const longitude = (value: number): number => Math.min(180, Math.max(-180, value));
  const latitude = (value: number): number => Math.min(90, Math.max(-90, value));
  return [
    longitude(bounds.getWest()),
    latitude(bounds.getSouth()),
    longitude(bounds.getEast()),
    latitude(bounds.getNorth()),
  ];
};

const frames = new FramesFeed(livePicture, () => {
  void queryClient.invalidateQueries({ queryKey: queryOf(endpoints.livePositions).queryKey });
});

/** Watches what the map shows: places then come as they are heard. Without frames the poll tells them, as before. */
const useFrames = (): void => {
  const { map } = useMap();
  useEffect(() => {
    if (map === null) return;
    const watched = watchPicture(boxOf(map), frames);
    const onMove = (): void => watched.move(boxOf(map));
    map.on('moveend', onMove);
    return () => {
      map.off('moveend', onMove);
      watched.end();
      frames.onReset();
    };
  }, [map]);
};

const byTrace = (alerts: readonly PositionAlert[]): ReadonlyMap<number, readonly PositionAlert[]> =>
  Map.groupBy(alerts, ({ alert_details }) => alert_details.trace_id);

/** Alerts of the last day, so that a track is drawn as the server judged it. */
const useAlertsInPicture = (): void => {
  const hears = hasAlerts(useUser());
  const { data, isError } = useQuery({
    ...queryOf(endpoints.listPositionAlerts),
    enabled: hears,
    refetchInterval: ALERTS_AGAIN_MS,
  });
  useEffect(() => {
    if (!hears || data === undefined || isError) livePicture.setAlerts(null);
    else livePicture.setAlerts(byTrace(data.results), data.count <= data.results.length);
  }, [hears, data, isError]);
};

/** Who flies: of an authority's and an operator's own take-offs, of a supervisor's flights. */
const usePilotsInPicture = (): void => {
  const [reads, supervises] = [useMay('take-off:read'), useMay('supervision:read')];
  const takeOffs = useQuery({
    ...everyPageOf(endpoints.listTakeOffAuthorizations, { query: { take_off: 'true' } }),
    enabled: reads,
    refetchInterval: PILOTS_AGAIN_MS,
  });
  const supervised = useQuery({
    ...everyPageOf(endpoints.listSupervisions, { query: {} }),
    enabled: supervises,
    refetchInterval: PILOTS_AGAIN_MS,
  });
  useEffect(() => {
    const pilots = new Map<number, TrackPilot>();
    for (const { approval, pilot_name, pilot_phone_number } of takeOffs.data ?? [])
      pilots.set(approval.id, {
        name: pilot_name,
        phone: pilot_phone_number,
        is_flying: true,
        flight_name: approval.flight_name,
      });
    for (const { id, pilot, flight, take_off } of supervised.data ?? [])
      pilots.set(id, {
        name: pilot.full_name,
        phone: pilot.phone,
        is_flying: take_off !== null && take_off.effective_start !== null,
        flight_name: flight.name,
      });
    livePicture.setPilots(pilots);
  }, [takeOffs.data, supervised.data]);
};

/** Fills the picture while it is on the screen: places by the poll, what was judged, who flies. `count`: of all places that there are. */
export const useLiveFeed = () => {
  const live = useQuery({
    ...queryOf(endpoints.livePositions),
    refetchInterval: ({ state }) => nextLook(state.data),
  });
  const { data } = live;
  useEffect(() => {
    if (data !== undefined) takeLive(data, (id) => frames.covers(id));
  }, [data]);
  useFrames();
  useAlertsInPicture();
  usePilotsInPicture();
  useEffect(() => {
    const timer = setInterval(() => livePicture.tick(), 1_000);
    return () => {
      clearInterval(timer);
      livePicture.clear();
    };
  }, []);
  return {
    helicopters: data?.helicopter_service ?? null,
    sources: data?.sources ?? NO_SOURCES,
    count: data?.count ?? 0,
    told: data?.features.length ?? 0,
  };
};
