/**
 * The commands that write the rows of missions and accounts take ids from whoever calls them: with those of another operator
 * they change nothing, whatever the call before them forgot to look up. The locks of the database hold them.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as accountRows from '../src/modules/account-rows/index.ts';
import { findUserById, toActor } from '../src/modules/auth/index.ts';
import type * as flightDue from '../src/modules/flight-due/index.ts';
import * as flightMarks from '../src/modules/flight-marks/index.ts';
import * as flightRows from '../src/modules/flight-rows/index.ts';
import { type Connection, connectDatabase } from '../src/platform/db/database.ts';
import { runInScope, type Scope, scopeOf } from '../src/platform/db/scope.ts';
import { addFlight } from './flights.ts';
import { createHarness, type Harness } from './harness.ts';
import { addRequest } from './requests.ts';

const AT = '2026-06-10T09:00:00.000Z';

interface Theirs {
  readonly flight: number;
  readonly area: number;
  readonly geometry: unknown;
  readonly version: number;
  readonly user: number;
  readonly membership: number;
  readonly operator: number;
  readonly pilot: number;
  readonly drone: number;
}
type Attempt = (db: Connection['scoped'], theirs: Theirs) => Promise<unknown>;

const progress = { status: 'clear', outlook: 'settled', next_step: null } as never;
/** What commands and names of other kinds do not take: an id of a record. */
const BY_PLACE_OR_TIME = 'names no record: the platform’s own work, by place, source or time';
const A_PIECE = 'a piece of a statement, or a list of columns';
const INSERTS = 'makes a row: whose it may be is held by `tenantLocks.test.ts`';
const OWN_WORK = 'of the platform’s own work, on what its own table names';

const DUE_COMMANDS: Readonly<Record<keyof typeof flightDue, Attempt | string>> = {
  DAY_DUE_CHANNEL: A_PIECE,
  markDroneDue: OWN_WORK,
  markMissionsDue: OWN_WORK,
  markNetworkDue: BY_PLACE_OR_TIME,
  markNotamsDue: BY_PLACE_OR_TIME,
  markOutlivedDue: BY_PLACE_OR_TIME,
  markPricesDue: OWN_WORK,
  markSupplementsDue: BY_PLACE_OR_TIME,
  markZonesDue: BY_PLACE_OR_TIME,
  takeDue: OWN_WORK,
  flightDueModule: A_PIECE,
};

const MARK_COMMANDS: Readonly<Record<keyof typeof flightMarks, Attempt | string>> = {
  clearRestricted: (db, { flight }) =>
    flightMarks.clearRestricted(db, { flights: sql<boolean>`true` } as never, flight),
  followTakeOff: (db, { flight }) =>
    flightMarks.followTakeOff(db, { id: 1, flight_id: flight }, ['en_route', 'cleared']),
  forgetAzbaConsulted: BY_PLACE_OR_TIME,
  forgetNotamsConsulted: BY_PLACE_OR_TIME,
  forgetReadingsOfPublication: BY_PLACE_OR_TIME,
  markLanded: (db, { flight }) => flightMarks.markLanded(db, flight, AT, true),
  markTakenOff: (db, { flight }) => flightMarks.markTakenOff(db, flight, AT, [], 'clear'),
  nameBreaches: (db, { flight }) => flightMarks.nameBreaches(db, { flight_id: flight, at: AT }, []),
  noteConsulted: (db, { flight, version }) =>
    flightMarks.noteConsulted(db, { id: flight, version }, [
      { source: 'notam', at: AT, until: '2999-01-01T00:00:00Z', by: 'Somebody' },
    ]),
  noteReadings: (db, { flight }) =>
    flightMarks.noteReadings(db, flight, [
      { source: 'sia', at: AT, until: '2999-01-01T00:00:00Z', by: 'Somebody', user_id: 1, held: null },
    ]),
  restrictedSince: (db, { flight }) => sql`${flightMarks.restrictedSince([flight], AT)}`.execute(db),
  flightMarksModule: A_PIECE,
};

const FLIGHT_COMMANDS: Readonly<Record<keyof typeof flightRows, Attempt | string>> = {
  flightAreaOutlines: A_PIECE,
  forgetAnalysesUnder: (db, { operator }) =>
    flightRows.forgetAnalysesUnder(db, { authorization_id: 1, operator_id: operator, now: AT }),
  forgetModelGrounds: BY_PLACE_OR_TIME,
  supersedeAnalyses: BY_PLACE_OR_TIME,
  touchFlights: (db, { flight }) => flightRows.touchFlights(db, [flight], { is_archived: true, now: AT }),
  flightColumns: A_PIECE,
  summaryColumns: A_PIECE,
  confirmAnalysis: (db, { flight, version }) =>
    flightRows.confirmAnalysis(db, { id: flight, version, analysed_at: null }, AT),
  flightJudged: A_PIECE,
  insertFlight: INSERTS,
  placeColumns: A_PIECE,
  removeFlight: (db, { flight }) => flightRows.removeFlight(db, flight),
  writeCrew: async (db, { flight }) => {
    await flightRows.writeCrew(db, flight, 'drone', []);
    await flightRows.writeCrew(db, flight, 'pilot', []);
  },
  writeGrounds: (db, { area, geometry }) =>
    flightRows.writeGrounds(db, [{ id: area, geometry, ground: { status: 'unknown' } } as never]),
  // Without areas: those that are there go.
  writeMission: (db, { flight }) => flightRows.writeMission(db, flight, { name: 'À moi' }, []),
  writeProgress: (db, { flight }) => flightRows.writeProgress(db, flight, progress),
  flightRowsModule: A_PIECE,
};

const ACCOUNT_COMMANDS: Readonly<Record<keyof typeof accountRows, Attempt | string>> = {
  changeInvitation: (db) => accountRows.changeInvitation(db, 1, { role: 'owner' } as never),
  insertInvitation: INSERTS,
  withdrawAllOffers: (db, { user }) => accountRows.withdrawAllOffers(db, user, AT),
  withdrawOffersOf: (db, { user, operator }) =>
    accountRows.withdrawOffersOf(
      db,
      { tenant_kind: 'operator', tenant_id: operator },
      { by_user_id: user, still: [], at: AT },
    ),
  changeMembership: (db, { membership }) =>
    accountRows.changeMembership(db, membership, { is_restricted: true }),
  forgetEntities: (db, { membership }) => accountRows.forgetEntities(db, membership),
  insertMembership: INSERTS,
  limitToEntities: (db, { membership, operator }) =>
    accountRows.limitToEntities(db, { membership_id: membership, operator_id: operator }, null),
  limitToStructures: (db, { membership }) => accountRows.limitToStructures(db, membership, null),
  removeMembership: (db, { membership }) => accountRows.removeMembership(db, membership),
  changeOwn: (db, { user }) => accountRows.changeOwn(db, user, { long_name: 'Un autre' }),
  confirmEmail: (db, { user }) => accountRows.confirmEmail(db, user),
  findFreeUsername: 'reads names alone, of the sign-up that has no account yet',
  insertUser: INSERTS,
  removeUser: (db, { user }) => accountRows.removeUser(db, user),
  setActive: (db, { user }) => accountRows.setActive(db, user, false),
  setConfirmedEmail: (db, { user }) => accountRows.setConfirmedEmail(db, user, 'mine@example.invalid'),
  setPassword: (db, { user }) => accountRows.setPassword(db, user, 'none'),
  accountRowsModule: A_PIECE,
};

let harness: Harness;
let connection: Connection;
let scopes: readonly (readonly [string, Scope])[];
let theirs: Theirs;
beforeAll(async () => {
  harness = await createHarness();
  connection = connectDatabase(harness.url, 2);
  await addRequest(harness);
  const flight = await addFlight(harness, {}, 'stranger');
  const { stranger } = harness.actors;
  const area = flight.areas[0];
  theirs = {
    flight: flight.id,
    area: area?.id ?? 0,
    geometry: area?.geometry,
    version: flight.version,
    user: stranger.id,
    membership: stranger.membership_ids[0] ?? 0,
    operator: stranger.operator_id ?? 0,
    pilot: flight.pilots[0]?.id ?? 0,
    drone: flight.drones[0]?.id ?? 0,
  };
  scopes = await Promise.all(
    (['owner', 'controller', 'chief'] as const).map(async (who) => {
      const { id, membership_ids } = harness.actors[who];
      const row = await findUserById(harness.db, id);
      if (!row) throw new Error('a named person is missing');
      const acting = { acting_membership_id: membership_ids[0] ?? null, impersonator_user_id: null };
      return [who, scopeOf(toActor(row, acting))] as const;
    }),
  );
});
afterAll(async () => {
  await connection.close();
  await harness.close();
});

const TABLES = [
  'flights',
  'flight_areas',
  'flight_pilots',
  'flight_drones',
  'users',
  'memberships',
  'membership_structures',
  'membership_sub_exploitants',
  'invitations',
] as const;
/** Every row of the tables that these commands write. */
const allRows = async (): Promise<string> => {
  const told = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{
        rows: string | null;
      }>`select string_agg(t::text, '\n' order by t::text) as rows
        from ${sql.table(table)} t`.execute(harness.db);
      return `${table}: ${rows[0]?.rows ?? ''}`;
    }),
  );
  return told.join('\n');
};

/** What a command that is refused says: no right to the table, or no row. */
const REFUSED = /^42501 |^NOT_FOUND /;

const attempts = Object.entries({
  ...FLIGHT_COMMANDS,
  ...DUE_COMMANDS,
  ...MARK_COMMANDS,
  ...ACCOUNT_COMMANDS,
}).flatMap(([name, attempt]) => (typeof attempt === 'string' ? [] : [[name, attempt] as const]));

it.each(attempts)('%s changes nothing of another operator', async (_, attempt) => {
  const before = await allRows();
  for (const [who, scope] of scopes) {
    // Refused by the database, or without a row to change.
    await runInScope(scope, () => attempt(connection.scoped, theirs)).catch(
      (error: Error & { readonly code?: string }) => {
        expect(`${error.code} ${error.message}`).toMatch(REFUSED);
      },
    );
    expect(await allRows(), who).toBe(before);
  }
});

it('the same commands change the rows of who calls them', async () => {
  const before = await allRows();
  const { stranger } = harness.actors;
  const row = await findUserById(harness.db, stranger.id);
  if (!row) throw new Error('a named person is missing');
  const acting = { acting_membership_id: stranger.membership_ids[0] ?? null, impersonator_user_id: null };
  await runInScope(scopeOf(toActor(row, acting)), () =>
    flightRows.touchFlights(connection.scoped, [theirs.flight], { is_archived: true, now: AT }),
  );
  expect(await allRows()).not.toBe(before);
});
