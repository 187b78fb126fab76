import type { pilotsEndpoints } from '@envol/contract/pilots';
import { openSession } from '../../src/modules/auth/sessions.repository.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { operatorIdOf } from '../actors.ts';
import { linkedPilot, listed, notAnId, nothing, of, person, theirPilot } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { addCrew, addFlight } from '../flights.ts';
import { under } from '../plans.ts';

const PLACE = { longitude: 1.4, latitude: 43.6 };
const HERE = { ...PLACE, timestamp: '2026-11-22T10:00:00Z' };
/** A position of now, in a session that the pilot began after the account became that pilot's. */
const hereNow = async (
  { harness: { actors, db }, mine }: World,
  timestamp = systemClock.now().toISOString(),
) => {
  const { id: user_id, membership_ids } = actors.pilot;
  await db
    .updateTable('memberships')
    .set({ pilot_id: mine.pilot_id })
    .where('id', 'in', membership_ids)
    .execute();
  const { token } = await openSession(db, systemClock, { user_id, device: { name: 'Phone' } });
  return { token, body: { ...HERE, timestamp } };
};

/** Another operator's pilot, where it is. */
const theirPosition = async ({ harness: { actors, db }, theirs }: World) => {
  const pilot = { pilot_id: theirs.pilot_id, operator_id: operatorIdOf(actors.stranger) };
  const at = systemClock.now().toISOString();
  await db
    .insertInto('pilot_positions')
    .values({ ...pilot, ...PLACE, at })
    .execute();
  return {};
};

const mainContact = async ({ harness }: World): Promise<number> => {
  const main = await harness.db
    .selectFrom('pilots')
    .select('id')
    .where('operator_id', '=', harness.actors.owner.operator_id)
    .where('is_main_contact', '=', true)
    .executeTakeFirstOrThrow();
  return main.id;
};

/** One who flies no more, beside who does. */
const archivedPilot = async ({ harness }: World): Promise<number> => {
  const { pilot_id } = await addCrew(harness);
  await harness.db.updateTable('pilots').set({ is_archived: true }).where('id', '=', pilot_id).execute();
  return pilot_id;
};

export const rows: CallRows<typeof pilotsEndpoints> = {
  listPilots: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: listed, errors: {} },
  pilotIds: {
    good: () => ({ query: { papers: 'none' } }),
    bad: () => ({ query: { papers: 'lost' } }),
    foreign: null,
    errors: {},
  },
  countPilots: {
    good: nothing,
    bad: () => ({ query: { sub_exploitant_id: 'all' } }),
    foreign: null,
    errors: {},
  },
  changePilots: {
    good: async ({ harness }) => ({ body: { ids: [(await addCrew(harness)).pilot_id], is_archived: true } }),
    bad: () => ({ body: { ids: [] } }),
    foreign: { passes_over: ({ theirs }) => ({ body: { ids: [theirs.pilot_id], is_archived: true } }) },
    errors: {
      SUB_EXPLOITANT_UNKNOWN: ({ mine }) => ({ body: { ids: [mine.pilot_id], sub_exploitant_id: 987_654 } }),
      MAIN_CONTACT_NOT_ARCHIVABLE: async (world) => ({
        body: { ids: [await mainContact(world)], is_archived: true },
      }),
      LICENCES_EXCEEDED: under('free', async (world) => ({
        body: { ids: [await archivedPilot(world)], is_archived: false },
      })),
    },
  },
  simplifiedPilots: {
    good: nothing,
    bad: () => ({ query: { isArchived: 'maybe' } }),
    foreign: listed,
    errors: {},
  },
  pilotPositions: { good: nothing, bad: null, foreign: { passes_over: theirPosition }, errors: {} },
  savePosition: {
    good: (world) => hereNow(world),
    bad: () => ({ body: { longitude: 1.4, latitude: 91, timestamp: '2026-11-22T10:00:00Z' } }),
    foreign: null,
    errors: {
      NO_PILOT_OF_ACCOUNT: () => ({ body: HERE }),
      POSITION_TIME_INVALID: (world) => hereNow(world, '2020-01-01T00:00:00Z'),
    },
  },
  getPilot: { good: linkedPilot, bad: notAnId, foreign: theirPilot, errors: {} },
  createPilot: {
    good: () => ({ body: person }),
    bad: () => ({ body: { ...person, phone: 'call me' } }),
    foreign: null,
    errors: {
      SUB_EXPLOITANT_UNKNOWN: () => ({ body: { ...person, sub_exploitant_id: 987_654 } }),
      LICENCES_EXCEEDED: under('free', () => ({ body: person })),
    },
  },
  updatePilot: {
    good: ({ mine }) => of(mine.pilot_id, { email: 'c.l@example.invalid' }),
    bad: ({ mine }) => of(mine.pilot_id, { email: 'nobody' }),
    foreign: { ids: ({ theirs }) => of(theirs.pilot_id, { phone: null }) },
    errors: {
      SUB_EXPLOITANT_UNKNOWN: ({ mine }) => of(mine.pilot_id, { sub_exploitant_id: 987_654 }),
      RECORD_CHANGED: ({ mine }) => of(mine.pilot_id, { team: 'Vue avant', version: 987_654 }),
      MAIN_CONTACT_NOT_ARCHIVABLE: async (world) => of(await mainContact(world), { is_archived: true }),
      LICENCES_EXCEEDED: under('free', async (world) =>
        of(await archivedPilot(world), { is_archived: false }),
      ),
    },
  },
  previewPilots: {
    good: () => ({ body: { text: 'Prénom;Nom;Téléphone\nInès;Csv;06 39 98 00 09' } }),
    bad: () => ({ body: { text: '' } }),
    foreign: null,
    errors: {
      CSV_UNREADABLE: () => ({ body: { text: 'a;b\nc;d' } }),
      CSV_TOO_LONG: () => ({ body: { text: `Nom;x\n${'a;b\n'.repeat(5_001)}` } }),
    },
  },
  importPilots: {
    good: () => ({ body: { text: 'Prénom;Nom;Téléphone\nInès;Csv;06 39 98 00 09' } }),
    bad: () => ({ body: { text: '' } }),
    foreign: null,
    errors: {
      CSV_UNREADABLE: () => ({ body: { text: 'a;b\nc;d' } }),
      CSV_TOO_LONG: () => ({ body: { text: `Nom;x\n${'a;b\n'.repeat(5_001)}` } }),
      LICENCES_EXCEEDED: under('free', () => ({
        body: { text: 'Prénom;Nom;Téléphone\nLuc;Deplus;06 39 98 00 10' },
      })),
    },
  },
  exportPilots: {
    good: ({ mine }) => ({ body: { ids: [mine.pilot_id] } }),
    bad: () => ({ body: { ids: [] } }),
    foreign: { passes_over: ({ theirs }) => ({ body: { ids: [theirs.pilot_id] } }) },
    errors: {},
  },
  pilotCanBeDeleted: { good: linkedPilot, bad: notAnId, foreign: theirPilot, errors: {} },
  deletePilot: {
    good: async ({ harness }) => of((await addCrew(harness)).pilot_id),
    bad: notAnId,
    foreign: theirPilot,
    errors: {
      // Not the company's first, whom nobody deletes at all.
      LINKED_TO_FLIGHT: async ({ harness }) => {
        const { pilot_id } = await addCrew(harness);
        await addFlight(harness, { pilot_ids: [pilot_id] });
        return of(pilot_id);
      },
      MAIN_CONTACT_NOT_DELETABLE: async (world) => of(await mainContact(world)),
    },
  },
};
