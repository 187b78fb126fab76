import { isApprovalUsable } from '@envol/domain/activations/policy';
import { stillGranted } from '@envol/domain/activations/stillGranted';
import { flyingObstacles } from '@envol/domain/take-off/policy';
import { AIRBORNE_STATUSES } from '@envol/domain/take-off/statuses';
import type { TimeSpan } from '@envol/domain/time/night';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StoredDayArea } from '../../platform/db/storedColumns.ts';
import { DAY_APPROVAL_COLUMNS, dayAreas, grantedAreas, grantedWindows } from '../activations/index.ts';
import { findDayRulesOf } from '../structures/index.ts';
import { type GrantedFlight, grantedFlightsAt } from './takeOffCase.service.ts';

/** A landing is declared by hand: the seconds until it really is on the ground were granted with the rest. */
const LANDING_DECLARED_WITHIN_MS = 120_000;

type DayTerms = NonNullable<Parameters<typeof grantedAreas>[1]>;

const iso = (ms: number): string => new Date(ms).toISOString();
const isBy = (instant: string | null, at: string): boolean =>
  instant !== null && Date.parse(instant) <= Date.parse(at);

const approvalsOf = (db: Db, flightId: number) =>
  db
    .selectFrom('approvals')
    .innerJoin('structures', 'structures.id', 'approvals.structure_id')
    .innerJoin('operators', 'operators.id', 'approvals.operator_id')
    .select(['approvals.id', 'approvals.structure_id', ...DAY_APPROVAL_COLUMNS])
    .select('operators.can_manage_take_off_authorizations as can_manage')
    .select(dayAreas.as('asked_areas'))
    .where('approvals.flight_id', '=', flightId)
    .orderBy('approvals.id')
    .execute();
type Approval = Awaited<ReturnType<typeof approvalsOf>>[number];

/** Every decision of these approvals that granted or refused something, the newest first. */
const decisionsOf = async (db: Db, ids: readonly number[]) => {
  const { rows } = await sql<DayTerms & { approval_id: number; type: string; decided_at: string }>`
    select approval_id, type, decided_at, restricted_height, min_allowed_date_start::text, max_allowed_date_end::text,
      min_allowed_time_start, max_allowed_time_end, tactical_contact_required
    from approval_decisions where approval_id = any(${[...ids]}::bigint[]) and type in ('accept', 'restrict', 'refuse')
    order by version desc, id desc`.execute(db);
  return Map.groupBy(rows, ({ approval_id }) => approval_id);
};
type Decision = DayTerms & { readonly type: string; readonly decided_at: string };

const takeOffsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('take_off_authorizations')
    .select(['id', 'approval_id', 'status', 'date_start', 'date_end', 'valid_until', 'areas'])
    .select(['max_flying_height', 'decided_at', 'effective_end'])
    .where('approval_id', 'in', [...ids])
    .where('is_declared', '=', false)
    .where('status', 'in', ['granted', ...AIRBORNE_STATUSES, 'landed'])
    .execute();
type TakeOff = Awaited<ReturnType<typeof takeOffsOf>>[number];

/** Until when a take-off that was granted could be flown. */
const usedUntil = ({ status, date_end, valid_until, effective_end }: TakeOff): string => {
  const ends =
    status === 'granted'
      ? valid_until
      : status === 'landed' && effective_end !== null
        ? iso(Date.parse(effective_end) + LANDING_DECLARED_WITHIN_MS)
        : null;
  return ends !== null && Date.parse(ends) < Date.parse(date_end) ? ends : date_end;
};

const activationsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('activations')
    .select(['approval_id', 'date_start', 'date_end', 'areas', 'max_flying_height', 'decided_at'])
    .where('approval_id', 'in', [...ids])
    .where('status', '=', 'accepted')
    .execute();
type Activation = Awaited<ReturnType<typeof activationsOf>>[number];

interface Facts {
  readonly approval: Approval;
  readonly rules: {
    readonly activation_required: boolean;
    readonly take_off_authorization_activated: boolean;
  };
  readonly decisions: readonly Decision[];
  readonly take_offs: readonly TakeOff[];
  readonly activations: readonly Activation[];
}

/** What one approval granted at an instant, by what had been answered by then; nothing where something stood against the flight. */
const grantedThen = ({ approval, rules, ...own }: Facts, at: string): GrantedFlight[] => {
  const decision = own.decisions.find(({ decided_at }) => isBy(decided_at, at));
  if (decision === undefined || decision.type === 'refuse') return [];
  const { approval_status: status, closed_at } = approval;
  // A request that its pilot took back grants nothing, whenever that was.
  if (status === 'cancelled' || (closed_at !== null && isBy(closed_at, at))) return [];
  const windows = grantedWindows({ ...approval, terms: decision });
  const areas = grantedAreas(approval.asked_areas, decision);
  const take_offs = own.take_offs
    .filter(({ decided_at }) => isBy(decided_at, at))
    .map((each) => ({
      ...each,
      from: each.date_start,
      to: usedUntil(each),
      is_airborne: each.status !== 'granted',
    }));
  const activations = own.activations
    .filter(({ decided_at }) => isBy(decided_at, at))
    .flatMap((activation) => stillGranted(activation, { windows, areas }));
  const against = flyingObstacles(
    {
      // What closed a U-space, or kept a corridor free, is told by the order to land that it gave.
      ...{ uspace_closed: false, helicopter_departure: false, place_forbidden: false },
      ...{
        take_off_authorization_activated: rules.take_off_authorization_activated,
        can_manage: approval.can_manage,
      },
      ...{ activation_required: rules.activation_required, windows, activations, take_offs },
      approval_stands: isApprovalUsable({
        status: decision.type === 'accept' ? 'accepted' : 'reserves',
        closed_at: null,
      }),
      ...{ has_open_authorization: false, time_zone: approval.time_zone },
    },
    at,
  );
  return against.length > 0
    ? []
    : grantedFlightsAt({ areas, windows }, { rules, take_offs, activations }, at);
};

/** What the authorities of a mission had been asked, and granted, at an instant. */
interface PastGrants extends TimeSpan {
  readonly requests: readonly {
    readonly structure_id: number;
    readonly structure_name: string;
    /** Of the mission; all that were asked for. */
    readonly asked: readonly StoredDayArea[];
    /** Of those, what could be flown then, with its heights. */
    readonly granted: readonly StoredDayArea[];
  }[];
}

/** The instants within a span at which something of an approval begins or ends. */
const turnsOf = ({ approval, decisions, take_offs, activations }: Facts): readonly (string | null)[] => [
  approval.closed_at,
  ...decisions.flatMap((terms) => [
    terms.decided_at,
    ...grantedWindows({ ...approval, terms }).flatMap(({ from, to }) => [from, to]),
  ]),
  ...take_offs.flatMap((each) => [each.date_start, usedUntil(each), each.decided_at]),
  ...activations.flatMap(({ date_start, date_end, decided_at }) => [date_start, date_end, decided_at]),
];

/**
 * What a mission's authorities granted over a span of the past, as it stood then: by the decisions, activations and take-offs that
 * were answered by each instant. In the order of time; read by the process itself.
 */
export const findPastGrants = async (
  db: Db,
  flightId: number,
  { from, to }: TimeSpan,
): Promise<readonly PastGrants[]> => {
  const approvals = await approvalsOf(db, flightId);
  if (approvals.length === 0) return [];
  const ids = approvals.map(({ id }) => id);
  const [rules, decisions, take_offs, activations] = await Promise.all([
    findDayRulesOf(
      db,
      approvals.map(({ structure_id }) => structure_id),
    ),
    decisionsOf(db, ids),
    takeOffsOf(db, ids),
    activationsOf(db, ids),
  ]);
  const facts = approvals.map((approval): Facts => {
    const ruling = rules.get(approval.structure_id);
    if (ruling === undefined) throw new Error(`no day rules of approval ${approval.id}`);
    return {
      approval,
      rules: ruling,
      decisions: decisions.get(approval.id) ?? [],
      take_offs: take_offs.filter(({ approval_id }) => approval_id === approval.id),
      activations: activations.filter(({ approval_id }) => approval_id === approval.id),
    };
  });
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const turns = facts
    .flatMap(turnsOf)
    .flatMap((instant) => (instant === null ? [] : Date.parse(instant)))
    .filter((at) => at > begin && at < end);
  const steps = [...new Set([begin, ...turns])].sort((one, other) => one - other);
  return steps.map((at, index) => ({
    from: iso(at),
    to: iso(steps[index + 1] ?? end),
    requests: facts.map((own) => ({
      structure_id: own.approval.structure_id,
      structure_name: own.approval.structure_name,
      asked: own.approval.asked_areas,
      granted: grantedThen(own, iso(at)).flatMap(({ areas }) => areas),
    })),
  }));
};
