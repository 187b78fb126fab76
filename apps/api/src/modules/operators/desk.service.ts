import type { RequestOf } from '@envol/contract/endpoint';
import type { OperatorDesk, updateOperatorDesk } from '@envol/contract/operators';
import type { Plan } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import type { Grant } from '@envol/domain/operators/config';
import { planLeftTooLittle } from '@envol/domain/subscriptions/leastTotals';
import { todayIn } from '@envol/domain/time/localTime';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/service.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { grantPlan, isPaidPlan } from '../plans/index.ts';
import { noteOperatorAct, setConfig, tellAdministrators } from './company.service.ts';
import { findDesk } from './desk.queries.ts';
import { planName } from './planName.ts';

export interface DeskDeps {
  /** The process's own: every operator, for the staff. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly facts: Facts;
  readonly authenticator: Pick<Services['authenticator'], 'forgetOperator'>;
}
export type Staff = Pick<SignedIn, 'actor' | 'long_name'>;

export const mustFindDesk = async (db: Db, { actor }: Staff, id: number): Promise<OperatorDesk> => {
  const desk = await findDesk(db, id, {
    manages: hasPermission(actor, 'desk:write'),
    sets_plan: hasPermission(actor, 'plan:write'),
  });
  if (!desk) throw notFound();
  return desk;
};

type Change = Partial<{
  note: string | null;
  blocked_at: string | null;
  blocked_reason: string | null;
  blocked_by_name: string | null;
}>;

const write = (
  deps: DeskDeps,
  by: Staff,
  id: number,
  act: {
    readonly action: string;
    readonly details: (before: OperatorDesk) => object;
    readonly change: Change;
  },
): Promise<OperatorDesk> =>
  deps.system_db.transaction().execute(async (db) => {
    await db.selectFrom('operators').select('id').where('id', '=', id).forUpdate().execute();
    const before = await mustFindDesk(db, by, id);
    await db
      .insertInto('operator_desk')
      .values({ operator_id: id, ...act.change })
      .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(act.change))
      .execute();
    await noteStaffAct(db, deps, by, { action: act.action, operator_id: id, details: act.details(before) });
    return mustFindDesk(db, by, id);
  });

/** The staff's look at an operator, which is written down. Throws NOT_FOUND. */
export const readDesk = async (deps: DeskDeps, by: Staff, id: number): Promise<OperatorDesk> => {
  const desk = await mustFindDesk(deps.system_db, by, id);
  await noteStaffAct(deps.system_db, deps, by, { action: 'operator_read', operator_id: id, details: {} });
  return desk;
};

/** Lets an operator ask for take-offs, or sends its people to the telephone; written down where it changes. */
const letManageTakeOffs = (deps: DeskDeps, by: Staff, id: number, may: boolean): Promise<OperatorDesk> =>
  deps.system_db.transaction().execute(async (db) => {
    await db.selectFrom('operators').select('id').where('id', '=', id).forUpdate().execute();
    const before = await mustFindDesk(db, by, id);
    if (before.can_manage_take_off_authorizations === may) return before;
    await db
      .updateTable('operators')
      .set({ can_manage_take_off_authorizations: may })
      .where('id', '=', id)
      .execute();
    const action = may ? 'operator_take_offs_allowed' : 'operator_take_offs_withdrawn';
    await noteStaffAct(db, deps, by, { action, operator_id: id, details: {} });
    return mustFindDesk(db, by, id);
  });

/** Opens or closes to an operator what the platform grants; its people's sessions follow at once. Throws NOT_FOUND. */
const changeGrants = (
  deps: DeskDeps,
  by: Staff,
  id: number,
  wanted: { readonly [G in Grant]?: boolean | undefined },
): Promise<OperatorDesk> =>
  deps.system_db.transaction().execute(async (db) => {
    await db.selectFrom('operators').select('id').where('id', '=', id).forUpdate().execute();
    const before = await mustFindDesk(db, by, id);
    const chosen = Object.entries(wanted).filter(([, open]) => open !== undefined);
    const after = { ...before.grants, ...Object.fromEntries(chosen) };
    if (JSON.stringify(after) === JSON.stringify(before.grants)) return before;
    await setConfig(db, id, after);
    const details = { before: before.grants, after };
    await noteStaffAct(db, deps, by, { action: 'operator_granted', operator_id: id, details });
    return mustFindDesk(db, by, id);
  });

/** Throws VALIDATION where a discount leaves less of some plan than a card can be charged. */
const needChargeable = ({ clock }: DeskDeps, percent_off: number | null): void => {
  const off = { percent_off: percent_off ?? 0, amount_off_cents: null };
  if (planLeftTooLittle([], off, todayIn(clock.now())) !== null)
    throw fieldFailure('VALIDATION', 'discount', 'discount_leaves_too_little');
};

/** Sets what is taken off the price of an operator's subscriptions, percent; null: nothing. Throws NOT_FOUND, VALIDATION. */
const changeDiscount = (
  deps: DeskDeps,
  by: Staff,
  id: number,
  discount: number | null,
): Promise<OperatorDesk> =>
  deps.system_db.transaction().execute(async (db) => {
    needChargeable(deps, discount);
    await db.selectFrom('operators').select('id').where('id', '=', id).forUpdate().execute();
    const before = await mustFindDesk(db, by, id);
    if (before.discount === discount) return before;
    await db.updateTable('operators').set({ discount }).where('id', '=', id).execute();
    const details = { before: before.discount, after: discount };
    await noteStaffAct(db, deps, by, { action: 'operator_discounted', operator_id: id, details });
    return mustFindDesk(db, by, id);
  });

/**
 * Grants an operator a plan, with or without an end; the free one takes back what was granted, and what is paid stays. Its
 * administrators get a letter, its journal and the staff's a line. Throws NOT_FOUND.
 */
const changePlan = (
  deps: DeskDeps,
  by: SignedIn,
  id: number,
  { plan, reason, until }: { readonly plan: Plan; readonly reason: string; readonly until: string | null },
): Promise<OperatorDesk> =>
  deps.system_db.transaction().execute(async (db) => {
    await db.selectFrom('operators').select('id').where('id', '=', id).forUpdate().execute();
    const before = await mustFindDesk(db, by, id);
    if (before.plan === plan && before.plan_until === until) return before;
    await grantPlan(db, id, isPaidPlan(plan) ? { plan, until } : null, deps.clock.now());
    const details = { before: before.plan, after: plan, reason, until };
    await noteStaffAct(db, deps, by, { action: 'operator_plan_changed', operator_id: id, details });
    await noteOperatorAct(db, deps.clock, by, id, {
      action: 'plan_changed',
      details: { before: before.plan, after: plan },
    });
    const words = (language: 'fr' | 'en') => ({ plan: planName(language, plan), reason });
    await tellAdministrators(deps, id, 'plan_changed', words, db);
    return mustFindDesk(db, by, id);
  });

/** What the staff changes of an operator; what is absent stays. Throws NOT_FOUND, FORBIDDEN. */
export const changeDesk = async (
  deps: DeskDeps,
  by: SignedIn,
  id: number,
  {
    note,
    plan,
    plan_reason: reason,
    plan_until: until = null,
    can_manage_take_off_authorizations: manages,
    grants,
    discount,
  }: RequestOf<typeof updateOperatorDesk>['body'],
): Promise<OperatorDesk> => {
  const isOfDesk = [note, manages, grants].some((change) => change !== undefined);
  if (isOfDesk && !hasPermission(by.actor, 'desk:write')) throw new Failure('FORBIDDEN');
  const noted = note === undefined ? null : await writeNote(deps, by, id, note);
  const managed = manages === undefined ? null : await letManageTakeOffs(deps, by, id, manages);
  const granted = grants === undefined ? null : await changeGrants(deps, by, id, grants);
  const planned =
    plan === undefined || reason === undefined
      ? null
      : await changePlan(deps, by, id, { plan, reason, until });
  deps.authenticator.forgetOperator(id);
  const discounted = discount === undefined ? null : await changeDiscount(deps, by, id, discount);
  return discounted ?? planned ?? granted ?? managed ?? noted ?? mustFindDesk(deps.system_db, by, id);
};

/** Keeps or clears the staff's note. Throws NOT_FOUND. */
const writeNote = (deps: DeskDeps, by: Staff, id: number, note: string | null): Promise<OperatorDesk> =>
  write(deps, by, id, {
    action: 'operator_noted',
    change: { note: note?.trim() || null },
    details: ({ note: before }) => ({ before, after: note }),
  });

/** Nobody acts for it from now on: its members are looked up again, and their channels close. Throws NOT_FOUND. */
export const blockOperator = (deps: DeskDeps, by: Staff, id: number, reason: string): Promise<OperatorDesk> =>
  write(deps, by, id, {
    action: 'operator_blocked',
    change: {
      blocked_at: deps.clock.now().toISOString(),
      blocked_reason: reason,
      blocked_by_name: by.long_name,
    },
    details: () => ({ reason }),
  });

/** Its members act for it again. Throws NOT_FOUND. */
export const unblockOperator = (deps: DeskDeps, by: Staff, id: number): Promise<OperatorDesk> =>
  write(deps, by, id, {
    action: 'operator_unblocked',
    change: { blocked_at: null, blocked_reason: null, blocked_by_name: null },
    details: ({ blocked }) => ({ reason: blocked?.reason ?? null }),
  });
