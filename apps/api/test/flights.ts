import { requestApproval } from '@envol/contract/approvals';
import { createDrone } from '@envol/contract/drones';
import type { CallOf } from '@envol/contract/endpoint';
import { createFlight, type Flight } from '@envol/contract/flights';
import { createPilot } from '@envol/contract/pilots';
import type { Actors } from './actors.ts';
import type { Harness } from './harness.ts';

type Body = CallOf<typeof createFlight>['body'];
type Who = keyof Actors;

const DAY_MS = 86_400_000;
let serial = 0;

/** A pilot and a drone of the person's operator, added through HTTP. */
export const addCrew = async (
  harness: Harness,
  who: Who = 'owner',
): Promise<{ pilot_id: number; drone_id: number }> => {
  serial++;
  const pilot = await harness.as(who).call(createPilot, {
    body: { first_name: 'Camille', last_name: `Laurent ${serial}`, phone: '+33 6 39 98 00 01' },
  });
  const drone = await harness.as(who).call(createDrone, {
    body: {
      name: `Drone ${serial}`,
      manufacturer: 'DJI',
      model: 'M4TD',
      serial_number: `F-${serial}`,
      drone_class: 'C5',
      mass_kg: 1.85,
      max_dimension_m: 0.5,
      remote_identification: 'eu',
      registration: `UAS-FR-${300_000 + serial}`,
    },
  });
  return { pilot_id: pilot.body.id, drone_id: drone.body.id };
};

/** Areas known to the tests, by what binds there. */
export const PLACES = {
  /** Beside Blagnac's runways, out of every other vicinity: agreement at any height. */
  blagnac: { type: 'Circle', center: [1.365, 43.65], radius_m: 100 },
  /** Open country far from aerodromes, under no zone that reaches the ground. */
  country: { type: 'Circle', center: [2.55, 47.2], radius_m: 100 },
} satisfies Record<string, Body['areas'][number]['geometry']>;

/** A mission in twenty days, from 09:00 UTC for two hours (never by night), at 50 m beside Blagnac. */
export const mission = (changes: Partial<Body> = {}): Body => {
  const start = Math.floor(Date.now() / DAY_MS + 20) * DAY_MS + 9 * 3_600_000;
  return {
    name: 'Inspection de toiture',
    date_start: new Date(start).toISOString(),
    date_end: new Date(start + 7_200_000).toISOString(),
    max_flying_height: 50,
    scenario: 'STS-01',
    max_ground_speed_ms: 4.5,
    visibility: 'in_sight',
    populated_area: 'no',
    areas: [{ geometry: PLACES.blagnac }],
    pilot_ids: [],
    drone_ids: [],
    ...changes,
  };
};

const crews = new WeakMap<Harness, Map<Who, Promise<{ pilot_id: number; drone_id: number }>>>();

/** A pilot and a drone of the person's operator for missions whose crew does not matter: one of each a server. */
export const crewOf = async (
  harness: Harness,
  who: Who = 'owner',
): Promise<{ pilot_ids: [number]; drone_ids: [number] }> => {
  const known = crews.get(harness) ?? new Map<Who, Promise<{ pilot_id: number; drone_id: number }>>();
  crews.set(harness, known);
  // Those who keep the fleet: of either operator, its owner.
  const keeper = who === 'stranger' ? 'stranger' : 'owner';
  const made = known.get(keeper) ?? addCrew(harness, keeper);
  known.set(keeper, made);
  const { pilot_id, drone_id } = await made;
  return { pilot_ids: [pilot_id], drone_ids: [drone_id] };
};

/** Saves a mission through HTTP; its crew is the operator's usual one unless it is given. */
export const addFlight = async (
  harness: Harness,
  changes: Partial<Body> = {},
  who: Who = 'owner',
): Promise<Flight> => {
  const body = mission({ ...(await crewOf(harness, who)), ...changes });
  return (await harness.as(who).call(createFlight, { body })).body;
};

/** A mission beside Blagnac whose approval was asked for. */
export const addRequestedFlight = async (
  harness: Harness,
  changes: Partial<Body> = {},
): Promise<{ flight: Flight; approval_id: number }> => {
  const { pilot_id, drone_id } = await addCrew(harness);
  const flight = await addFlight(harness, { pilot_ids: [pilot_id], drone_ids: [drone_id], ...changes });
  const constraint = flight.analysis?.constraints.find(({ can_request_approval }) => can_request_approval);
  const { body } = await harness.as('owner').call(requestApproval, {
    params: { id: flight.id },
    body: { constraint_id: constraint?.id, pilot_id, drone_ids: [drone_id] },
  });
  return { flight, approval_id: body.id };
};
