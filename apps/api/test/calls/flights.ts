import type { flightsEndpoints } from '@envol/contract/flights';
import {
  fresh,
  freshRequest,
  listed,
  missionErrors,
  myFlight,
  notAnId,
  nothing,
  of,
  step,
  theirFlight,
  unasked,
} from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';
import { addFlight, crewOf, mission, PLACES } from '../flights.ts';
import { under } from '../plans.ts';

/** Some 20 km² of the country. */
const WIDE = {
  type: 'Polygon',
  coordinates: [
    [
      [2.6, 46.6],
      [2.65, 46.6],
      [2.65, 46.65],
      [2.6, 46.65],
      [2.6, 46.6],
    ],
  ],
};

export const rows: CallRows<typeof flightsEndpoints> = {
  listFlights: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: listed, errors: {} },
  createFlight: {
    good: async ({ harness }) => ({ body: mission(await crewOf(harness)) }),
    bad: () => ({ body: mission() }),
    foreign: null,
    errors: {
      ...missionErrors(async ({ harness }, changes) => ({
        body: { ...mission(await crewOf(harness)), ...changes },
      })),
      FLIGHT_CREDIT_LIMIT: under('free', async ({ harness }) => {
        const areas = [{ geometry: PLACES.country }];
        for (const _ of [1, 2]) await addFlight(harness, { areas });
        return { body: { ...mission(await crewOf(harness)), areas } };
      }),
      FLIGHT_SURFACE_LIMIT: under('free', async ({ harness }) => ({
        body: { ...mission(await crewOf(harness)), areas: [{ geometry: WIDE }] },
      })),
    },
  },
  getFlight: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  updateFlight: {
    good: async (world) => of((await fresh(world)).id, { name: 'Autre' }),
    bad: ({ mine }) => of(mine.flight_id, { max_flying_height: -1 }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, { name: 'À moi' }) },
    errors: {
      ...missionErrors(async (world, changes) => of((await fresh(world)).id, changes)),
      FLIGHT_CREDIT_LIMIT: under('free', async (world) => {
        const areas = [{ geometry: PLACES.country }];
        for (const _ of [1, 2]) await addFlight(world.harness, { areas });
        // At a partner's place none counts.
        return of((await addFlight(world.harness)).id, { areas });
      }),
      FLIGHT_SURFACE_LIMIT: under('free', async (world) =>
        of((await fresh(world)).id, { areas: [{ geometry: WIDE }] }),
      ),
      FLIGHT_NOT_EDITABLE: ({ mine }) => of(mine.flight_id, { max_flying_height: 10 }),
      ANALYSIS_OUTDATED: ({ mine }) => of(mine.flight_id, { name: 'Tard', version: 99 }),
    },
  },
  deleteFlight: {
    good: async (world) => of((await fresh(world)).id),
    bad: notAnId,
    foreign: theirFlight,
    errors: { FLIGHT_NOT_DELETABLE: myFlight },
  },
  flightAreas: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  flightStatus: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  flightConstraintsAnalysis: {
    good: async (world) => of((await fresh(world)).id),
    bad: notAnId,
    foreign: theirFlight,
    errors: {},
  },
  analyseFlight: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  updateFlightConstraint: {
    good: step(unasked, {
      status: 'checked',
      proof: { by: 'Claire Morel', on: '2020-01-06T08:30:00Z', how: 'phone' },
    }),
    bad: step(unasked, { status: 'checked', proof: { by: '', on: 'hier', how: 'phone' } }),
    foreign: { ids: step(async ({ theirs }) => theirs) },
    errors: {
      CONSTRAINT_NEEDS_NO_APPROVAL: step((world) => unasked(world, { judged: { effect: 'information' } })),
      CONSTRAINT_NEEDS_ANOTHER_PLAN: step((world) =>
        unasked(world, { judged: { effect: 'forbidden', kind: 'scenario' } }),
      ),
      APPROVAL_ALREADY_REQUESTED: step(freshRequest),
      STEP_CHANGED: step(unasked, { status: 'todo', seen_mark: '2020-01-06T08:30:00Z' }),
    },
  },
  flightApprovals: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
};
