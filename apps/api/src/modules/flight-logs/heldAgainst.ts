import type { FlightLog } from '@envol/contract/flight-logs';
import type { PermittedSpan } from '@envol/domain/flight-logs/conformance';
import { MOST_EDITS } from '@envol/domain/flights/edits';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { TimeSpan } from '@envol/domain/time/night';
import type { PermittedArea } from '@envol/domain/traces/alerts';
import type { Db } from '../../platform/db/database.ts';
import type { StoredDayArea } from '../../platform/db/storedColumns.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import { findPastGrants } from '../take-off/index.ts';

type Detail = Pick<FlightDetail, 'flight' | 'areas'>;
type Held = FlightLog['held_against'];
type PastGrants = Awaited<ReturnType<typeof findPastGrants>>[number];

/** By area of the mission: each authority that was asked about it, with what it granted there; nothing: null. */
const askedAreas = ({ requests }: PastGrants): ReadonlyMap<number, readonly (PermittedArea | null)[]> => {
  const byArea = new Map<number, Map<number, PermittedArea | null>>();
  for (const { structure_id, asked, granted } of requests)
    for (const { flight_area_id } of asked) {
      const own = byArea.get(flight_area_id) ?? new Map<number, PermittedArea | null>();
      byArea.set(flight_area_id, own);
      // Of several answers of one authority the widest holds, as on the alarm.
      const heights = granted.filter((area) => area.flight_area_id === flight_area_id);
      const best = heights.reduce<StoredDayArea | null>(
        (top, area) => (top === null || area.height > top.height ? area : top),
        null,
      );
      const before = own.get(structure_id) ?? null;
      own.set(
        structure_id,
        best !== null && (before === null || best.height > before.height_m)
          ? { geometry: best.geometry, height_m: best.height }
          : before,
      );
    }
  return new Map([...byArea].map(([id, own]) => [id, [...own.values()]]));
};

const isWhole = (areas: readonly (PermittedArea | null)[]): areas is readonly PermittedArea[] =>
  areas.every((area) => area !== null);

const msOf = ({ from, to }: TimeSpan): { readonly from: number; readonly to: number } => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

/** What a flight is held against where nobody was asked, by the names of the mission's contract. */
const PLAN = [
  'areas',
  'max_flying_height',
  'date_start',
  'date_end',
  'time_zone',
  'hours_reference',
  'is_continuous',
];

/** Throws FLIGHT_CHANGED_SINCE where the plan is another than the one that was flown, or nobody remembers. */
const mustBeAsFlown = ({ edits }: Detail['flight'], started_at: string): void => {
  const isLater = (at: string | undefined): boolean =>
    at !== undefined && Date.parse(at) > Date.parse(started_at);
  const isForgotten = edits.length >= MOST_EDITS && isLater(edits[0]?.at);
  const changed = edits.findLast(
    ({ at, fields }) => isLater(at) && fields.some((each) => PLAN.includes(each)),
  );
  if (changed === undefined && !isForgotten) return;
  throw new Failure('FLIGHT_CHANGED_SINCE');
};

/** The areas of a mission that no authority was asked about: held against the mission's own heights and hours. */
const ownSpans = ({ flight, areas }: Detail, asked: ReadonlySet<number>): PermittedSpan[] => {
  const volumes = areas
    .filter(({ id }) => !asked.has(id))
    .map(({ geometry, max_height_m }) => [{ geometry, height_m: max_height_m ?? flight.max_flying_height }]);
  if (volumes.length === 0) return [];
  return dailyWindows(plannedPeriod(flight)).map((window) => ({ ...msOf(window), volumes }));
};

const lowest = (areas: readonly (PermittedArea | null)[] | undefined): number | null =>
  areas === undefined || areas.length === 0 || !isWhole(areas)
    ? null
    : Math.min(...areas.map(({ height_m }) => height_m));

/** What is told of it: each area with the height that held at the step that granted most of them. */
const toldOf = ({ flight, areas }: Detail, grants: readonly PastGrants[]): Held => {
  const steps = grants.map(askedAreas);
  const count = (step: ReadonlyMap<number, readonly (PermittedArea | null)[]>): number =>
    [...step.values()].filter(isWhole).length;
  const best = steps.reduce<(typeof steps)[number]>(
    (top, step) => (count(step) > count(top) ? step : top),
    steps[0] ?? new Map(),
  );
  const shown = new Map<number, { name: string; geometry: AreaGeometry }>(
    (grants[0]?.requests ?? []).flatMap(({ asked }) =>
      asked.map(
        ({ flight_area_id, identifier, geometry }) =>
          [flight_area_id, { name: identifier, geometry }] as const,
      ),
    ),
  );
  for (const { id, name, geometry } of areas)
    shown.set(id, { name, geometry: shown.get(id)?.geometry ?? geometry });
  const told = [...shown].map(([id, { name, geometry }], index) => {
    const own = areas.find((area) => area.id === id);
    const is_asked = best.has(id);
    return {
      name: name === '' ? String(index + 1) : name,
      geometry: geometry as Held['areas'][number]['geometry'],
      height_m: is_asked ? lowest(best.get(id)) : (own?.max_height_m ?? flight.max_flying_height),
      is_asked,
    };
  });
  const asked = told.filter(({ is_asked }) => is_asked).length;
  return {
    kind: asked === 0 ? 'mission' : asked === told.length ? 'granted' : 'both',
    authorities: [...new Set((grants[0]?.requests ?? []).map(({ structure_name }) => structure_name))],
    areas: told,
  };
};

/**
 * What a mission's flight is held against over a span: what its authorities had granted by each instant, an area that several were asked
 * about by each of them; where nobody was asked, the mission's own areas, heights and hours, as long as they are those that were
 * flown. Read by the process. Throws FLIGHT_CHANGED_SINCE.
 */
export const findFlightLimits = async (
  db: Db,
  detail: Detail,
  span: TimeSpan,
): Promise<{ readonly spans: readonly PermittedSpan[]; readonly held: Held }> => {
  const grants = await findPastGrants(db, detail.flight.id, span);
  const asked = new Set(
    grants.flatMap(({ requests }) =>
      requests.flatMap((each) => each.asked.map((area) => area.flight_area_id)),
    ),
  );
  const granted = grants.flatMap((step): PermittedSpan[] => {
    const volumes = [...askedAreas(step).values()].filter(isWhole);
    return volumes.length === 0 ? [] : [{ ...msOf(step), volumes }];
  });
  const own = ownSpans(detail, asked);
  if (own.length > 0) mustBeAsFlown(detail.flight, span.from);
  return { spans: [...granted, ...own], held: toldOf(detail, grants) };
};
