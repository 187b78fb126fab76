import { ageIssue, endOfCycle } from '@envol/domain/airspace/dataAge';
import { formatLimit } from '@envol/domain/airspace/heights';
import { placeIssue } from '@envol/domain/airspace/judging/sourceChecks';
import type { Position } from '@envol/domain/geo/geometry';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { apiBase, callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMinute } from '../../device/clock.ts';
import { useMapClick } from '../../map/click.ts';
import { useOfferTaker } from '../../map/draw/offeredShapes.ts';
import { MapOverlay } from '../../map/MapOverlay.tsx';
import { mapDay } from '../../map/zones/mapDay.ts';
import type { OfficialZonesHere } from '../../map/zones/OfficialZones.tsx';
import { useOfficialLayer, useZonesLayers } from '../../map/zones/useZonesLayers.ts';
import { type ZoneHere, type ZonesHere, ZonesPopover } from '../../map/zones/ZonesPopover.tsx';
import { zonesAsker } from '../../map/zones/zonesAsker.ts';
import type { ZonesAtPlace } from '../../shared/airspace/index.ts';
import {
  type DatasetState,
  startAnalyst,
  useDatasetAge,
  useDatasetState,
  useReasons,
  zonesAtHere,
} from '../../shared/airspace/index.ts';
import { useFormats } from '../../ui/format.ts';
import { loadTexts, useTranslation } from '../../ui/texts.ts';
import { PlanHere, type PlanHereProps } from './PlanHere.tsx';
import { useFreeHeights } from './useFreeHeights.ts';

const CountryLegend = lazy(async () => {
  const [{ CountryLegend: Legend }] = await Promise.all([
    import('./CountryLegend.tsx'),
    loadTexts(['map_tools']),
  ]);
  return { default: Legend };
});

const DayStrip = lazy(async () => ({ default: (await import('./DayStrip.tsx')).DayStrip }));

const TakeOutline = lazy(async () => ({ default: (await import('./TakeOutline.tsx')).TakeOutline }));

/** What stands over the whole picture: its colours in words, and another day than today's. */
const OfCountry = ({ day }: { readonly day: string | null }) => (
  <Suspense>
    <CountryLegend />
    {day !== null && <DayStrip day={day} />}
  </Suspense>
);

type Found =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready';
      readonly zones: readonly (Omit<ZoneHere, 'activity'> & {
        readonly activity: 'permanent' | 'unknown' | 'azba';
      })[];
      readonly source: { readonly name: string; readonly date: string } | null;
      /** Undefined: told among the zones. */
      readonly official: ZonesAtPlace['official'] | undefined;
      readonly territory: ZonesAtPlace['territory'];
    };

type Ready = Extract<Found, { readonly state: 'ready' }>;

const fromDevice = async (position: Position, source: Ready['source']): Promise<Ready> => {
  const { zones, official, territory } = await zonesAtHere(position);
  return {
    state: 'ready',
    zones: zones.map((zone) => ({ ...zone, lower: formatLimit(zone.lower), upper: formatLimit(zone.upper) })),
    source,
    official,
    territory,
  };
};

const fromServer = async ([lng, lat]: Position): Promise<Ready> => {
  const found = await callApi(endpoints.constraintsAtPoint, { query: { lng, lat } }, { handles: 'all' });
  // The official zones are told from the device's own copy, with how old it is.
  const zones = found.zones.flatMap((zone) => (zone.kind === 'UAS' ? [] : [{ ...zone, kind: zone.kind }]));
  const [first] = zones;
  return {
    state: 'ready',
    zones,
    source: first === undefined ? null : { name: first.source, date: first.effective_date },
    official: null,
    territory: found.territory,
  };
};

/** What lay or will lie at the place on another day: the server alone knows its publication. */
const fromDay = async ([lng, lat]: Position, day: string): Promise<Ready> => {
  const found = await callApi(endpoints.constraintsAtPoint, { query: { lng, lat, day } }, { handles: 'all' });
  const [first] = found.zones;
  return {
    state: 'ready',
    zones: found.zones,
    source: first === undefined ? null : { name: first.source, date: first.effective_date },
    // Among the zones already.
    official: undefined,
    territory: found.territory,
  };
};

/** What lies at the place: from this device's data at once, from the server while there is none, or for another day. */
const useZonesAt = (place: Position | null, day: string | null) => {
  const dataset = useDatasetState();
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const version = dataset.state === 'ready' ? dataset.version : null;
  const find = useEffectEvent((at: Position) =>
    day !== null
      ? fromDay(at, day)
      : version === null
        ? fromServer(at)
        : fromDevice(at, { name: version.source, date: version.effective_date }).catch(() => fromServer(at)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (place === null) return undefined;
    let left = false;
    setFound({ state: 'loading' });
    find(place).then(
      (ready) => left || setFound(ready),
      () => left || setFound({ state: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [place, attempt, day]);
  return { found, retry: () => setAttempt(attempt + 1) };
};

/** Whose data the map shows; the age of both publications stands before the rest once a cycle is over. */
const useAttribution = (dataset: DatasetState): string => {
  const { t } = useTranslation('data_age');
  const age = useDatasetAge(true);
  if (dataset.state !== 'ready') return `© ${t(dataset.state)}`;
  const { attribution } = dataset.version;
  return age === null ? attribution : `© ${age} – ${attribution}`;
};

/** How long a publication has been out of date, days; null while it is in force. */
const daysOld = (version: Parameters<typeof endOfCycle>[0], now: string): number | null => {
  const days = ageIssue(endOfCycle(version), { now, end: now })?.params.days;
  return typeof days === 'number' ? days : null;
};

/** The official zones as the popover tells them; those of another day stand among the zones. */
const officialOf = (official: Ready['official'], now: string): OfficialZonesHere | null => {
  if (official === undefined) return { zones: [], effective_date: '', days_old: null };
  if (official === null) return null;
  const { zones, version } = official;
  return { zones, effective_date: version.effective_date, days_old: daysOld(version, now) };
};

/** What of the zones here can become an area of the mission that is being drawn; nothing while none is. */
const TakeHere = ({ place, found, onLeave }: PlanHereProps & { readonly found: Found }) => {
  const taker = useOfferTaker();
  const dataset = useDatasetState();
  // The outlines are on this device alone.
  if (taker === null || found.state !== 'ready' || dataset.state !== 'ready') return null;
  const zones = [
    ...found.zones.map(({ id, identifier }) => ({ of: 'zone' as const, id, name: identifier })),
    ...(found.official?.zones ?? []).map(({ id, name }) => ({ of: 'official' as const, id, name })),
  ];
  return (
    <Suspense>
      <TakeOutline place={place} zones={zones} onTaken={onLeave} />
    </Suspense>
  );
};

/** The published airspace on the map: zones, aerodromes, and every zone at a clicked place. */
export const AirspaceOnMap = () => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const dataset = useDatasetState();
  const [place, setPlace] = useState<Position | null>(null);
  // What is drawn is judged by what is in force: the map shows it too.
  const isDrawing = useOfferTaker() !== null;
  const wanted = mapDay.use();
  const day = isDrawing ? null : wanted;
  const { found, retry } = useZonesAt(place, day);
  const { sentence } = useReasons();
  const attribution = useAttribution(dataset);
  const now = new Date(useMinute()).toISOString();
  useEffect(startAnalyst, []);
  useEffect(() => {
    zonesAsker.set(setPlace);
    return () => zonesAsker.set(null);
  }, []);
  const tiles = `${apiBase().replace('/en', '')}/tiles`;
  useZonesLayers(`${tiles}/zones`, day === null ? attribution : undefined, day ?? undefined);
  useOfficialLayer(`${tiles}/official`, day === null ? attribution : undefined, day ?? undefined);
  useFreeHeights();
  useMapClick(({ position, features }) => {
    // A click on a mission, a request or another marker belongs to it; zones themselves are found by place.
    const other = features.some(({ source }) => source !== 'zones');
    setPlace(other ? null : position);
  });
  const strip = <OfCountry day={day} />;
  if (place === null) return strip;
  const dateOf = (iso: string): string => format.date(iso);
  const issue = found.state === 'ready' ? placeIssue(found.territory) : null;
  const here: ZonesHere =
    found.state === 'failed'
      ? { state: 'failed', onRetry: retry }
      : found.state === 'loading'
        ? found
        : {
            state: 'ready',
            official: officialOf(found.official, now),
            zones: found.zones.map((zone) => ({ ...zone, activity: t(`zones_popover.${zone.activity}`) })),
            ...(issue === null ? {} : { unknown: sentence(issue) }),
            ...(found.source === null
              ? {}
              : {
                  source: t('zones_popover.source', {
                    source: found.source.name,
                    date: dateOf(found.source.date),
                  }),
                }),
          };
  return (
    <>
      {strip}
      <MapOverlay>
        <ZonesPopover position={place} here={here} onClose={() => setPlace(null)}>
          <PlanHere place={place} onLeave={() => setPlace(null)} />
          <TakeHere place={place} found={found} onLeave={() => setPlace(null)} />
        </ZonesPopover>
      </MapOverlay>
    </>
  );
};
