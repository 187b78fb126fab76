import { type flightsEndpoints, generateConstraintSheet } from '@envol/contract/flights';
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
import { zoneKml } from '../exclusionKml.ts';
import { addFlight, crewOf, mission, PLACES } from '../flights.ts';

export const rows: CallRows<typeof flightsEndpoints> = {
  listFlights: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: listed, errors: {} },
  createFlight: {
    good: async ({ harness }) => ({ body: mission(await crewOf(harness)) }),
    bad: () => ({ body: mission() }),
    foreign: null,
    errors: missionErrors(async ({ harness }, changes) => ({
      body: { ...mission(await crewOf(harness)), ...changes },
    })),
  },
  getFlight: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  updateFlight: {
    good: async (world) => of((await fresh(world)).id, { name: 'Autre' }),
    bad: ({ mine }) => of(mine.flight_id, { max_flying_height: -1 }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, { name: 'À moi' }) },
    errors: {
      ...missionErrors(async (world, changes) => of((await fresh(world)).id, changes)),
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
  flightConstraintsGeometry: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
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
  flightCompatibility: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  generateConstraintSheet: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  getConstraintSheet: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  downloadConstraintSheet: {
    good: async ({ harness, mine }) => {
      await harness.as('owner').call(generateConstraintSheet, { params: { id: mine.flight_id } });
      return of(mine.flight_id);
    },
    bad: notAnId,
    foreign: theirFlight,
    errors: {},
  },
  getExclusionArea: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  saveExclusionArea: {
    good: async (world) => of((await fresh(world)).id, { margin_m: 5 }),
    bad: ({ mine }) => of(mine.flight_id, { margin_m: -1 }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, {}) },
    errors: {
      EXCLUSION_AREA_INVALID_CRITERIA: async (world) => of((await fresh(world)).id, { pilot_radius_m: 100 }),
    },
  },
  deleteExclusionArea: {
    good: async (world) => of((await fresh(world)).id),
    bad: notAnId,
    foreign: theirFlight,
    errors: {},
  },
  exclusionAreaKml: {
    good: async (world) => of((await fresh(world)).id, {}),
    bad: ({ mine }) => of(mine.flight_id, { markers: [{ kind: 'dog', position: [0, 0] }] }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, {}) },
    errors: {
      EXCLUSION_AREA_INVALID_CRITERIA: async (world) => of((await fresh(world)).id, { margin_m: 900 }),
    },
  },
  uploadExclusionZone: {
    good: async (world) => of((await fresh(world)).id, { text: zoneKml(PLACES.country.center, 200) }),
    bad: ({ mine }) => of(mine.flight_id, { text: '' }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, { text: zoneKml(PLACES.country.center, 200) }) },
    errors: {
      EXCLUSION_FILE_INVALID: async (world) => of((await fresh(world)).id, { text: 'PK' }),
      EXCLUSION_AREA_INVALID_CRITERIA: async (world) =>
        of((await fresh(world)).id, { text: zoneKml(PLACES.country.center, 110) }),
    },
  },
  downloadExclusionArea: {
    good: async (world) => of((await fresh(world)).id),
    bad: notAnId,
    foreign: theirFlight,
    errors: {
      EXCLUSION_AREA_INVALID_CRITERIA: async ({ harness }) =>
        of((await addFlight(harness, { scenario: 'non-standard' })).id),
    },
  },
  downloadFlightPdf: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  staticMap: {
    good: ({ mine }) => ({ query: { flight_id: mine.flight_id } }),
    bad: () => ({ query: { lng: 2 } }),
    foreign: { ids: ({ theirs }) => ({ query: { flight_id: theirs.flight_id } }) },
    errors: {},
  },
  downloadFlightKml: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
};
