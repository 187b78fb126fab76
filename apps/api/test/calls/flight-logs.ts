import type { flightLogsEndpoints } from '@envol/contract/flight-logs';
import { noteFlightLog } from '@envol/contract/flight-logs';
import { LIMITS } from '@envol/contract/limits';
import { sql } from 'kysely';
import { hashToken, newToken } from '../../src/platform/tokens.ts';
import { operatorIdOf } from '../actors.ts';
import { myFlight, notAnId, nothing, of, theirFlight } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';
import { createClient } from '../client.ts';
import { addLog, airdata, logFile, SHORT_FLIGHT } from '../flightLogs.ts';
import { addCrew, addFlight } from '../flights.ts';
import { addMember } from '../members.ts';

const flight = (second = 0): File =>
  logFile(airdata(SHORT_FLIGHT, { start: `2026-01-05T09:00:0${second}Z`, center: [1.365, 43.65] }));
/** The one log of the mission, without a line of flying times. */
const made = async ({ harness, mine }: World): Promise<number> => {
  await harness.db.deleteFrom('flight_logs').where('flight_id', '=', mine.flight_id).execute();
  return (await addLog(harness, mine.flight_id, { center: [1.365, 43.65] })).id;
};
const theirs = async ({ harness, theirs: { flight_id } }: World): Promise<number> => {
  const { id } = await addLog(harness, flight_id, { who: 'stranger' });
  await harness.db.updateTable('flight_logs').set({ file_name: THEIRS }).where('id', '=', id).execute();
  return id;
};
const mine = async (world: World) => of(await made(world));
const foreign = { ids: async (world: World) => of(await theirs(world)) };
const colleagues = async (world: World, body?: object) => {
  const member = await addMember(world.harness, operatorIdOf(world.harness.actors.owner), 'standard');
  return { ...of(await made(world), body), token: member.token };
};
/** As many logs as a mission has room for. */
const filled = async (world: World): Promise<void> => {
  const id = await made(world);
  await sql`insert into flight_logs (operator_id, flight_id, source, digest, started_at, ended_at, airborne_s, flights_count,
      distance_m, height_reference, height_above, points, points_count, left_out, conformance, held_against, secret_hash, secret,
      created_by_name, created_at)
    select operator_id, flight_id, source, sha256(i::text::bytea), started_at, ended_at, airborne_s, flights_count, distance_m,
      height_reference, height_above, points, points_count, left_out, conformance, held_against, sha256(('f' || i)::bytea), secret,
      created_by_name, created_at
    from flight_logs, generate_series(1, ${LIMITS.flight_logs - 1}) i where id = ${id}`.execute(
    world.harness.db,
  );
};
const emptied = ({ harness, mine: { flight_id } }: World) =>
  harness.db.deleteFrom('flight_logs').where('flight_id', '=', flight_id).execute();

/** A mission that nobody was asked about, changed by a colleague after it was flown. */
const changed = async ({ harness }: World): Promise<number> => {
  const { id } = await addFlight(harness);
  const edit = { version: 2, at: '2099-01-01T09:00:00Z', by: 'Camille', fields: ['areas'] };
  await harness.db
    .updateTable('flights')
    .set({ edits: JSON.stringify([edit]) })
    .where('id', '=', id)
    .execute();
  return id;
};

/** A drone of the mission's own whose places were received in its hours. */
const received = async ({ harness, mine }: World, flight_id = mine.flight_id) => {
  const { drone_id } = await addCrew(harness);
  await harness.db.deleteFrom('flight_drones').where('flight_id', '=', flight_id).execute();
  await harness.db.insertInto('flight_drones').values({ flight_id, drone_id, position: 0 }).execute();
  const { date_start } = await harness.db
    .updateTable('flights')
    .set({ effective_date_start: '2026-01-05T09:00:00Z', effective_date_end: '2026-01-05T09:30:00Z' })
    .where('id', '=', flight_id)
    .returning('date_start')
    .executeTakeFirstOrThrow();
  await sql`with begun as (insert into traces (operator_id, drone_id, device_id, first_detection, last_detection, first_longitude,
      first_latitude, points_count) values (${operatorIdOf(harness.actors.owner)}, ${drone_id}, ${`SN-${drone_id}`},
      '2026-01-05T09:01:00Z', '2026-01-05T09:01:59Z', 1.365, 43.65, 60) returning id)
    insert into trace_points (trace_id, at, longitude, latitude, height_m, is_late)
    select id, timestamptz '2026-01-05T09:01:00Z' + i * interval '1 second', 1.365, 43.65, 20, false
    from begun, generate_series(0, 59) i`.execute(harness.db);
  return { drone_id, date_start };
};

export const rows: CallRows<typeof flightLogsEndpoints> = {
  listFlightLogs: {
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    foreign: {
      passes_over: async (world) => {
        await theirs(world);
        return {};
      },
    },
    errors: {},
  },
  getFlightLog: { good: mine, bad: notAnId, foreign, errors: {} },
  addFlightLog: {
    good: async (world) => {
      await emptied(world);
      return { ...of(world.mine.flight_id, {}), files: [flight()] };
    },
    bad: ({ mine: { flight_id } }) => ({ ...of(flight_id, { answers: 'no' }), files: [flight()] }),
    foreign: { ids: ({ theirs: { flight_id } }) => ({ ...of(flight_id, {}), files: [flight()] }) },
    errors: {
      FLIGHT_LOG_UNREADABLE: ({ mine: { flight_id } }) => ({ ...of(flight_id, {}), files: [logFile('a,b')] }),
      TOO_MANY_FLIGHT_LOGS: async (world) => {
        await filled(world);
        return { ...of(world.mine.flight_id, {}), files: [flight(5)] };
      },
      FLIGHT_CHANGED_SINCE: async (world) => {
        return { ...of(await changed(world), {}), files: [flight(7)] };
      },
      DRONE_UNKNOWN: (world) => ({
        ...of(world.mine.flight_id, { drone_id: world.theirs.drone_id }),
        files: [flight()],
      }),
      PILOT_UNKNOWN: (world) => ({
        ...of(world.mine.flight_id, { pilot_id: world.theirs.pilot_id }),
        files: [flight()],
      }),
      FILE_TOO_LARGE: ({ mine: { flight_id } }) => ({
        ...of(flight_id, {}),
        files: [logFile('x'.repeat(LIMITS.flight_log_bytes + 1))],
      }),
      TOO_MANY_FILES: ({ mine: { flight_id } }) => ({ ...of(flight_id, {}), files: [flight(), flight(1)] }),
    },
  },
  takeReceivedPositions: {
    good: async (world) => {
      await emptied(world);
      await received(world);
      return of(world.mine.flight_id, {});
    },
    bad: ({ mine: { flight_id } }) => of(flight_id, { drone_id: 'x' }),
    foreign: { ids: ({ theirs: { flight_id } }) => of(flight_id, {}) },
    errors: {
      FLIGHT_LOG_TOO_LONG: async (world) => {
        await emptied(world);
        const { drone_id } = await received(world);
        const { db } = world.harness;
        await db
          .insertInto('trace_folds')
          .columns(['trace_id', 'day', 'points', 'points_count'])
          .expression((eb) =>
            eb
              .selectFrom('traces')
              .select(['id', sql<string>`date '2026-01-05'`.as('day'), sql<Buffer>`''::bytea`.as('points')])
              .select(sql<number>`90001`.as('points_count'))
              .where('drone_id', '=', drone_id),
          )
          .execute();
        return of(world.mine.flight_id, {});
      },
      FLIGHT_LOG_WITHOUT_POSITIONS: async (world) => {
        const { drone_id } = await received(world);
        await world.harness.db.deleteFrom('traces').where('drone_id', '=', drone_id).execute();
        return of(world.mine.flight_id, {});
      },
      TOO_MANY_FLIGHT_LOGS: async (world) => {
        await received(world);
        await filled(world);
        return of(world.mine.flight_id, {});
      },
      FLIGHT_CHANGED_SINCE: async (world) => {
        const id = await changed(world);
        await received(world, id);
        return of(id, {});
      },
      DRONE_UNKNOWN: (world) => of(world.mine.flight_id, { drone_id: world.theirs.drone_id }),
      PILOT_UNKNOWN: (world) => of(world.mine.flight_id, { pilot_id: world.theirs.pilot_id }),
    },
  },
  updateFlightLog: {
    good: async (world) => of(await made(world), { drone_id: null }),
    bad: async (world) => of(await made(world), { drone_id: 'x' }),
    foreign: { ids: async (world) => of(await theirs(world), { drone_id: null }) },
    errors: {
      FLIGHT_LOG_NOT_OWN: (world) => colleagues(world, { drone_id: null }),
      DRONE_UNKNOWN: async (world) => of(await made(world), { drone_id: world.theirs.drone_id }),
      PILOT_UNKNOWN: async (world) => of(await made(world), { pilot_id: world.theirs.pilot_id }),
    },
  },
  deleteFlightLog: { good: mine, bad: notAnId, foreign, errors: { FLIGHT_LOG_NOT_OWN: colleagues } },
  noteFlightLog: {
    good: mine,
    bad: notAnId,
    foreign,
    errors: {
      FLIGHT_LOG_NOT_OWN: colleagues,
      FLIGHT_LOG_NOTED: async (world) => {
        const sent = of(await made(world));
        await createClient(world.harness.app, world.harness.actors.owner.token).call(
          noteFlightLog,
          sent as never,
        );
        return sent;
      },
      PILOT_UNKNOWN: async (world) => {
        const id = await made(world);
        await world.harness.db
          .updateTable('flight_logs')
          .set({ pilot_id: null })
          .where('id', '=', id)
          .execute();
        return of(id);
      },
      FLYING_TIMES_OFF: async (world) => {
        const sent = of(await made(world));
        await sql`update operators set custom_config = custom_config || '{"allow_flying_time": false}'
          where id = ${operatorIdOf(world.harness.actors.owner)}`.execute(world.harness.db);
        return sent;
      },
    },
  },
  downloadFlightLogReport: { good: mine, bad: notAnId, foreign, errors: {} },
  getFlightProposal: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  verifyFlightLog: {
    good: async (world) => {
      const secret = newToken();
      const id = await made(world);
      await world.harness.db
        .updateTable('flight_logs')
        .set({ secret_hash: hashToken(secret) })
        .where('id', '=', id)
        .execute();
      return { params: { secret } };
    },
    bad: () => ({ params: { secret: 'x' } }),
    foreign: null,
    errors: {},
  },
};
