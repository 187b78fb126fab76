import type { ActivationCapabilities, getActivationCapabilities } from '@envol/contract/activations';
import type { Decision } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Actor } from '@envol/domain/access/actor';
import { activationBreaches, activationDeadline, isLateActivation } from '@envol/domain/activations/rules';
import { usualHours } from '@envol/domain/activations/usualHours';
import { instantAt } from '@envol/domain/time/localTime';
import type { TimeSpan } from '@envol/domain/time/night';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import { decisionsOf } from '../approvals/index.ts';
import type { ActivationsDeps } from './activations.deps.ts';
import { findActivation, hasOverlap } from './activations.queries.ts';
import { rulesFor } from './activations.steps.ts';
import { type DayApproval, findDayApproval } from './dayApproval.queries.ts';
import { answerForApprovals } from './manyApprovals.ts';
import { findConflicts } from './neighbours.queries.ts';

type Query = RequestOf<typeof getActivationCapabilities>['query'];

const ahead = (windows: readonly TimeSpan[], now: Date): TimeSpan[] =>
  windows.filter(({ to }) => Date.parse(to) > now.getTime());

/** The hours given, by the clocks of the approval's place; null where none are. */
const hoursOf = (query: Query, zone: string) => {
  const { date_start, date_end, time_start, time_end } = query;
  if (!date_start || !date_end || !time_start || !time_end) return null;
  return {
    date_start: instantAt(date_start, time_start, zone),
    date_end: instantAt(date_end, time_end, zone),
  };
};

/** The rules of the day for whoever reads the approval: what the staff lifted for its operator is no authority's to read. */
const rulesOfDay = (db: Db, approval: DayApproval, now: Date): ReturnType<typeof rulesFor> =>
  db
    .transaction()
    .execute((transaction) =>
      asSystem(transaction, 'rules of the day of a structure that the operator does not reach', () =>
        rulesFor(transaction, approval, now),
      ),
    );

interface Judging {
  readonly approval: DayApproval;
  readonly day: Awaited<ReturnType<typeof rulesOfDay>>;
  readonly now: Date;
}

const judge = async (
  { db }: Pick<ActivationsDeps, 'db'>,
  actor: Actor,
  { approval, day: { rules, has_notice_bypass }, now }: Judging,
  period: NonNullable<ReturnType<typeof hoursOf>>,
) => {
  const granted_height = Math.max(0, ...approval.areas.map(({ height }) => height));
  const { windows, time_zone } = approval;
  const asked = { ...period, windows, time_zone, granted_height, has_notice_bypass };
  const at = now.toISOString();
  const breaches = activationBreaches(rules, { ...asked, max_flying_height: granted_height }, at);
  const isPeriod = Date.parse(period.date_start) < Date.parse(period.date_end);
  const flight = { key: '', height_m: granted_height, areas: approval.areas.map(({ geometry }) => geometry) };
  return {
    deadline: activationDeadline(rules, asked),
    is_late: isLateActivation(rules, asked, at),
    breaches,
    conflicts: isPeriod
      ? await findConflicts(
          db,
          actor,
          approval,
          { ...flight, ...period },
          {
            distance_m: rules.conflict_distance_m,
            now: at,
          },
        )
      : [],
    is_free: isPeriod && breaches.length === 0 && !(await hasOverlap(db, approval.id, period, null)),
  };
};

/** What an approval leaves, and what stands against the hours that `periodOf` takes of it. */
const capabilitiesOf = async (
  deps: ActivationsDeps,
  actor: Actor,
  approval: DayApproval,
  periodOf: (allowed: readonly TimeSpan[], max_hours: number | null, now: Date) => ReturnType<typeof hoursOf>,
): Promise<ActivationCapabilities> => {
  const now = deps.clock.now();
  const day = await rulesOfDay(deps.db, approval, now);
  const { rules } = day;
  const allowed_hours = ahead(approval.windows, now);
  const period = periodOf(allowed_hours, rules.activation_max_hours, now);
  const judged = period && (await judge(deps, actor, { approval, day, now }, period));
  return {
    is_required: rules.activation_required,
    approval_stands: approval.stands,
    time_zone: approval.time_zone,
    allowed_hours,
    max_flying_height: Math.max(0, ...approval.areas.map(({ height }) => height)),
    max_hours: rules.activation_max_hours,
    deadline: judged?.deadline ?? null,
    is_late: judged?.is_late ?? false,
    breaches: judged?.breaches ?? [],
    conflicts: judged?.conflicts ?? [],
    can_activate:
      rules.activation_required && approval.stands && (judged?.is_free ?? allowed_hours.length > 0),
  };
};

/** Whether hours of an approval may be activated, and what stands against it. */
export const readCapabilities = async (
  deps: ActivationsDeps,
  actor: Actor,
  approvalId: number,
  query: Query,
): Promise<ActivationCapabilities> => {
  const approval = await findDayApproval(deps.db, actor, approvalId);
  if (!approval) throw notFound();
  return capabilitiesOf(deps, actor, approval, () => hoursOf(query, approval.time_zone));
};

/** The same of each of these approvals within reach, by the hours that are usual. */
export const readManyCapabilities = (
  deps: ActivationsDeps,
  actor: Actor,
  ids: readonly number[],
): Promise<(ActivationCapabilities & { approval_id: number })[]> =>
  answerForApprovals(deps.db, actor, ids, (approval) =>
    capabilitiesOf(deps, actor, approval, (allowed, max_hours, now) =>
      usualHours(allowed, max_hours, now.getTime()),
    ),
  );

/** The hours to which an activation may be moved. */
export const readAllowedHours = async (deps: ActivationsDeps, actor: Actor, id: number) => {
  const row = await findActivation(deps.db, actor, id);
  const approval = row && (await findDayApproval(deps.db, actor, row.approval_id));
  if (!approval) throw notFound();
  const now = deps.clock.now();
  const { rules } = await rulesOfDay(deps.db, approval, now);
  return {
    time_zone: approval.time_zone,
    max_hours: rules.activation_max_hours,
    allowed_hours: ahead(approval.windows, now),
  };
};

/** The decisions on the approval that an activation is made on, newest first. */
export const readApprovalDecisions = async (
  { db }: ActivationsDeps,
  actor: Actor,
  id: number,
): Promise<Decision[]> => {
  const row = await findActivation(db, actor, id);
  if (!row) throw notFound();
  return decisionsOf(db, row.approval_id);
};
