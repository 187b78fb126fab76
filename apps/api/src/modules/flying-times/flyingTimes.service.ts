import type { RequestOf } from '@envol/contract/endpoint';
import type { createFlyingTime, FlyingTime, updateFlyingTime } from '@envol/contract/flying-times';
import type { OperatorMembership } from '@envol/domain/access/actor';
import { isInFuture } from '@envol/domain/flights/proof';
import { flyingTimeActions } from '@envol/domain/flying-times/policy';
import { localDate, todayIn } from '@envol/domain/time/localTime';
import { nightsWithin } from '@envol/domain/time/night';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { checkEntity } from '../../platform/http/entity.ts';
import { Failure, fieldFailure, orNotFound } from '../../platform/http/failure.ts';
import { logBatteriesOfTakeOff, setBatteriesOfLine, shareFlights } from '../batteries/index.ts';
import { type FlyingTimeRow, findFlyingTime } from './flyingTimes.queries.ts';

export interface FlyingTimesDeps {
  readonly db: Database;
  readonly clock: Clock;
}
export interface Logger {
  readonly operator_id: number;
  readonly user_id: number;
  readonly member: Pick<OperatorMembership, 'role' | 'pilot_id'>;
  readonly reached: VisibleRows;
}
type Input = RequestOf<typeof createFlyingTime>['body'];
type Changes = RequestOf<typeof updateFlyingTime>['body'];

/** Throws FLYING_TIMES_OFF where the operator keeps its log elsewhere. */
export const mustBeOpen = async (db: Db, operatorId: number): Promise<void> => {
  const row = await db
    .selectFrom('operators')
    .select(sql<boolean>`coalesce((custom_config->>'allow_flying_time')::boolean, true)`.as('open'))
    .where('id', '=', operatorId)
    .executeTakeFirst();
  if (row?.open !== true) throw new Failure('FLYING_TIMES_OFF');
};

/** Pilot, drone and mission must be within reach; archived ones flew too. A restricted pilot notes its own flights alone. */
const checkLinks = async (db: Db, reached: VisibleRows, changes: Changes): Promise<void> => {
  const known = async (
    table: 'pilots' | 'drones' | 'flights',
    id: number | null | undefined,
    condition = reached[table],
  ) =>
    id === null ||
    id === undefined ||
    (await db.selectFrom(table).select('id').where(condition).where('id', '=', id).executeTakeFirst()) !==
      undefined;
  if (!(await known('pilots', changes.contact_id, reached.own_pilots)))
    throw fieldFailure('PILOT_UNKNOWN', 'contact_id', 'pilot_unknown');
  if (!(await known('drones', changes.drone_id)))
    throw fieldFailure('DRONE_UNKNOWN', 'drone_id', 'drone_unknown');
  if (!(await known('flights', changes.flight_id)))
    throw fieldFailure('FLIGHT_UNKNOWN', 'flight_id', 'flight_unknown');
  await checkEntity(db, reached, changes.sub_exploitant_id);
};

/** The clock of France that is furthest ahead: nowhere where drones fly under French rules is it a later day. */
const FIRST_DAWN = 'Pacific/Wallis';

/** What lies ahead was not flown. */
const checkDay = ({ date, started_at }: Changes, now: Date): void => {
  if (date !== undefined && date > todayIn(now, FIRST_DAWN))
    throw fieldFailure('VALIDATION', 'date', 'in_the_future');
  if (typeof started_at === 'string' && isInFuture(started_at, now))
    throw fieldFailure('VALIDATION', 'started_at', 'in_the_future');
};

const MINUTE_MS = 60_000;

/** Minutes by night of a flight that begins at an hour at a mission's place; 0 where either is unknown. */
export const nightMinutes = async (
  db: Db,
  facts: { started_at: string | null; flight_id: number | null; duration_min: number },
): Promise<number> => {
  if (facts.started_at === null || facts.flight_id === null) return 0;
  const place = await db
    .selectFrom('flights')
    .select(['center_lng', 'center_lat'])
    .where('id', '=', facts.flight_id)
    .executeTakeFirst();
  if (!place) return 0;
  const end = new Date(Date.parse(facts.started_at) + facts.duration_min * MINUTE_MS).toISOString();
  const nights = nightsWithin([place.center_lng, place.center_lat], facts.started_at, end);
  const total = nights.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0);
  return Math.min(facts.duration_min, Math.round(total / MINUTE_MS));
};

/** A line with what the asker may do with it. */
export const toFlyingTime = (
  { user_id, member }: Pick<Logger, 'user_id' | 'member'>,
  { created_by, ...line }: FlyingTimeRow,
): FlyingTime => ({
  ...line,
  available_actions: flyingTimeActions({ user_id, member, line: { pilot_id: line.contact.id, created_by } }),
});

export const readFlyingTime = async (db: Db, logger: Logger, id: number): Promise<FlyingTime> =>
  toFlyingTime(logger, orNotFound(await findFlyingTime(db, logger.reached, id)));

/** Throws NOT_FOUND, and FLYING_TIME_NOT_OWN for a line that the asker may not touch. */
const readOwn = async (
  db: Db,
  logger: Logger,
  id: number,
  action: FlyingTime['available_actions'][number],
): Promise<FlyingTime> => {
  const line = await readFlyingTime(db, logger, id);
  if (!line.available_actions.includes(action)) throw new Failure('FLYING_TIME_NOT_OWN');
  return line;
};

/** Notes what was flown. */
export const addFlyingTime = (
  { db: database, clock }: FlyingTimesDeps,
  logger: Logger,
  input: Input,
  source: 'manual' | 'envol' = 'manual',
): Promise<FlyingTime> =>
  database.transaction().execute(async (db) => {
    await mustBeOpen(db, logger.operator_id);
    checkDay(input, clock.now());
    await checkLinks(db, logger.reached, input);
    const at = clock.now().toISOString();
    const facts = {
      started_at: input.started_at ?? null,
      flight_id: input.flight_id ?? null,
      duration_min: input.duration,
    };
    const { id } = await db
      .insertInto('flying_times')
      .values({
        ...facts,
        operator_id: logger.operator_id,
        sub_exploitant_id: input.sub_exploitant_id ?? logger.reached.sub_exploitant_id,
        pilot_id: input.contact_id,
        drone_id: input.drone_id ?? null,
        date: input.date,
        nb_flights: input.nb_flights,
        batteries_at_once: input.batteries_at_once ?? 1,
        night_min: Math.min(input.duration, input.night_duration ?? (await nightMinutes(db, facts))),
        activity_domain: input.activity_domain ?? null,
        scenario: input.scenario ?? null,
        max_height_m: input.max_height_m ?? null,
        comment: input.comment ?? null,
        source,
        created_by: logger.user_id,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { id, operator_id: logger.operator_id };
    await setBatteriesOfLine(db, line, logger.reached, input.battery_ids ?? []);
    return readFlyingTime(db, logger, id);
  });

/** Corrects a line; the night is reckoned again where it is not said. Throws NOT_FOUND, FLYING_TIME_NOT_OWN. */
export const changeFlyingTime = (
  { db: database, clock }: FlyingTimesDeps,
  logger: Logger,
  id: number,
  { contact_id, duration, night_duration, battery_ids, ...changes }: Changes,
): Promise<FlyingTime> =>
  database.transaction().execute(async (db) => {
    await mustBeOpen(db, logger.operator_id);
    const before = await readOwn(db, logger, id, 'edit');
    checkDay(changes, clock.now());
    await checkLinks(db, logger.reached, { contact_id, ...changes });
    const facts = {
      started_at: changes.started_at === undefined ? before.started_at : changes.started_at,
      flight_id: changes.flight_id === undefined ? (before.flight?.id ?? null) : changes.flight_id,
      duration_min: duration ?? before.duration,
    };
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await db
      .updateTable('flying_times')
      .set({
        ...given,
        ...facts,
        ...(contact_id === undefined ? {} : { pilot_id: contact_id }),
        night_min: Math.min(facts.duration_min, night_duration ?? (await nightMinutes(db, facts))),
        updated_at: clock.now().toISOString(),
      })
      .where('id', '=', id)
      .execute();
    if (battery_ids === undefined) await shareFlights(db, id);
    else await setBatteriesOfLine(db, { id, operator_id: logger.operator_id }, logger.reached, battery_ids);
    return readFlyingTime(db, logger, id);
  });

/** Takes a line back. Throws NOT_FOUND, FLYING_TIME_NOT_OWN. */
export const removeFlyingTime = async (
  { db }: FlyingTimesDeps,
  logger: Logger,
  id: number,
): Promise<void> => {
  await mustBeOpen(db, logger.operator_id);
  await readOwn(db, logger, id, 'delete');
  await db.deleteFrom('flying_times').where('id', '=', id).execute();
};

/** Writes a line for a flight whose take-off and landing were declared here; where the log is closed, nothing. */
export const noteLanding = async (
  db: Db,
  flight: {
    readonly id: number;
    readonly operator_id: number;
    readonly sub_exploitant_id: number | null;
    readonly pilot_id: number;
    readonly drone_id: number | null;
    readonly started_at: string;
    readonly duration_s: number;
    readonly time_zone: string;
    readonly activity_domain: FlyingTime['activity_domain'];
    readonly scenario: FlyingTime['scenario'];
    readonly max_height_m: number;
    readonly user_id: number;
    readonly at: string;
  },
): Promise<void> => {
  const open = await mustBeOpen(db, flight.operator_id).then(
    () => true,
    () => false,
  );
  if (!open) return;
  const duration_min = Math.max(1, Math.min(6000, Math.round(flight.duration_s / 60)));
  const facts = { started_at: flight.started_at, flight_id: flight.id, duration_min };
  const { id } = await db
    .insertInto('flying_times')
    .values({
      ...facts,
      operator_id: flight.operator_id,
      sub_exploitant_id: flight.sub_exploitant_id,
      pilot_id: flight.pilot_id,
      drone_id: flight.drone_id,
      date: localDate(flight.started_at, flight.time_zone),
      nb_flights: 1,
      night_min: await nightMinutes(db, facts),
      activity_domain: flight.activity_domain,
      scenario: flight.scenario,
      max_height_m: flight.max_height_m,
      comment: null,
      source: 'envol',
      created_by: flight.user_id,
      created_at: flight.at,
      updated_at: flight.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await logBatteriesOfTakeOff(db, flight.id, id);
};
