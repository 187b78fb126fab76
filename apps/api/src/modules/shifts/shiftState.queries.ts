import { LIMITS } from '@envol/contract/limits';
import type { ShiftState } from '@envol/contract/shifts';
import { awaitedSide } from '@envol/domain/approvals/policy';
import { APPROVAL_STATUSES } from '@envol/domain/approvals/statuses';
import { prohibitionsOf } from '@envol/domain/flights/prohibitions';
import { AIRBORNE_STATUSES } from '@envol/domain/take-off/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { forbiddingCards } from '../../platform/db/forbiddingCards.ts';
import type { OwnStructure } from './shifts.deps.ts';

const awaited = (side: 'authority' | 'operator') =>
  sql.join(APPROVAL_STATUSES.filter((status) => awaitedSide(status) === side));

const OF_REQUEST = sql`approvals.id, approvals.display_identifier, approvals.request->>'flight_name' as flight_name,
  approvals.company_name`;

type Counted<Row> = { count: number; rows: Row[] };

/** The first rows of a list and how many it has: `count(*) over ()` stands in each. */
const counted = async <Row extends object>(
  db: Db,
  statement: RawBuilder<Row & { readonly all_rows: number }>,
): Promise<Counted<Row>> => {
  const { rows } = await statement.execute(db);
  return {
    count: rows[0]?.all_rows ?? 0,
    rows: rows.map(({ all_rows: _, ...row }) => row as unknown as Row),
  };
};

const ALL_ROWS = sql`count(*) over ()::int as all_rows`;

type OfRequest = ShiftState['to_process']['rows'][number];

export const requestsToProcess = (db: Db, structureId: number) =>
  counted<OfRequest>(
    db,
    sql`select ${OF_REQUEST}, approvals.date_start, approvals.date_end, ${ALL_ROWS} from approvals
      where structure_id = ${structureId} and closed_at is null and status in (${awaited('authority')})
      order by date_start, id limit ${LIMITS.shift_rows}`,
  );

export const countAwaitingOperator = async (db: Db, structureId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from approvals
    where structure_id = ${structureId} and closed_at is null and status in (${awaited('operator')})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** Hours and take-offs that wait for a decision and are not over. */
export const dayToDecide = (db: Db, structureId: number, now: string) =>
  counted<ShiftState['to_decide']['rows'][number]>(
    db,
    sql`select ${OF_REQUEST}, d.kind, d.date_start, d.date_end, ${ALL_ROWS}
      from (select approval_id, 'activation' as kind, date_start, date_end, id from activations
          where structure_id = ${structureId} and status = 'submitted' and date_end > ${now}
        union all select approval_id, 'take_off', date_start, date_end, id from take_off_authorizations
          where structure_id = ${structureId} and status = 'submitted' and date_end > ${now}) d
      join approvals on approvals.id = d.approval_id
      order by d.date_start, d.kind, d.id limit ${LIMITS.shift_rows}`,
  );

export const dronesInTheAir = (db: Db, structureId: number) =>
  counted<ShiftState['in_the_air']['rows'][number]>(
    db,
    sql`select ${OF_REQUEST}, o.date_start, o.date_end, o.pilot->>'full_name' as pilot_name,
        o.pilot->>'phone' as pilot_phone, o.effective_start as took_off_at,
        o.status in ('landing_required', 'landing_received') as is_ordered, ${ALL_ROWS}
      from take_off_authorizations o join approvals on approvals.id = o.approval_id
      where o.structure_id = ${structureId} and o.status in (${sql.join([...AIRBORNE_STATUSES])})
      order by o.date_end, o.id limit ${LIMITS.shift_rows}`,
  );

/** Alarms that the structure hears and that have not ended. */
export const standingAlarms = (db: Db, structureId: number, now: string) =>
  counted<ShiftState['alarms']['rows'][number]>(
    db,
    sql`select a.id, a.alert_type, a.level, a.created_at as since, t.device_id, exists (select from alert_mutes m
          where m.structure_id = ${structureId} and m.device_id = t.device_id and m.alert_type = a.alert_type
            and m.other_device_id is not distinct from a.other_device_id and m.level >= a.level
            and m.lifted_at is null and m.until > ${now}) as is_muted, ${ALL_ROWS}
      from alert_structures s join position_alerts a on a.id = s.alert_id join traces t on t.id = a.trace_id
      where s.structure_id = ${structureId} and a.active
      order by a.level desc, a.created_at desc, a.id limit ${LIMITS.shift_rows}`,
  );

/** The structure's own space where its supervisors closed it, and what forbids the places of agreements that are flown now or today. */
export const closedPlaces = async (
  db: Db,
  { id, name, closed_at, closing_reason }: OwnStructure,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ShiftState['closed']> => {
  const { rows } = await sql<{ forbidding: Parameters<typeof prohibitionsOf>[0] }>`
    select ${forbiddingCards} as forbidding from approvals
    where structure_id = ${id} and closed_at is null and status in ('accepted', 'reserves')
      and date_start < ${until} and date_end > ${from} order by id`.execute(db);
  const names = [...new Set(rows.flatMap(({ forbidding }) => prohibitionsOf(forbidding)))].sort();
  const all = [
    ...(closed_at === null ? [] : [{ name, reason: closing_reason, since: closed_at }]),
    ...names.map((closed) => ({ name: closed, reason: null, since: null })),
  ];
  return { count: all.length, rows: all.slice(0, LIMITS.shift_rows) };
};
