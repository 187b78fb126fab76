import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { ErrorCode } from '@envol/contract/errors';
import type {
  checkTakeOff,
  checkTakeOffs,
  requestTakeOff,
  TakeOffAuthorization,
} from '@envol/contract/take-off';
import type { Actor } from '@envol/domain/access/actor';
import type { TakeOffObstacle } from '@envol/domain/take-off/policy';
import { claimAct, nameActsSubject } from '../../platform/db/actKeys.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import {
  answerForApprovals,
  type DayApproval,
  findConflicts,
  findDayApproval,
  lockDayApproval,
} from '../activations/index.ts';
import type { TakeOffDeps } from './takeOff.deps.ts';
import { notifyOfTakeOff } from './takeOff.events.ts';
import { toTakeOff } from './takeOff.mapper.ts';
import { holdsClosed, takeOffsOfApproval } from './takeOff.queries.ts';
import { readTakeOff, recordTakeOffStep, supersedeRequest } from './takeOff.steps.ts';
import { findTakeOffCase } from './takeOffCase.service.ts';

type Body = RequestOf<typeof requestTakeOff>['body'];

const CODES: Readonly<Record<TakeOffObstacle, ErrorCode>> = {
  uspace_closed: 'USPACE_CLOSED',
  helicopter_departure: 'HELICOPTER_CORRIDOR_IN_FORCE',
  place_forbidden: 'PLACE_FORBIDDEN',
  not_activated: 'TAKE_OFF_NOT_ACTIVATED',
  operator_may_not: 'OPERATOR_MAY_NOT_TAKE_OFF',
  approval_not_in_force: 'APPROVAL_NOT_IN_FORCE',
  not_an_approval_day: 'NOT_AN_APPROVAL_DAY',
  no_activation: 'ACTIVATION_MISSING',
  already_requested: 'TAKE_OFF_ALREADY_REQUESTED',
};

const checkOf = async (
  { db, clock }: TakeOffDeps,
  actor: Actor,
  approval: DayApproval,
): Promise<ResponseOf<typeof checkTakeOff>> => {
  const now = clock.now().toISOString();
  const { rules, hours, obstacles, areas, max_flying_height } = await db
    .transaction()
    .execute((transaction) => findTakeOffCase(transaction, approval, now));
  const flight = {
    key: `approval:${approval.id}`,
    height_m: max_flying_height,
    areas: areas.map(({ geometry }) => geometry),
  };
  return {
    can_request: obstacles.length === 0,
    obstacles,
    hours,
    time_zone: approval.time_zone,
    max_flying_height,
    conflicts:
      hours === null
        ? []
        : await findConflicts(
            db,
            actor,
            approval,
            // What of its hours is over meets nobody any more.
            {
              ...flight,
              date_start: new Date(Math.max(Date.parse(hours.from), Date.parse(now))).toISOString(),
              date_end: hours.to,
            },
            { distance_m: rules.conflict_distance_m, now },
          ),
  };
};

/** Whether a take-off may be asked for now, and who flies nearby. */
export const checkRequest = async (
  deps: TakeOffDeps,
  actor: Actor,
  approvalId: number,
): Promise<ResponseOf<typeof checkTakeOff>> => {
  const approval = await findDayApproval(deps.db, actor, approvalId);
  if (!approval) throw notFound();
  return checkOf(deps, actor, approval);
};

/** The same of each of these approvals within reach. */
export const checkRequests = (
  deps: TakeOffDeps,
  actor: Actor,
  ids: readonly number[],
): Promise<ResponseOf<typeof checkTakeOffs>> =>
  answerForApprovals(deps.db, actor, ids, (approval) => checkOf(deps, actor, approval));

const request = async (
  deps: TakeOffDeps,
  db: Db,
  author: Author,
  approvalId: number,
  body: Body,
): Promise<number> => {
  const now = deps.clock.now().toISOString();
  const { user_id } = author.actor;
  // A key is one approval's: the same one for another is somebody's mistake.
  const act = { user_id, client_key: body.client_key, act: `take_off:request:${approvalId}`, at: now };
  const done = await claimAct(db, { ...act, subject_id: null });
  if (done !== null) return done;
  const approval = await lockDayApproval(db, author.actor, approvalId);
  if (!approval) throw notFound();
  // Held as it stands until the end: a closing beside it waits, or is seen.
  await holdsClosed(db, approval.structure_id);
  const { obstacles, hours, spent, activation_id, areas, pilot, max_flying_height } = await findTakeOffCase(
    db,
    approval,
    now,
  );
  const [first] = obstacles;
  if (first !== undefined || hours === null) throw new Failure(CODES[first ?? 'not_an_approval_day']);
  if (spent !== null) await supersedeRequest(db, author, spent, now);
  const details = body.details?.trim() || null;
  const kept = { id: pilot.id, full_name: pilot.full_name, phone: pilot.phone };
  const values = {
    approval_id: approval.id,
    operator_id: approval.operator_id,
    structure_id: approval.structure_id,
    max_flying_height,
    requested_by: user_id,
  };
  const made = await db
    .insertInto('take_off_authorizations')
    .values({
      ...values,
      activation_id,
      date_start: hours.from,
      date_end: hours.to,
      areas: JSON.stringify(areas),
      pilot: JSON.stringify(kept),
      details,
      requested_by_name: author.name,
      requested_at: now,
      updated_at: now,
    })
    .returning(['id', 'display_identifier'])
    .executeTakeFirstOrThrow();
  await nameActsSubject(db, act, made.id);
  const told = { status: 'submitted', author, message: details } as const;
  await recordTakeOffStep(db, made.id, { ...told, action: 'submit', side: 'operator', now });
  await notifyOfTakeOff(deps.facts, db, {
    ...told,
    take_off: { ...approval, ...values, ...made, pilot: kept, flight_name: approval.request.flight_name },
    code: 'take_off_submitted',
    to: 'authority',
    at: now,
  });
  return made.id;
};

/** Asks for a take-off; sent twice with one key it is one request. */
export const askTakeOff = async (
  deps: TakeOffDeps,
  author: Author,
  approvalId: number,
  body: Body,
): Promise<TakeOffAuthorization> => {
  const id = await deps.db.transaction().execute((db) => request(deps, db, author, approvalId, body));
  return readTakeOff(deps, author.actor, id);
};

/** The authorizations of an approval of the actor's side, newest first. */
export const readTakeOffsOfApproval = async (
  { db, clock }: TakeOffDeps,
  actor: Actor,
  approvalId: number,
): Promise<TakeOffAuthorization[]> => {
  const now = clock.now().toISOString();
  if (!(await findDayApproval(db, actor, approvalId))) throw notFound();
  return (await takeOffsOfApproval(db, actor, approvalId)).map((row) => toTakeOff(row, actor, now));
};
