import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { TakeOffAuthorization } from '@envol/contract/take-off';
import type { requireLandingAround } from '@envol/contract/traces';
import { geodesicDistance } from '@envol/domain/geo/geodesy';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { metresOutside } from '@envol/domain/traces/alerts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { authorOf } from '../../platform/http/author.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { errorText, type Language } from '../../platform/http/texts.ts';
import type { Sky } from '../../tracking/sky.ts';
import { flightsInTheAir, orderLanding } from '../take-off/index.ts';
import type { TracesDeps } from './traces.deps.ts';

type Circle = RequestOf<typeof requireLandingAround>['body'];

/** Where drones are heard now, by their number in the record. */
const placesOf = (sky: Sky): ReadonlyMap<number, Position> => {
  const places = new Map<number, Position>();
  for (const { told } of sky.values())
    if (told.binding.drone_id !== null) places.set(told.binding.drone_id, [told.fix.lon, told.fix.lat]);
  return places;
};

/** How far a flight is from the middle: its drone where one is heard, the nearest of them; else what was granted. */
export const distanceTo = (
  middle: Position,
  { approval, sub_approvals }: Pick<TakeOffAuthorization, 'approval' | 'sub_approvals'>,
  places: ReadonlyMap<number, Position>,
): { readonly distance_m: number; readonly is_heard: boolean } => {
  const heard = approval.drones.flatMap(({ id }) => {
    const place = places.get(id);
    return place === undefined ? [] : [geodesicDistance(middle, place)];
  });
  if (heard.length > 0) return { distance_m: Math.min(...heard), is_heard: true };
  const areas = sub_approvals.map(({ geometry }) => metresOutside(middle, geometry as AreaGeometry));
  const [lng, lat] = approval.center as unknown as Position;
  return {
    distance_m: areas.length > 0 ? Math.min(...areas) : geodesicDistance(middle, [lng, lat]),
    is_heard: false,
  };
};

/** Orders everything of the asker's in the air within a circle to land; what cannot be ordered is told, and stops nothing. */
export const landAround = async (
  deps: TracesDeps & { readonly facts: Facts },
  by: SignedIn,
  { longitude, latitude, radius_m, message = null, is_urgent }: Circle,
  language: Language,
): Promise<ResponseOf<typeof requireLandingAround>> => {
  const places = placesOf(deps.tracking.sky);
  const near = (await flightsInTheAir(deps, by.actor))
    .map((flight) => ({ flight, ...distanceTo([longitude, latitude], flight, places) }))
    .filter(({ distance_m }) => distance_m <= radius_m)
    .sort((one, other) => one.distance_m - other.distance_m || one.flight.id - other.flight.id);
  const ordered: ResponseOf<typeof requireLandingAround>['ordered'] = [];
  const left: ResponseOf<typeof requireLandingAround>['left'] = [];
  for (const { flight, distance_m, is_heard } of near) {
    const told = { id: flight.id, flight_name: flight.approval.flight_name };
    try {
      await orderLanding(deps, authorOf(by), flight.id, { message, is_urgent }, language);
      ordered.push({ ...told, pilot_name: flight.pilot_name, distance_m: Math.round(distance_m), is_heard });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      left.push({ ...told, detail: errorText(language, error.code, error.params) });
    }
  }
  return { ordered, left };
};
