import type { Activation } from '@envol/contract/activations';
import type { Actor } from '@envol/domain/access/actor';
import { isOver, needsApproval } from '@envol/domain/activations/policy';
import { type ActivationBreach, activationBreaches, type DayRules } from '@envol/domain/activations/rules';
import {
  ACTIVATION_ACTION_SIDE,
  type ActivationAction,
  type ActivationStatus,
  nextActivationStatus,
} from '@envol/domain/activations/statuses';
import { isWithinWindows } from '@envol/domain/activations/stillGranted';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import { dayBehalfOf, recordDayStep } from '../discussions/index.ts';
import { exemptionsAt, findDayRules, findRules } from '../structures/index.ts';
import { eventsOf } from '../threads/index.ts';
import type { ActivationsDeps } from './activations.deps.ts';
import { notifyOfActivation } from './activations.events.ts';
import type { ActivationNews } from './activations.facts.ts';
import { toActivation } from './activations.mapper.ts';
import { type ActivationRow, findActivation, hasOverlap, lockActivation } from './activations.queries.ts';
import {
  type DayApproval,
  findDayApproval,
  isApprovalInForce,
  lockDayApproval,
} from './dayApproval.queries.ts';

/** An activation as its side reads it; the same 404 for an unknown and for a foreign id. */
export const readActivation = async (
  { db, clock }: Pick<ActivationsDeps, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<Activation> => {
  const row = await findActivation(db, actor, id);
  if (!row) throw notFound();
  return toActivation(row, await eventsOf(db, { type: 'activation', id }), actor, clock.now().toISOString());
};

const findApprovalOf = async (db: Db, actor: Actor, id: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('activations')
    .select('approval_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (await findDayApproval(db, actor, row.approval_id))?.id;
};

/** An activation and its approval, locked in the order in which a new activation locks them. */
export const lockBoth = async (
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ row: ActivationRow; approval: DayApproval }> => {
  const known = await findApprovalOf(db, actor, id);
  const approval = known === undefined ? undefined : await lockDayApproval(db, actor, known);
  const row = await lockActivation(db, actor, id);
  if (!row || !approval) throw notFound();
  return { row, approval };
};

/** The status after an action on a locked activation, from the version that was seen; refused as the contract says. */
export const statusAfterAct = (
  row: ActivationRow,
  action: ActivationAction,
  {
    version,
    now,
    language,
  }: { readonly version: number | undefined; readonly now: string; readonly language: Language },
): ActivationStatus => {
  if (version !== undefined && version !== row.version) throw new Failure('ACTIVATION_CHANGED');
  if (isOver(row, now)) throw new Failure('ACTIVATION_OVER');
  const status = nextActivationStatus(row.status, action);
  if (status === null)
    throw new Failure('ACTIVATION_TRANSITION_ILLEGAL', {
      params: { status: statusText(language, row.status) },
    });
  if (needsApproval(action) && !isApprovalInForce(row)) throw new Failure('APPROVAL_NOT_IN_FORCE');
  return status;
};

const refusal = (breaches: readonly ActivationBreach[]): Failure => {
  const [first] = breaches;
  return new Failure(first?.code ?? 'PERIOD_NOT_ALLOWED', {
    params: { field: first?.field ?? '', limit: first?.limit ?? '', value: first?.value ?? '' },
    fields: breaches.map(({ field, message, limit, value }) => ({
      path: field,
      message,
      params: { limit, value },
    })),
  });
};

/** What is asked for of an approval. */
export interface AskedDay {
  readonly date_start: string;
  readonly date_end: string;
  readonly max_flying_height: number;
  readonly granted_height: number;
}

/** The rules of the day for an operator, and whether the staff lifted its notice. */
export const rulesFor = async (
  db: Db,
  { structure_id, operator_id }: Pick<DayApproval, 'structure_id' | 'operator_id'>,
  now: Date,
): Promise<{ readonly rules: DayRules; readonly has_notice_bypass: boolean }> => {
  const rules = await findDayRules(db, structure_id);
  const [asked] = await findRules(db, [structure_id], operator_id);
  return {
    rules,
    has_notice_bypass: asked !== undefined && exemptionsAt(asked, now).includes('notice_bypass'),
  };
};

/**
 * Holds what is asked against the approval and its authority's rules (specification 1 §5); returns the rules. Throws the
 * code of the first that it does not keep to, and names each with its field, limit and value.
 */
export const holdToRules = async (
  db: Db,
  approval: Pick<DayApproval, 'id' | 'structure_id' | 'operator_id' | 'windows' | 'time_zone'>,
  asked: AskedDay,
  { now, except }: { readonly now: Date; readonly except: number | null },
): Promise<DayRules> => {
  const { rules, has_notice_bypass } = await rulesFor(db, approval, now);
  const { windows, time_zone } = approval;
  const breaches = activationBreaches(
    rules,
    { ...asked, windows, time_zone, has_notice_bypass },
    now.toISOString(),
  );
  if (breaches.length > 0) throw refusal(breaches);
  if (await hasOverlap(db, approval.id, asked, except)) throw new Failure('ACTIVATION_OVERLAPS');
  return rules;
};

/**
 * Hours that were asked for or proposed before: they lie within what the approval leaves now, and no other activation of it
 * has taken them since. Throws PERIOD_NOT_ALLOWED, ACTIVATION_OVERLAPS.
 */
export const holdToApproval = async (
  db: Db,
  approval: Pick<DayApproval, 'id' | 'windows'>,
  hours: Pick<ActivationRow, 'id' | 'date_start' | 'date_end'>,
): Promise<void> => {
  if (!isWithinWindows(hours, approval.windows))
    throw fieldFailure('PERIOD_NOT_ALLOWED', 'date_start', 'invalid');
  if (await hasOverlap(db, approval.id, hours, hours.id)) throw new Failure('ACTIVATION_OVERLAPS');
};

/** Whether hours are those that the authority named. */
export const isProposed = (
  row: ActivationRow,
  {
    date_start,
    date_end,
  }: { readonly date_start?: string | undefined; readonly date_end?: string | undefined },
): boolean =>
  row.proposed_start !== null &&
  row.proposed_end !== null &&
  Date.parse(row.proposed_start) === Date.parse(date_start ?? '') &&
  Date.parse(row.proposed_end) === Date.parse(date_end ?? '');

/** Writes a step of a locked activation with its journal, and tells both sides. */
export const stepActivation = async (
  facts: Facts,
  db: Db,
  row: ActivationRow,
  step: {
    readonly action: ActivationAction;
    readonly status: ActivationStatus;
    readonly set: Updateable<Tables['activations']>;
    readonly code: ActivationNews;
    readonly message: string | null;
    readonly author: Author;
    readonly now: string;
  },
): Promise<void> => {
  const { action, status, set, code, message, author, now } = step;
  const moved = await db
    .updateTable('activations')
    .set({ ...set, status, version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw new Failure('ACTIVATION_CHANGED');
  const side = ACTIVATION_ACTION_SIDE[action];
  const on_behalf_of = await dayBehalfOf(db, author, row, { side, now });
  await recordActivationStep(db, row.id, { action, status, side, author, message, on_behalf_of, now });
  const { date_start, date_end, max_flying_height } = set;
  await notifyOfActivation(facts, db, {
    activation: {
      ...row,
      flight_name: row.request.flight_name,
      ...(typeof date_start === 'string' && { date_start }),
      ...(typeof date_end === 'string' && { date_end }),
      ...(typeof max_flying_height === 'number' && { max_flying_height }),
    },
    code,
    status,
    message,
    author,
    to: side === 'operator' ? 'authority' : 'operator',
    at: now,
  });
};

/** Appends to its journal. */
export const recordActivationStep = recordDayStep('activation');

export const insertActivation = async (
  db: Db,
  values: Insertable<Tables['activations']>,
): Promise<{ id: number; display_identifier: string }> =>
  db
    .insertInto('activations')
    .values(values)
    .returning(['id', 'display_identifier'])
    .executeTakeFirstOrThrow();
