import type { OPERATOR_ACTS } from '@envol/contract/operators';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { localDate, todayIn } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { announceRecords } from '../../platform/facts/recordsUpdated.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/service.ts';
import { queueAccountLetter } from '../mails/index.ts';
import { openRequests } from './company.queries.ts';
import { planName } from './planName.ts';

export interface CompanyDeps {
  readonly db: Database;
  /** The process's own: who works for an operator is in nobody's reach. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly facts: Facts;
  readonly config: Pick<Config, 'public_url'>;
  readonly authenticator: Pick<Services['authenticator'], 'forgetOperator'>;
}

/** An account is deleted so long after it was asked for, seconds (specification 2, §9.1). */
const WEEK_S = 7 * 86_400;

type Act = (typeof OPERATOR_ACTS)[number];

/** A line of a company's journal, in somebody's name. */
export const addOperatorLine = async (
  db: Db,
  clock: Clock,
  by: { readonly user_id: number; readonly name: string },
  line: { readonly operator_id: number; readonly action: Act; readonly details: object },
): Promise<void> => {
  await db
    .insertInto('operator_journal')
    .values({
      ...line,
      details: JSON.stringify(line.details),
      by_user_id: by.user_id,
      by_name: by.name,
      at: clock.now().toISOString(),
    })
    .execute();
};

/** A line of the company's journal, in the caller's name. */
export const noteOperatorAct = (
  db: Db,
  clock: Clock,
  { actor, long_name }: SignedIn,
  operator_id: number,
  { action, details = {} }: { readonly action: Act; readonly details?: object },
): Promise<void> =>
  addOperatorLine(db, clock, { user_id: actor.user_id, name: long_name }, { operator_id, action, details });

/** The owner and the administrators of a company, as letters reach them. */
export const administratorsOf = (db: Db, operatorId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'users.language', 'users.long_name'])
    .where('operator_id', '=', operatorId)
    .where('role', 'in', ['owner', 'admin_privileges'])
    .where('users.is_active', '=', true)
    .execute();

type Letter = 'deletion_requested' | 'deletion_cancelled' | 'subscription_asked' | 'plan_changed';

/** Active accounts of the platform's staff, as letters reach them. */
export const staffOf = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('user_type', 'in', ['platform_admins', 'hijackers'])
    .where('is_active', '=', true)
    .execute();

/** A letter to every administrator of a company, in the transaction of the act where one is given. */
export const tellAdministrators = async (
  { system_db, clock, facts }: Pick<CompanyDeps, 'system_db' | 'clock' | 'facts'>,
  operatorId: number,
  code: Letter,
  paramsFor: (language: 'fr' | 'en') => Readonly<Record<string, string>>,
  db: Db = system_db,
): Promise<void> => {
  const at = clock.now().toISOString();
  for (const { id, email, language } of await administratorsOf(db, operatorId))
    await queueAccountLetter(facts, db, {
      code,
      key: `${code}-${operatorId}-${id}-${at}`,
      user_id: id,
      recipient: email,
      language,
      at,
      params: paramsFor(language),
    });
};

/** Adds a registry account, or takes it away; the list as it then is. */
export const changeUids = (
  { db, clock }: CompanyDeps,
  who: SignedIn,
  operatorId: number,
  uid: string,
  act: 'alphatango_uid_added' | 'alphatango_uid_removed',
): Promise<string[]> =>
  db.transaction().execute(async (transaction) => {
    const { alphatango_uids: before } = await transaction
      .selectFrom('operators')
      .select('alphatango_uids')
      .where('id', '=', operatorId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const rest = before.filter((each) => each !== uid);
    const after = act === 'alphatango_uid_added' ? [...rest, uid] : rest;
    if (after.length === before.length) return before;
    await transaction
      .updateTable('operators')
      .set({ alphatango_uids: after })
      .where('id', '=', operatorId)
      .execute();
    await noteOperatorAct(transaction, clock, who, operatorId, { action: act, details: { uid } });
    await announceRecords(transaction, clock, operatorId, 'exploitants');
    return after;
  });

/** Sets or takes away some settings of the company's `custom_config`. */
export const setConfig = async (
  db: Db,
  operatorId: number,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await db
    .updateTable('operators')
    .set({
      custom_config: sql`jsonb_strip_nulls(custom_config || ${JSON.stringify(changes)}::jsonb)` as never,
    })
    .where('id', '=', operatorId)
    .execute();
};

export const dueAt = (requestedAt: string): string =>
  secondsAfter(new Date(requestedAt), WEEK_S).toISOString();

const dayText = (instant: string, language: 'fr' | 'en'): string => {
  const [year, month, day] = localDate(instant, FRENCH_TIME).split('-');
  return language === 'fr' ? `${day}/${month}/${year}` : `${year}-${month}-${day}`;
};

/** Asks for the deletion of the account. Throws DELETION_ALREADY_REQUESTED, APPROVALS_OPEN. */
export const requestDeletion = async (deps: CompanyDeps, who: SignedIn, operatorId: number) => {
  const requested_at = deps.clock.now().toISOString();
  await deps.db.transaction().execute(async (transaction) => {
    if ((await openRequests(transaction, operatorId)) > 0) throw new Failure('APPROVALS_OPEN');
    const { numUpdatedRows } = await transaction
      .updateTable('operators')
      .set({ deletion_requested_at: requested_at, deletion_requested_by: who.long_name })
      .where('id', '=', operatorId)
      .where('deletion_requested_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Failure('DELETION_ALREADY_REQUESTED');
    await noteOperatorAct(transaction, deps.clock, who, operatorId, { action: 'deletion_requested' });
  });
  const due_at = dueAt(requested_at);
  await tellAdministrators(deps, operatorId, 'deletion_requested', (language) => ({
    name: who.long_name,
    day: dayText(due_at, language),
  }));
  return { requested_at, due_at };
};

/** Takes it back. Throws DELETION_NOT_REQUESTED. */
export const cancelDeletion = async (deps: CompanyDeps, who: SignedIn, operatorId: number): Promise<void> => {
  await deps.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('operators')
      .set({ deletion_requested_at: null, deletion_requested_by: null })
      .where('id', '=', operatorId)
      .where('deletion_requested_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Failure('DELETION_NOT_REQUESTED');
    await noteOperatorAct(transaction, deps.clock, who, operatorId, { action: 'deletion_cancelled' });
  });
  await tellAdministrators(deps, operatorId, 'deletion_cancelled', () => ({ name: who.long_name }));
};

/** Asks the platform's staff, who set plans, for another one; the company's administrators are told. */
export const askForPlan = async (
  deps: CompanyDeps,
  who: SignedIn,
  operatorId: number,
  message: string,
): Promise<void> => {
  const { system_db, clock, facts, config } = deps;
  const { commercial_name: company, plan } = await system_db
    .selectFrom('operators')
    .select(['commercial_name', 'plan'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const at = clock.now().toISOString();
  await noteOperatorAct(deps.db, clock, who, operatorId, {
    action: 'subscription_asked',
    details: { message },
  });
  for (const { id, email, language } of await staffOf(system_db))
    await queueAccountLetter(facts, system_db, {
      code: 'plan_asked',
      key: `plan_asked-${operatorId}-${id}-${at}`,
      user_id: id,
      recipient: email,
      language,
      at,
      params: { company, name: who.long_name, plan: planName(language, plan), message },
      page: `${config.public_url}/exploitants/${operatorId}`,
    });
  await tellAdministrators(deps, operatorId, 'subscription_asked', () => ({ name: who.long_name, message }));
};

/** Notes that the person came; once a day by France's clocks. */
export const noteConnection = async ({ db, clock }: CompanyDeps, who: SignedIn, operatorId: number) => {
  // Whoever looks through the account has come, not the person.
  if (who.actor.impersonator_user_id !== null) return;
  const today = todayIn(clock.now());
  const before = await db
    .selectFrom('operator_journal')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('by_user_id', '=', who.actor.user_id)
    .where('action', '=', 'connection')
    .where(sql<boolean>`(at at time zone ${FRENCH_TIME})::date = ${today}::date`)
    .executeTakeFirst();
  if (!before) await noteOperatorAct(db, clock, who, operatorId, { action: 'connection' });
};
