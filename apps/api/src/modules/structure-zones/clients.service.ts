import type { RequestOf } from '@envol/contract/endpoint';
import type { clientStructuresGeocoding } from '@envol/contract/structure-zones';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import type { MissionInput } from '@envol/domain/airspace/constraint';
import { cardFreeHeight } from '@envol/domain/flights/freeHeight';
import { CLIENT_BUFFER_M } from '@envol/domain/geo/around';
import { centroidOf } from '@envol/domain/geo/measure';
import { boundingBox } from '@envol/domain/geo/packed';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { secondsAfter } from '../../platform/clock.ts';
import { startingWith } from '../../platform/db/like.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { ZonesDeps } from './zones.deps.ts';

type Query = RequestOf<typeof clientStructuresGeocoding>['query'];

/** Throws FORBIDDEN where the platform closed clients' sites to an operator. */
const needSites = (actor: Actor): void => {
  if (operatorOf(actor)?.config.allow_client_structures_geocoding === false) throw new Failure('FORBIDDEN');
};

/** Clients' sites whose code begins so, in the order of their codes. Throws FORBIDDEN where the platform closed it. */
export const findClients = async ({ system_db }: ZonesDeps, actor: Actor, { code, limit }: Query) => {
  needSites(actor);
  const rows = await system_db
    .selectFrom('structure_zones')
    .select(['id', 'code', 'name', 'geometry'])
    .where('kind', '=', 'client')
    .where('code', 'like', startingWith(code.toUpperCase()))
    .orderBy('code')
    .limit(limit)
    .execute();
  return rows.map(({ id, code: known, name, geometry }) => {
    const [x, y] = centroidOf(geometry);
    const [west, south, east, north] = boundingBox(geometry, CLIENT_BUFFER_M);
    return {
      type: 'client_structure' as const,
      id,
      code: known ?? '',
      name,
      marker_position: [x, y] as [number, number],
      envelope: [west, south, east, north] as [number, number, number, number],
      geometry: geometry as never,
      buffer_m: CLIENT_BUFFER_M,
    };
  });
};

/** A flight of an hour, as low and as plain as most, over a site: what binds it binds the others too. */
const flightOver = (geometry: MissionInput['areas'][number]['geometry'], now: Date): MissionInput => ({
  areas: [{ id: '1', name: '', geometry, max_height_m: 120, ground: null }],
  start: now.toISOString(),
  end: secondsAfter(now, 3600).toISOString(),
  time_zone: FRENCH_TIME,
  hours_reference: 'local',
  is_continuous: true,
  max_height_m: 120,
  max_distance_m: null,
  max_ground_speed_ms: null,
  airspace_observers: null,
  visibility: 'in_sight',
  scenario: 'A3',
  populated_area: 'to_check',
  night_flight: false,
  drones: [],
  now: now.toISOString(),
});

/** What binds a flight of 120 m over a client's site now, by the data in force. Throws FORBIDDEN, NOT_FOUND. */
export const clientConstraints = async (
  { system_db, geometry: work, clock }: ZonesDeps,
  actor: Actor,
  id: number,
) => {
  needSites(actor);
  const zone = await system_db
    .selectFrom('structure_zones')
    .select(['code', 'geometry'])
    .where('id', '=', id)
    .where('kind', '=', 'client')
    .executeTakeFirst();
  if (!zone) throw notFound();
  const { constraints, datasets } = await work.analyse(flightOver(zone.geometry, clock.now()));
  return {
    id,
    code: zone.code ?? '',
    constraints: constraints.map((card) => ({
      key: card.key,
      kind: card.kind,
      title: card.title,
      effect: card.effect,
      procedure: card.procedure,
      decider_name: card.decider?.name ?? null,
      free_height_m: card.free_height_m,
      is_free_height_unknown: cardFreeHeight(card).is === 'unknown',
    })),
    datasets: datasets.map(({ source, version }) => ({ source, version })),
  };
};
