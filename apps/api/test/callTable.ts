import { login } from '@envol/contract/auth';
import { PASSWORD } from './actors.ts';
import {
  ask,
  drone,
  fresh,
  freshRequest,
  full,
  linkedDrone,
  linkedPilot,
  listed,
  missionErrors,
  myFlight,
  myOperator,
  notAnId,
  nothing,
  of,
  person,
  serialOf,
  step,
  theirDrone,
  theirFlight,
  theirOperator,
  theirPilot,
  unasked,
} from './callInputs.ts';
import { APPROVAL_ROWS } from './callTable.approvals.ts';
import { account, BAD_FILES, type Calls, GOOD_FILES, type Row, session } from './callWorld.ts';
import { addCrew, crewOf, mission, PLACES } from './flights.ts';
import { asking } from './requests.ts';

/** Every call of the contract, by operation id. */
export const CALL_TABLE: { readonly [N in keyof Calls]: Row<Calls[N]> } = {
  login: {
    good: async (world) => ({ body: { username: await account(world), password: PASSWORD } }),
    bad: () => ({ body: { username: '' } }),
    foreign: null,
    errors: {
      INVALID_CREDENTIALS: () => ({ body: { username: 'nobody', password: 'wrong' } }),
      UNACTIVE_ACCOUNT: async (world) => ({
        body: { username: await account(world, false), password: PASSWORD },
      }),
      RATE_LIMITED: async ({ harness }) => {
        const body = { username: 'guessed', password: 'wrong' };
        for (let attempt = 0; attempt < 10; attempt++) await harness.as(null).call(login, { body });
        return { body };
      },
    },
  },
  refresh: {
    good: async (world) => ({ body: { token: (await session(world)).refresh_token } }),
    bad: () => ({ body: {} }),
    foreign: null,
    errors: { INVALID_REFRESH_TOKEN: () => ({ body: { token: 'made-up' } }) },
  },
  verify: {
    good: () => ({ body: { token: 'made-up' } }),
    bad: () => ({ body: { token: 3 } }),
    foreign: null,
    errors: {},
  },
  logout: {
    good: async (world) => ({ token: (await session(world)).token }),
    bad: null,
    foreign: null,
    errors: {},
  },
  currentUser: { who: 'hijacker', good: nothing, bad: null, foreign: null, errors: {} },
  updateUser: {
    good: ({ harness }) => of(harness.actors.owner.id, { language: 'fr' }),
    bad: ({ harness }) => of(harness.actors.owner.id, { language: 'de' }),
    foreign: { ids: ({ harness }) => of(harness.actors.stranger.id, { language: 'en' }) },
    errors: {},
  },
  websocketToken: { good: nothing, bad: null, foreign: null, errors: {} },
  websocketConnexion: {
    good: () => ({ body: { connexion_succeded: true } }),
    bad: () => ({ body: { connexion_succeded: 'yes' } }),
    foreign: null,
    errors: {},
  },
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
      APPROVAL_ALREADY_REQUESTED: step(freshRequest),
    },
  },
  flightApprovals: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  requestApproval: {
    good: ask({}),
    bad: ask({}, { drone_ids: [] }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, asking(theirs)) },
    errors: {
      CONSTRAINT_UNKNOWN: ask({}, { constraint_id: 987_654 }),
      CONSTRAINT_NEEDS_NO_APPROVAL: ask({ judged: { procedure: null } }),
      AUTHORITY_NOT_CONNECTED: ask({ structure_id: null }),
      APPROVAL_ALREADY_REQUESTED: async (world) => {
        const rows = await freshRequest(world);
        return of(rows.flight_id, asking(rows));
      },
      FLIGHT_DATES_PASSED: ask({ in_days: -1 }),
      PILOT_UNKNOWN: ask({}, { pilot_id: 987_654 }),
      PILOT_PHONE_REQUIRED: ask({ phone: null }),
      DRONE_UNKNOWN: ask({}, { drone_ids: [987_654] }),
      FILE_TOO_LARGE: ask({}, {}, BAD_FILES.FILE_TOO_LARGE),
      FILE_TYPE_NOT_ALLOWED: ask({}, {}, BAD_FILES.FILE_TYPE_NOT_ALLOWED),
      TOO_MANY_FILES: ask({}, {}, BAD_FILES.TOO_MANY_FILES),
      STORAGE_FULL: full(ask({}, {}, GOOD_FILES)),
    },
  },
  downloadFlightPdf: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  downloadFlightKml: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  ...APPROVAL_ROWS,
  downloadDocument: {
    good: ({ documents }) => of(documents.mine),
    bad: notAnId,
    foreign: { ids: ({ documents }) => of(documents.theirs) },
    errors: {},
  },
  getOperator: { good: myOperator, bad: notAnId, foreign: theirOperator, errors: {} },
  updateOperator: {
    good: ({ harness }) =>
      of(harness.actors.owner.operator_id ?? 0, { uas_operator_number: 'FIN87astrdge12k8-xyz' }),
    bad: ({ harness }) => of(harness.actors.owner.operator_id ?? 0, { uas_operator_number: 'FRA' }),
    foreign: theirOperator,
    errors: {},
  },
  listPilots: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: listed, errors: {} },
  simplifiedPilots: {
    good: nothing,
    bad: () => ({ query: { isArchived: 'maybe' } }),
    foreign: listed,
    errors: {},
  },
  getPilot: { good: linkedPilot, bad: notAnId, foreign: theirPilot, errors: {} },
  createPilot: {
    good: () => ({ body: person }),
    bad: () => ({ body: { ...person, phone: 'call me' } }),
    foreign: null,
    errors: {},
  },
  updatePilot: {
    good: ({ mine }) => of(mine.pilot_id, { email: 'c.l@example.invalid' }),
    bad: ({ mine }) => of(mine.pilot_id, { email: 'nobody' }),
    foreign: { ids: ({ theirs }) => of(theirs.pilot_id, { phone: null }) },
    errors: {},
  },
  pilotCanBeDeleted: { good: linkedPilot, bad: notAnId, foreign: theirPilot, errors: {} },
  deletePilot: {
    good: async ({ harness }) => of((await addCrew(harness)).pilot_id),
    bad: notAnId,
    foreign: theirPilot,
    errors: {
      LINKED_TO_FLIGHT: linkedPilot,
      MAIN_CONTACT_NOT_DELETABLE: async ({ harness }) => {
        const { pilot_id: id } = await addCrew(harness);
        await harness.db.updateTable('pilots').set({ is_main_contact: true }).where('id', '=', id).execute();
        return of(id);
      },
    },
  },
  listDrones: { good: nothing, bad: () => ({ query: { active: 'maybe' } }), foreign: listed, errors: {} },
  simplifiedDrones: {
    good: nothing,
    bad: () => ({ query: { active: 'maybe' } }),
    foreign: listed,
    errors: {},
  },
  createDrone: {
    good: () => ({ body: drone() }),
    bad: () => ({ body: { ...drone(), mass_kg: -1 } }),
    foreign: null,
    errors: {
      SERIAL_NUMBER_ALREADY_EXISTS: async (world) => ({
        body: { ...drone(), serial_number: await serialOf(world) },
      }),
    },
  },
  updateDrone: {
    good: ({ mine }) => of(mine.drone_id, { max_speed_ms: 20 }),
    bad: ({ mine }) => of(mine.drone_id, { registration: 'F-ABCD' }),
    foreign: { ids: ({ theirs }) => of(theirs.drone_id, { name: 'À moi' }) },
    errors: {
      SERIAL_NUMBER_ALREADY_EXISTS: async (world) =>
        of((await addCrew(world.harness)).drone_id, { serial_number: await serialOf(world) }),
    },
  },
  droneCanBeDeleted: { good: linkedDrone, bad: notAnId, foreign: theirDrone, errors: {} },
  deleteDrone: {
    good: async ({ harness }) => of((await addCrew(harness)).drone_id),
    bad: notAnId,
    foreign: theirDrone,
    errors: { LINKED_TO_FLIGHT: linkedDrone },
  },
  inactivateDrones: {
    good: async ({ harness }) => ({ body: { ids: [(await addCrew(harness)).drone_id] } }),
    bad: () => ({ body: { ids: [] } }),
    foreign: { passes_over: ({ theirs }) => ({ body: { ids: [theirs.drone_id] } }) },
    errors: {},
  },

  listNotifications: {
    good: nothing,
    bad: () => ({ query: { last_n_days: 91 } }),
    foreign: listed,
    errors: {},
  },
  markNotificationsAsRead: {
    good: ({ notifications }) => ({ body: { ids: [notifications.mine] } }),
    bad: () => ({ body: { ids: [] } }),
    foreign: { passes_over: ({ notifications }) => ({ body: { ids: [notifications.theirs] } }) },
    errors: {},
  },
  constraintsAtPoint: {
    good: () => ({ query: { lng: 1.36, lat: 43.64 } }),
    bad: () => ({ query: { lng: 200, lat: 43.64 } }),
    foreign: null,
    errors: {},
  },
  airspaceDataset: { good: nothing, bad: null, foreign: null, errors: {} },
  groundUnderAreas: {
    good: () => ({ body: { areas: [PLACES.country, PLACES.blagnac] } }),
    bad: () => ({ body: { areas: [] } }),
    foreign: null,
    errors: {},
  },
  listDatasets: { good: nothing, bad: null, foreign: null, errors: {} },
  zoneTile: {
    good: () => ({ params: { z: 8, x: 129, y: 93 } }),
    bad: () => ({ params: { z: 99, x: 0, y: 0 } }),
    foreign: null,
    errors: { TILE_OUT_OF_RANGE: () => ({ params: { z: 1, x: 9, y: 0 } }) },
  },
  officialTile: {
    good: () => ({ params: { z: 8, x: 129, y: 93 } }),
    bad: () => ({ params: { z: 99, x: 0, y: 0 } }),
    foreign: null,
    errors: { TILE_OUT_OF_RANGE: () => ({ params: { z: 1, x: 9, y: 0 } }) },
  },
  mapLayers: { good: nothing, bad: null, foreign: null, errors: {} },
  listStructures: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: null, errors: {} },
  demoAccounts: { good: nothing, bad: null, foreign: null, errors: {} },
  demoMails: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: listed, errors: {} },
};
