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
import type { Database, Db } from '../../platform/db/database.ts';
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

/** The take-off that was granted, with the hours in which it is used: a grant that was not may end before them. */
const grantedTakeOffs = ({ open }: TakeOffFacts) =>
  open === undefined || !USABLE.has(open.status)
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
    })),
  );
  const spent = facts.open !== undefined && isSpent(facts.open, now) ? facts.open : null;
  const given = {
    uspace_closed: facts.uspace_closed,
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
  const span = takeOffHours(given, now);
  const hours = span && { from: span.from, to: span.to };
  const activation = hours === null ? undefined : activated.find(({ from }) => from === hours.from);
  return {
    rules,
    spent,
    hours,
    obstacles: takeOffObstacles(given, now),
    /** What stands against flying under it now. */
    against_flight: flyingObstacles(given, now),
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
        const { obstacles, take_offs } = own;
        const flown = take_offs.map((each) =>
          Math.min(each.max_flying_height, highestOf(grantedOf(each, approval.areas))),
        );
        const max_flying_height = flown.length > 0 ? Math.max(...flown) : own.max_flying_height;
        return [[approval.id, { obstacles, max_flying_height }]];
      }),
    );
  });
