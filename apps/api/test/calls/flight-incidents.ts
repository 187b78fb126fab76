import {
  createFlightIncident,
  createIncidentAnnouncement,
  type flightIncidentsEndpoints,
} from '@envol/contract/flight-incidents';
import { LIMITS } from '@envol/contract/limits';
import { sql } from 'kysely';
import { full, notAnId, nothing, of } from '../callInputs.ts';
import { BAD_FILES, type CallRequest, type CallRows, GOOD_FILES, THEIRS, type World } from '../callWorld.ts';

const incident = (changes: object = {}) => ({
  title: 'Perte de liaison',
  date: '2026-01-05T09:00:00Z',
  location: 'Toulouse (31)',
  reporter: 'Camille Laurent',
  types: ['drone_breaking'],
  description: 'Chute dans un champ.',
  ...changes,
});
const noted = async ({ harness }: World, who: 'owner' | 'stranger' = 'owner') =>
  (
    await harness.as(who).call(createFlightIncident, {
      body: incident({ title: who === 'owner' ? 'Perte de liaison' : THEIRS }) as never,
    })
  ).body.id;
const theirIncident = { ids: async (world: World) => of(await noted(world, 'stranger')) };
const theirList = {
  passes_over: async (world: World) => {
    await noted(world, 'stranger');
    return {};
  },
};
const add = async (_: World, changes: object, files?: readonly File[]): Promise<CallRequest> => ({
  body: incident(changes),
  ...(files && { files }),
});
const change = async (world: World, changes: object, files?: readonly File[]): Promise<CallRequest> => ({
  ...of(await noted(world), changes),
  ...(files && { files }),
});
const wrong = (send: (world: World, changes: object, files?: readonly File[]) => Promise<CallRequest>) => ({
  INCIDENT_DATE_INVALID: (world: World) => send(world, { date: '2099-01-01T00:00:00Z' }),
  DRONE_UNKNOWN: (world: World) => send(world, { drone_id: world.theirs.drone_id }),
  FLIGHT_UNKNOWN: (world: World) => send(world, { flight_id: world.theirs.flight_id }),
  PILOT_UNKNOWN: (world: World) => send(world, { pilot_id: world.theirs.pilot_id }),
  SUB_EXPLOITANT_UNKNOWN: (world: World) => send(world, { sub_exploitants_ids: [987_654] }),
  FILE_TOO_LARGE: (world: World) => send(world, {}, BAD_FILES.FILE_TOO_LARGE),
  FILE_TYPE_NOT_ALLOWED: (world: World) => send(world, {}, BAD_FILES.FILE_TYPE_NOT_ALLOWED),
  TOO_MANY_FILES: (world: World) => send(world, {}, BAD_FILES.TOO_MANY_FILES),
  STORAGE_FULL: full((world: World) => send(world, {}, GOOD_FILES)),
});
const told = async (world: World): Promise<CallRequest> => {
  await world.harness.as('owner').call(createIncidentAnnouncement, { body: { text: 'Prévenez la base.' } });
  return {};
};

export const rows: CallRows<typeof flightIncidentsEndpoints> = {
  listFlightIncidents: {
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    foreign: theirList,
    errors: {},
  },
  getFlightIncident: {
    good: async (world) => of(await noted(world)),
    bad: notAnId,
    foreign: theirIncident,
    errors: {},
  },
  createFlightIncident: {
    good: (world) => add(world, {}),
    bad: (world) => add(world, { types: [] }),
    foreign: null,
    errors: wrong(add),
  },
  updateFlightIncident: {
    good: (world) => change(world, { analysis: 'Batterie froide.' }),
    bad: (world) => change(world, { title: '' }),
    foreign: { ids: async (world) => ({ ...(await theirIncident.ids(world)), body: { title: 'À moi' } }) },
    errors: { ...wrong(change), INCIDENT_CHANGED: (world) => change(world, { title: 'Tard', version: 99 }) },
  },
  exportFlightIncidents: {
    good: nothing,
    bad: () => ({ query: { date_start: 'hier' } }),
    foreign: theirList,
    errors: {
      EXPORT_LIMIT_EXCEEDED: async ({ harness }) => {
        await sql`insert into flight_incidents (operator_id, title, date, aware_at, location, reporter, types, description,
            created_by_name, created_at, updated_at)
          select ${harness.actors.owner.operator_id}, 'x', '2001-01-01', '2001-01-01', 'x', 'x', '{drone_breaking}', 'x', 'x',
            now(), now() from generate_series(0, ${LIMITS.incidents_export})`.execute(harness.db);
        return { query: { date_end: '2001-12-31' } };
      },
    },
  },
  getIncidentAnnouncement: { good: nothing, bad: null, foreign: null, errors: {} },
  createIncidentAnnouncement: {
    good: () => ({ body: { text: 'Prévenez la base.' } }),
    bad: () => ({ body: { text: ' ' } }),
    foreign: null,
    errors: {},
  },
  updateIncidentAnnouncement: {
    good: async (world) => ({ ...(await told(world)), body: { text: 'Appelez la base.' } }),
    bad: () => ({ body: { text: '' } }),
    foreign: null,
    errors: {},
  },
  deleteIncidentAnnouncement: { good: told, bad: null, foreign: null, errors: {} },
};
