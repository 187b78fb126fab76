import { grantedOf, highestOf, stillGranted } from '@envol/domain/activations/stillGranted';
import { prohibitionsOf } from '@envol/domain/flights/prohibitions';
import {
  asksTakeOffs,
  flyingObstacles,
  type TakeOffObstacle,
  takeOffHours,
  takeOffObstacles,
} from '@envol/domain/take-off/policy';
import { AIRBORNE_STATUSES, isAirborne, type TakeOffStatus } from '@envol/domain/take-off/statuses';
import type { TimeSpan } from '@envol/domain/time/night';
import type { Database, Db } from '../../platform/db/database.ts';
import type { StoredDayArea } from '../../platform/db/storedColumns.ts';
import { type DayApproval, findDayApprovalsByIds } from '../activations/index.ts';
import { findDayRulesOf } from '../structures/index.ts';
import { findTakeOffFacts, type TakeOffFacts } from './takeOff.queries.ts';

type DayRules = NonNullable<ReturnType<Awaited<ReturnType<typeof findDayRulesOf>>['get']>>;

interface Usable {
  readonly status: string;
  readonly date_end: string;
  readonly valid_until: string | null;
}

/** A grant that is not used may end before its hours. */
const usableUntil = ({ date_end, valid_until }: Usable): string =>
  valid_until !== null && Date.parse(valid_until) < Date.parse(date_end) ? valid_until : date_end;

/** Asked for or granted, and of no use any more: it gives way to a new one. */
const isSpent = (open: Usable, now: string): boolean =>
  (open.status === 'submitted' || open.status === 'granted') &&
  Date.parse(usableUntil(open)) <= Date.parse(now);

const USABLE: ReadonlySet<TakeOffStatus> = new Set(['granted', ...AIRBORNE_STATUSES]);

/** The take-off that was granted, not one that its pilot noted without a grant, with the hours in which it is used: a grant that was not may end before them. */
const grantedTakeOffs = ({ open }: TakeOffFacts) =>
  open === undefined || open.is_declared || !USABLE.has(open.status)
    ? []
    : [
        {
          ...open,
          from: open.date_start,
          to: open.status === 'granted' ? usableUntil(open) : open.date_end,
          is_airborne: isAirborne(open.status),
        },
      ];

const caseOf = (approval: DayApproval, rules: DayRules, facts: TakeOffFacts, now: string) => {
  // What was activated before a decision was narrowed is flown within what is left of it.
  const activated = facts.activations.flatMap((activation) =>
    stillGranted(activation, approval).map((span) => ({
      ...span,
      id: activation.id,
      pilot: activation.pilot,
      decided_at: activation.decided_at,
    })),
  );
  const spent = facts.open !== undefined && isSpent(facts.open, now) ? facts.open : null;
  const given = {
    uspace_closed: facts.uspace_closed,
    helicopter_departure: facts.helicopter_departure,
    place_forbidden: prohibitionsOf(approval.forbidding).length > 0,
    take_off_authorization_activated: rules.take_off_authorization_activated,
    activation_required: rules.activation_required,
    can_manage: facts.can_manage,
    approval_stands: approval.stands,
    windows: approval.windows,
    activations: activated,
    has_open_authorization: facts.open !== undefined && spent === null,
    take_offs: grantedTakeOffs(facts),
    time_zone: approval.time_zone,
  };
  // A device tells of a take-off when it was done: what was answered after it had not been granted then.
  const wasDecided = ({ decided_at }: { readonly decided_at: string | null }): boolean =>
    decided_at === null || Date.parse(decided_at) <= Date.parse(now);
  const span = takeOffHours(given, now);
  const hours = span && { from: span.from, to: span.to };
  const activation = hours === null ? undefined : activated.find(({ from }) => from === hours.from);
  return {
    rules,
    spent,
    open: facts.open,
    hours,
    obstacles: takeOffObstacles(given, now),
    /** What stands against flying under it now. */
    against_flight: flyingObstacles(given, now),
    /** The same as it stood at that instant, for a take-off of the past: answers that came later count for nothing. */
    against_past_flight: flyingObstacles(
      { ...given, activations: activated.filter(wasDecided), take_offs: given.take_offs.filter(wasDecided) },
      now,
    ),
    asks_take_off: asksTakeOffs(given),
    take_offs: given.take_offs,
    activations: activated,
    activation_id: activation?.id ?? null,
    areas: activation?.areas ?? approval.areas,
    pilot: activation?.pilot ?? approval.request.pilot,
    max_flying_height: activation?.max_flying_height ?? highestOf(approval.areas),
  };
};

/**
 * Everything about the take-offs that would be asked for, declared or seen at an instant under these approvals, in their order;
 * in a transaction.
 */
export const findTakeOffCases = async (db: Db, approvals: readonly DayApproval[], now: string) => {
  const rules = await findDayRulesOf(
    db,
    approvals.map(({ structure_id }) => structure_id),
  );
  const facts = await findTakeOffFacts(db, approvals, now);
  return approvals.map((approval, index) => {
    const [own, ruling] = [facts[index], rules.get(approval.structure_id)];
    if (own === undefined || ruling === undefined) throw new Error(`no day rules of approval ${approval.id}`);
    return caseOf(approval, ruling, own, now);
  });
};

type Case = ReturnType<typeof caseOf>;

type Span = TimeSpan & { readonly areas: readonly StoredDayArea[]; readonly max_flying_height: number };

/** The part of a case that says what is granted. */
interface FlownCase {
  readonly rules: Pick<DayRules, 'activation_required'>;
  readonly take_offs: readonly (TimeSpan & {
    readonly id: number;
    readonly areas: readonly StoredDayArea[];
    readonly max_flying_height: number;
  })[];
  readonly activations: readonly Span[];
}

/** What may be flown under an approval within some hours: its areas with their heights, m above ground. */
export interface GrantedFlight extends TimeSpan {
  /** What grants it: the narrowest that there is. */
  readonly source: 'take_off' | 'activation' | 'approval';
  /** The take-off's; null for the others. */
  readonly take_off_id: number | null;
  readonly areas: readonly StoredDayArea[];
  /** The highest of its areas. */
  readonly height_m: number;
}

const grantedFlight = (
  { from, to, areas: asked, max_flying_height }: Span,
  source: GrantedFlight['source'],
  take_off_id: number | null = null,
): GrantedFlight[] => {
  const areas = asked.map((area) => ({ ...area, height: Math.min(area.height, max_flying_height) }));
  return areas.length === 0 ? [] : [{ from, to, source, take_off_id, areas, height_m: highestOf(areas) }];
};

/**
 * What is granted under an approval at an instant: of the take-offs of that hour, else of its activations, else of the approval;
 * nothing where the authority asks for activations and none holds then. The one derivation for the pilot's page, the days, the
 * supervision and the alarm.
 */
export const grantedFlightsAt = (
  approval: Pick<DayApproval, 'areas' | 'windows'>,
  own: FlownCase,
  at: string,
): GrantedFlight[] => {
  const isThen = ({ from, to }: TimeSpan): boolean =>
    Date.parse(from) <= Date.parse(at) && Date.parse(at) < Date.parse(to);
  const flown = own.take_offs.filter(isThen);
  if (flown.length > 0)
    return flown.flatMap((each) =>
      grantedFlight({ ...each, areas: grantedOf(each, approval.areas) }, 'take_off', each.id),
    );
  if (own.rules.activation_required)
    return own.activations.filter(isThen).flatMap((span) => grantedFlight(span, 'activation'));
  const max_flying_height = highestOf(approval.areas);
  return approval.windows
    .filter(isThen)
    .flatMap((span) => grantedFlight({ ...span, areas: approval.areas, max_flying_height }, 'approval'));
};

/** The same, else what is granted next of that day: what a pilot reads before it begins. */
export const grantedFlightsFrom = (approval: DayApproval, own: Case, at: string): GrantedFlight[] => {
  const granted = grantedFlightsAt(approval, own, at);
  if (granted.length > 0) return granted;
  // In the air past its hours: nothing but what it was granted.
  const overdue = own.take_offs.filter(({ is_airborne }) => is_airborne);
  if (overdue.length > 0)
    return overdue.flatMap((each) =>
      grantedFlight({ ...each, areas: grantedOf(each, approval.areas) }, 'take_off', each.id),
    );
  const starts = [...own.take_offs.map(({ from }) => from), ...(own.hours === null ? [] : [own.hours.from])]
    .filter((from) => Date.parse(from) > Date.parse(at))
    .sort();
  const [next] = starts;
  return next === undefined ? [] : grantedFlightsAt(approval, own, next);
};

/** The same of one approval. */
export const findTakeOffCase = async (db: Db, approval: DayApproval, now: string) => {
  const [only] = await findTakeOffCases(db, [approval], now);
  if (only === undefined) throw new Error('a case for each approval');
  return only;
};

/**
 * What stands against a take-off under each of these approvals, and how high it is flown (m above ground: the least of approval,
 * decision, activation and take-off, as the alarm holds it), read by the process for those that watch them.
 */
export const findSupervisedCases = (
  database: Database,
  approvalIds: readonly number[],
  now: string,
): Promise<
  ReadonlyMap<number, { readonly obstacles: readonly TakeOffObstacle[]; readonly max_flying_height: number }>
> =>
  database.transaction().execute(async (db) => {
    const approvals = await findDayApprovalsByIds(db, approvalIds);
    const cases = await findTakeOffCases(db, approvals, now);
    return new Map(
      approvals.flatMap((approval, index) => {
        const own = cases[index];
        if (own === undefined) return [];
        const heights = grantedFlightsFrom(approval, own, now).map(({ height_m }) => height_m);
        const { open } = own;
        // Noted by its pilot, in the air past the hours of its activation: as high as that allowed.
        const most =
          open !== undefined && isAirborne(open.status) ? open.max_flying_height : own.max_flying_height;
        const max_flying_height = heights.length > 0 ? Math.max(...heights) : most;
        return [[approval.id, { obstacles: own.obstacles, max_flying_height }]];
      }),
    );
  });
