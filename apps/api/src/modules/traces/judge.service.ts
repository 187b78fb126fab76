import type { MissionInput } from '@envol/domain/airspace/constraint';
import type { Ground } from '@envol/domain/airspace/ground';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { type KnownDrone, metresOutside } from '@envol/domain/traces/alerts';
import { HEIGHT_TOLERANCE_M } from '@envol/domain/traces/height';
import { type PlaceFinding, placeFinding } from '@envol/domain/traces/place';
import type { TrackedPosition } from '@envol/domain/traces/trace';
import type { Terrain } from '../../integrations/terrain/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/service.ts';
import type { Grant } from './grants.queries.ts';

/** What judging a position needs. */
export interface JudgeDeps {
  readonly system_db: Database;
  readonly airspace: Services['airspace'];
  readonly geometry: Services['geometry'];
  readonly terrain: Terrain;
}

export const pointAt = (center: Position): AreaGeometry => ({ type: 'Circle', center, radius_m: 0.5 });

/** How far a place is outside of what a grant gives, m; 0 within it. */
export const gapTo = (place: Position, { areas }: Grant): number =>
  Math.min(...areas.map(({ geometry }) => metresOutside(place, geometry)));

/** A flight over a place as a position tells it: its plan is not known, and what judges a plan is left out. */
const flightAt = (
  { position, at }: TrackedPosition,
  max_height_m: number,
  ground: Ground | null,
): MissionInput => ({
  areas: [{ id: '1', geometry: pointAt(position), max_height_m, ground }],
  start: at,
  end: new Date(Date.parse(at) + 1_000).toISOString(),
  time_zone: FRENCH_TIME,
  hours_reference: 'utc',
  is_continuous: true,
  max_height_m,
  max_distance_m: null,
  max_ground_speed_ms: null,
  airspace_observers: null,
  visibility: 'in_sight',
  scenario: 'A3',
  populated_area: 'to_check',
  night_flight: false,
  drones: [],
  now: at,
});

/** What the zones ask of a free flight; null where they could not be read. */
export const askPlace = async (
  { airspace, geometry }: JudgeDeps,
  place: TrackedPosition,
  height: KnownDrone['height'],
  ground: Ground | null,
): Promise<PlaceFinding | null> => {
  if (airspace.currentIds().length === 0) return null;
  const ask = async (height_m: number): Promise<PlaceFinding> =>
    placeFinding(await geometry.analyse(flightAt(place, Math.max(1, height_m - HEIGHT_TOLERANCE_M), ground)));
  if ('because' in height) return ask(1);
  const found = await ask(height.told_m);
  // Over a ground that is a guess it may be higher than told.
  if (found.binds !== 'nothing' || height.at_most_m <= height.told_m) return found;
  const highest = await ask(height.at_most_m);
  return highest.binds === 'nothing' ? found : { binds: 'doubt' };
};
