import type {
  answerEmailRequest,
  EmailRequest,
  remindEmailRequest,
  updateEmailRequest,
} from '@envol/contract/email-requests';
import type { RequestOf } from '@envol/contract/endpoint';
import { type EmailRequestAction, emailRequestAfter } from '@envol/domain/email-requests/statuses';
import { isInFuture } from '@envol/domain/flights/proof';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { checkRoom, insertPaper, type StoredUpload, withUploads } from '../documents/index.ts';
import { type Caller, getDetail, lockFlight } from '../flight-details/index.ts';
import { settleMission } from '../flight-notifications/index.ts';
import {
  countLetter,
  makeFiles,
  noteRequestEvent,
  stampMission,
  writeFiles,
} from './createEmailRequest.service.ts';
import type { EmailsDeps } from './emailRequests.deps.ts';
import { addressOf, type EmailRow, findEmailRequests, tellEmailRequests } from './emailRequests.queries.ts';
import { recordRequestChange } from './recordRequestChange.ts';

type Change = RequestOf<typeof updateEmailRequest>['body'];
type Reminder = RequestOf<typeof remindEmailRequest>['body'];
type Answer = RequestOf<typeof answerEmailRequest>['body'];

interface EmailStep {
  readonly db: Db;
  readonly row: EmailRow;
  readonly now: Date;
  readonly at: string;
}

const mustBe = (row: EmailRow, action: EmailRequestAction) => {
  const status = row.outcome === 'withdrawn' ? null : emailRequestAfter(row.status, action);
  if (status === null) throw new Failure('EMAIL_REQUEST_TRANSITION_ILLEGAL');
  return status;
};

/** Does one act on a request of a mission within reach, and brings the mission in line. Throws NOT_FOUND. */
const act = (
  deps: EmailsDeps,
  caller: Caller,
  flightId: number,
  requestId: number,
  step: (about: EmailStep) => Promise<void>,
): Promise<EmailRequest[]> =>
  deps.db.transaction().execute(async (db) => {
    if (!(await lockFlight(db, caller.reached, flightId))) throw notFound();
    const row = (await findEmailRequests(db, flightId)).find(({ id }) => id === requestId);
    if (!row) throw notFound();
    const now = deps.clock.now();
    await step({ db, row, now, at: now.toISOString() });
    await recordRequestChange(db, { id: row.id, operator_id: caller.operator_id }, now.toISOString());
    await settleMission(db, caller.operator_id, flightId, now);
    return tellEmailRequests(db, flightId);
  });

/** Changes a letter that has not left, sends it, or tries it again as the mission is now. */
export const changeEmail = async (
  deps: EmailsDeps,
  caller: Caller,
  flightId: number,
  requestId: number,
  change: Change,
): Promise<EmailRequest[]> => {
  const detail = await getDetail(deps.db, caller.reached, flightId);
  const before = (await findEmailRequests(deps.db, flightId)).find(({ id }) => id === requestId);
  if (!before) throw notFound();
  mustBe(before, 'send');
  const kinds = change.files ?? before.files.map(({ kind }) => kind);
  const files = await makeFiles(deps, caller, flightId, kinds);
  const own = change.copy_to_me ? await addressOf(deps.system_db, caller.actor.user_id) : null;
  return act(deps, caller, flightId, requestId, async ({ db, row, now, at }) => {
    const status = mustBe(row, 'send');
    const { recipient, subject, message, send } = change;
    if (send && Date.parse(detail.flight.date_end) <= now.getTime()) throw new Failure('FLIGHT_DATES_PASSED');
    if (send) await countLetter(db, deps, detail.flight.operator_id);
    await db
      .updateTable('email_requests')
      .set({
        status,
        ...(recipient === undefined ? {} : { recipient }),
        ...(subject === undefined ? {} : { subject }),
        ...(message === undefined ? {} : { message }),
        ...(change.copy_to_me === undefined ? {} : { copy_to: own }),
        pending: send ? 'request' : null,
        due_at: send ? at : null,
        attempts: 0,
        claimed_until: null,
        failure: null,
        updated_at: at,
      })
      .where('id', '=', row.id)
      .execute();
    await stampMission(db, row.id);
    await writeFiles(db, row.id, files);
    if (send)
      await noteRequestEvent(db, row.id, 'written', {
        at,
        by: caller.name,
        detail: recipient ?? row.recipient,
      });
  });
};

/** Writes again to whom has not answered. */
export const sendReminder = (
  deps: EmailsDeps,
  caller: Caller,
  flightId: number,
  requestId: number,
  { message }: Reminder,
): Promise<EmailRequest[]> =>
  act(deps, caller, flightId, requestId, async ({ db, row, at }) => {
    const status = mustBe(row, 'remind');
    await countLetter(db, deps, caller.operator_id);
    await db
      .updateTable('email_requests')
      .set({
        status,
        pending: 'reminder',
        pending_message: message,
        due_at: at,
        attempts: 0,
        failure: null,
        updated_at: at,
      })
      .where('id', '=', row.id)
      .execute();
    await noteRequestEvent(db, row.id, 'reminder_written', { at, by: caller.name, detail: null });
  });

/** Asks no longer; whom a letter reached is told by the clock. */
export const withdrawEmailRequest = (
  deps: EmailsDeps,
  caller: Caller,
  flightId: number,
  requestId: number,
): Promise<EmailRequest[]> =>
  act(deps, caller, flightId, requestId, async ({ db, row, at }) => {
    const status = mustBe(row, 'withdraw');
    const is_told = row.sent_at !== null;
    await db
      .updateTable('email_requests')
      .set({
        status,
        outcome: 'withdrawn',
        pending: is_told ? 'withdrawal' : null,
        due_at: is_told ? at : null,
        attempts: 0,
        failure: null,
        updated_at: at,
      })
      .where('id', '=', row.id)
      .execute();
    await noteRequestEvent(db, row.id, 'withdrawn', { at, by: caller.name, detail: null });
  });

/** An agreement rests on something that can be shown. Throws VALIDATION. */
const checkProof = ({ outcome, reference, files, on }: Answer, now: Date): void => {
  if (isInFuture(on, now)) throw fieldFailure('VALIDATION', 'on', 'in_future');
  const agrees = outcome === 'agreed' || outcome === 'conditions';
  if (agrees && !reference?.trim() && files.length === 0)
    throw fieldFailure('VALIDATION', 'reference', 'proof_required');
};

const keepAnswer = async (
  { db, row, at }: EmailStep,
  caller: Caller,
  answer: Answer,
  file: StoredUpload | undefined,
): Promise<void> => {
  const status = mustBe(row, answer.outcome === 'question' ? 'question' : 'settle');
  const paper = {
    operator_id: caller.operator_id,
    uploaded_by: caller.actor.user_id,
    owner_type: 'flight',
    owner_id: row.flight_id,
    category: 'other',
    expires_on: null,
    created_at: at,
  } as const;
  const document = file === undefined ? null : await insertPaper(db, paper, file);
  await db
    .updateTable('email_requests')
    .set({
      status,
      outcome: answer.outcome,
      answered_by: answer.by,
      answered_at: new Date(answer.on).toISOString(),
      answered_how: answer.how,
      answer: answer.reference?.trim() || null,
      ...(document === null ? {} : { answer_document_id: document }),
      answer_marked_by: caller.name,
      answer_marked_at: at,
      pending: null,
      due_at: null,
      failure: null,
      updated_at: at,
    })
    .where('id', '=', row.id)
    .execute();
  await noteRequestEvent(db, row.id, 'answered', { at, by: caller.name, detail: answer.outcome });
};

/** Notes the answer that came, with the file that proves it, which becomes a paper of the mission. */
export const noteAnswer = async (
  deps: EmailsDeps,
  caller: Caller,
  flightId: number,
  requestId: number,
  answer: Answer,
): Promise<EmailRequest[]> => {
  await getDetail(deps.db, caller.reached, flightId);
  const now = deps.clock.now();
  checkProof(answer, now);
  const owner = { operator_id: caller.operator_id, uploaded_by: caller.actor.user_id };
  await checkRoom(deps.db, owner, answer.files, secondsAfter(now, -3600).toISOString());
  return withUploads(deps.storage, answer.files, async (stored) => ({
    result: await act(deps, caller, flightId, requestId, (step) =>
      keepAnswer(step, caller, answer, stored[0]),
    ),
    attached: true,
  }));
};
