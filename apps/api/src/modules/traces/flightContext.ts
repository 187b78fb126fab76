import type { Ground } from '@envol/domain/airspace/ground';
import type { Position } from '@envol/domain/geo/geometry';
import type { KnownDrone } from '@envol/domain/traces/alerts';
import { heightAboveGround } from '@envol/domain/traces/height';
import type { PlaceFinding } from '@envol/domain/traces/place';
import type { TrackedPosition } from '@envol/domain/traces/trace';
import { LRUCache } from 'lru-cache';
import { withinTime } from '../../tracking/withinTime.ts';
import { type Grant, grantsAt } from './grants.queries.ts';
import { askPlace, type JudgeDeps, pointAt } from './judge.service.ts';

/** What was granted is read again after, ms; the instant that it is asked for moves on meanwhile. */
const GRANTS_FOR_MS = 5_000;
/** They are waited for so long, where nothing is known longer, and stand for so long while the database is away, ms. */
const READ_WITHIN_MS = 800;
const FIRST_READ_WITHIN_MS = 5_000;
const GRANTS_STAND_MS = 5 * 60_000;
/** What zones ask is asked again after, ms, or once the drone has moved so far, degrees, or climbed so much, m. */
const ZONES_FOR_MS = 60_000;
const ZONES_FOR_DEG = 0.000_2;
const ZONES_FOR_M = 2;
/** The ground is the same within so many degrees: some 10 m. */
const GROUND_DEG = 0.000_1;

/** What a drone's flight is judged against, remembered between its fixes. */
export interface FlightContext {
  /** `is_first`: of a flight that begins, they are read anew. Null where the database does not answer and nothing was read before. */
  grantsOf(operatorId: number, at: number, now: number, is_first: boolean): Promise<readonly Grant[] | null>;
  heightOf(place: TrackedPosition, took_off: Position | null): Promise<KnownDrone['height'] & object>;
  zonesAt(
    identity: string,
    place: TrackedPosition,
    height: KnownDrone['height'],
    now: number,
  ): Promise<PlaceFinding | null>;
  forget(identity: string): void;
}

interface GrantsFound {
  readonly now: number;
  readonly at: number;
  readonly found: readonly Grant[];
}
interface ZonesFound {
  readonly place: TrackedPosition;
  readonly height: KnownDrone['height'];
  readonly now: number;
  readonly found: PlaceFinding | null;
}

const toldOf = (height: KnownDrone['height']): number | null => ('because' in height ? null : height.told_m);

const isStill = (
  before: ZonesFound,
  place: TrackedPosition,
  height: KnownDrone['height'],
  now: number,
): boolean => {
  const [was, is] = [toldOf(before.height), toldOf(height)];
  return (
    Math.abs(now - before.now) < ZONES_FOR_MS &&
    Math.abs(before.place.position[0] - place.position[0]) < ZONES_FOR_DEG &&
    Math.abs(before.place.position[1] - place.position[1]) < ZONES_FOR_DEG &&
    (was === null || is === null ? was === is : Math.abs(was - is) < ZONES_FOR_M)
  );
};

export const createFlightContext = (deps: JudgeDeps): FlightContext => {
  const grants = new LRUCache<number, GrantsFound>({ max: 5_000 });
  const grounds = new LRUCache<string, Promise<Ground | null>>({ max: 50_000, ttl: 3_600_000 });
  const zones = new LRUCache<string, ZonesFound>({ max: 20_000 });

  const groundAt = (position: Position): Promise<Ground | null> => {
    const key = position.map((degrees) => Math.round(degrees / GROUND_DEG)).join(' ');
    const known = grounds.get(key);
    if (known !== undefined) return known;
    const asked = deps.terrain.groundUnder([pointAt(position)]).then(([ground]) => {
      // What is not known now may be known when the source answers again.
      if (ground === undefined || ground === null) grounds.delete(key);
      return ground ?? null;
    });
    grounds.set(key, asked);
    return asked;
  };

  return {
    grantsOf: async (operatorId, at, now, is_first) => {
      const known = grants.get(operatorId);
      if (
        known !== undefined &&
        !is_first &&
        Math.abs(now - known.now) < GRANTS_FOR_MS &&
        Math.abs(at - known.at) < GRANTS_FOR_MS
      )
        return known.found;
      try {
        const found = await withinTime(
          grantsAt(deps.system_db, operatorId, new Date(at).toISOString()),
          known === undefined || is_first ? FIRST_READ_WITHIN_MS : READ_WITHIN_MS,
        );
        grants.set(operatorId, { now, at, found });
        return found;
      } catch {
        // Nobody grants or withdraws anything while the database is away; its hours alone go by.
        return known !== undefined && Math.abs(now - known.now) < GRANTS_STAND_MS ? known.found : null;
      }
    },
    heightOf: async (place, took_off) =>
      heightAboveGround(
        place,
        await groundAt(place.position),
        took_off === null ? null : await groundAt(took_off),
      ),
    zonesAt: async (identity, place, height, now) => {
      const before = zones.get(identity);
      if (before !== undefined && before.found !== null && isStill(before, place, height, now))
        return before.found;
      const found = await askPlace(deps, place, height, await groundAt(place.position));
      zones.set(identity, { place, height, now, found });
      return found;
    },
    forget: (identity) => {
      zones.delete(identity);
    },
  };
};
