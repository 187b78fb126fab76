import type { RequestOf } from '@envol/contract/endpoint';
import type { decideTakeOff, requireLanding, TakeOffAuthorization } from '@envol/contract/take-off';
import { reachOf } from '@envol/domain/access/reach';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import { isApprovalInForce, lockDayApproval, lockSupervisedApproval } from '../activations/index.ts';
import { setEnRoute } from '../approvals/index.ts';
import { findDayRules } from '../structures/index.ts';
import { recordInJournal } from '../threads/index.ts';
import type { TakeOffDeps } from './takeOff.deps.ts';
import { approvalEnRoute } from './takeOff.facts.ts';
import { lockSupervisedTakeOff, lockTakeOff, type TakeOffRow } from './takeOff.queries.ts';
import { readTakeOff, statusAfter, stepTakeOff } from './takeOff.steps.ts';

type Decision = RequestOf<typeof decideTakeOff>['body'];
type Order = RequestOf<typeof requireLanding>['body'];

/** Until when a grant given now may be used; null: until the end of its hours. */
const validUntil = async (db: Db, row: TakeOffRow, now: Date): Promise<string | null> => {
  const { take_off_validity_minutes: minutes } = await findDayRules(db, row.structure_id);
  if (minutes === null) return null;
  // A grant before the hours begin lasts from their beginning.
  const from = Math.max(now.getTime(), Date.parse(row.date_start));
  return new Date(Math.min(from + minutes * 60_000, Date.parse(row.date_end))).toISOString();
};

/** The same decision by the same person, sent again from the version that it was taken from. */
const isRepeated = (row: TakeOffRow, { type, version, message }: Decision, author: Author): boolean =>
  row.version === version + 1 &&
  row.decided_by === author.actor.user_id &&
  row.message === (message?.trim() || null) &&
  row.status === (type === 'grant' ? 'granted' : 'refused');

/** Grants or refuses from the version that was seen: of two people, or of a grant and a withdrawal, one wins. */
export const decideOnTakeOff = async (
  deps: TakeOffDeps,
  author: Author,
  id: number,
  decision: Decision,
  language: Language,
): Promise<TakeOffAuthorization> => {
  await deps.db.transaction().execute(async (db) => {
    const row = await lockTakeOff(db, author.actor, id);
    if (!row) throw notFound();
    if (isRepeated(row, decision, author)) return;
    const { type, version } = decision;
    if (row.version !== version) throw new Failure('TAKE_OFF_CHANGED');
    const status = statusAfter(row, type, language);
    if (type === 'grant' && !isApprovalInForce(row)) throw new Failure('APPROVAL_NOT_IN_FORCE');
    const now = deps.clock.now();
    const message = decision.message?.trim() || null;
    const set = {
      message,
      valid_until: type === 'grant' ? await validUntil(db, row, now) : null,
      decided_by: author.actor.user_id,
      decided_by_name: author.name,
      decided_at: now.toISOString(),
    };
    const code = type === 'grant' ? 'take_off_granted' : 'take_off_refused';
    await stepTakeOff(deps.facts, db, row, {
      action: type,
      status,
      set,
      code,
      message,
      author,
      now: now.toISOString(),
    });
  });
  return readTakeOff(deps, author.actor, id);
};

/** Of an order that was just given. */
const NOT_LIFTED = {
  landing_lifted_at: null,
  landing_lifted_by_name: null,
  landing_lift_received_at: null,
} as const;

/** Orders a landing, or orders it again: each order asks for a receipt anew. It is the flight's own, and outlives a closing. */
const order = async (
  { clock, facts }: Pick<TakeOffDeps, 'clock' | 'facts'>,
  db: Db,
  row: TakeOffRow,
  author: Author,
  { said: { message: said, is_urgent }, language }: { readonly said: Order; readonly language: Language },
): Promise<void> => {
  const status = statusAfter(row, 'require_landing', language);
  const now = clock.now().toISOString();
  const message = said?.trim() || null;
  const set = {
    landing_ordered_at: now,
    landing_ordered_by_name: author.name,
    landing_message: message,
    landing_cause: null,
    landing_is_urgent: is_urgent,
    landing_orders: row.landing_orders + 1,
    landing_received_at: null,
    landing_rung_at: null,
    landing_escalated_at: null,
    ...NOT_LIFTED,
  };
  const told = { action: 'require_landing', status, code: 'take_off_landing_required' } as const;
  await stepTakeOff(facts, db, row, { ...told, set, message, is_urgent, author, now });
};

/** Orders a landing of a take-off that the author's structure decides on. */
export const orderLanding = async (
  deps: TakeOffDeps,
  author: Author,
  id: number,
  said: Order,
  language: Language,
): Promise<TakeOffAuthorization> => {
  await deps.db.transaction().execute(async (db) => {
    const row = await lockTakeOff(db, author.actor, id);
    if (!row) throw notFound();
    await order(deps, db, row, author, { said, language });
  });
  return readTakeOff(deps, author.actor, id);
};

/**
 * Orders the drone under one approval of a supervised U-space to land. Supervisors reach no row: a step of the process, held to
 * their structures. Refused where no drone is in the air.
 */
export const orderSupervisedLanding = (
  deps: Pick<TakeOffDeps, 'clock' | 'facts'> & { readonly system_db: Database },
  author: Author,
  approvalId: number,
  said: Order,
  language: Language,
): Promise<void> =>
  deps.system_db.transaction().execute(async (db) => {
    const row = await lockSupervisedTakeOff(db, author.actor, approvalId);
    if (row === undefined) throw notFound();
    if (row === null)
      throw new Failure('TAKE_OFF_TRANSITION_ILLEGAL', {
        params: { status: statusText(language, 'on_ground') },
      });
    await order(deps, db, row, author, { said, language });
  });

/**
 * A supervisor sees the drone of an approval on its way, or no more: noted in the request's journal, and told to both sides'
 * screens. The mark is taken away from any approval, and set on one in force.
 */
export const markEnRoute = (
  { db: database, system_db, clock }: TakeOffDeps & { readonly system_db: Database },
  author: Author,
  approvalId: number,
  en_route_by_superviser: boolean,
): Promise<{ id: number; en_route_by_superviser: boolean }> => {
  const { supervised_structure_ids: supervised } = reachOf(author.actor);
  // Real-time supervisors reach no approval of their own: the process writes their mark.
  const watches = supervised.length > 0;
  return (watches ? system_db : database).transaction().execute(async (db) => {
    const approval = watches
      ? await lockSupervisedApproval(db, supervised, approvalId)
      : await lockDayApproval(db, author.actor, approvalId);
    if (!approval) throw notFound();
    const told = { id: approvalId, en_route_by_superviser };
    if (approval.en_route_by_superviser === en_route_by_superviser) return told;
    if (en_route_by_superviser && !approval.stands) throw new Failure('APPROVAL_NOT_IN_FORCE');
    await setEnRoute(db, approvalId, en_route_by_superviser);
    const at = clock.now().toISOString();
    await recordInJournal(
      db,
      { type: 'approval', id: approvalId },
      {
        action: en_route_by_superviser ? 'en-route' : 'en-route-over',
        author_id: author.actor.user_id,
        author_name: author.name,
        author_side: 'authority',
        status: null,
        message: null,
        created_at: at,
      },
    );
    await asSystem(db, 'the asker may write no word to the other side', () =>
      recordScreenFact(db, approvalEnRoute, { approval, en_route_by_superviser, at }),
    );
    return told;
  });
};
