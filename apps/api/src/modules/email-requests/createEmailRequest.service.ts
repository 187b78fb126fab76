import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { EmailDraft, EmailRequest, emailRequestConstraint } from '@envol/contract/email-requests';
import type { RequestOf } from '@envol/contract/endpoint';
import { cardName, type ProtocolItem } from '@envol/domain/airspace/constraint';
import { standingEmail } from '@envol/domain/email-requests/statuses';
import { isStep } from '@envol/domain/flights/steps';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { createRates } from '../../platform/db/rates.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { type Language, reasonText } from '../../platform/http/texts.ts';
import type { ConstraintRow } from '../constraints/index.ts';
import { type Caller, type FlightDetail, getDetail, lockFlight } from '../flight-details/index.ts';
import { findNoticeOperator, settleMission } from '../flight-notifications/index.ts';
import { answerOf } from '../flights/index.ts';
import { renderFlightKml, renderFlightSheet } from '../mission-sheets/index.ts';
import type { EmailsDeps } from './emailRequests.deps.ts';
import {
  addressOf,
  digestNow,
  findEmailRequests,
  standingFor,
  tellEmailRequests,
} from './emailRequests.queries.ts';
import { draftLetter, draftReminder } from './letter.ts';
import { recordRequestChange } from './recordRequestChange.ts';

type Input = RequestOf<typeof emailRequestConstraint>['body'];
export type FileKind = Input['files'][number];

const DAY_S = 86_400;
/** Letters that one operator may send in a day: more is no preparing of flights. */
const MOST_A_DAY = 100;
const MOST_TITLE = 400;

/** Notifications have ways of their own. */
const BY_LETTER: ReadonlySet<ProtocolItem> = new Set([
  'email_request',
  'protocol_form_links',
  'approval_request',
]);

/** What a constraint is called in a letter, which is French; on a screen, in its language. */
export const titleOf = ({ judged }: Pick<ConstraintRow, 'judged'>, language: Language = 'fr'): string => {
  const { word, name } = cardName(judged, language);
  const kind = word && reasonText(language, { code: `kinds.${word}`, params: {} });
  return [kind, name]
    .filter((part) => part !== null)
    .join(' ')
    .slice(0, MOST_TITLE);
};

/** Whether somebody is asked about a constraint by a letter: nobody answers for it in the product. */
export const asksByLetter = (
  row: Pick<ConstraintRow, 'judged' | 'status'>,
  can_request_approval: boolean,
): boolean =>
  row.status !== 'outdated' &&
  isStep(row.judged.effect) &&
  row.judged.procedure !== null &&
  BY_LETTER.has(row.judged.procedure) &&
  !can_request_approval;

/** The letter that the product proposes about a constraint. */
export const proposeLetter = async (
  { db, system_db, config }: Pick<EmailsDeps, 'db' | 'system_db' | 'config'>,
  caller: Caller,
  detail: FlightDetail,
  row: ConstraintRow,
): Promise<EmailDraft> => {
  const operator = await findNoticeOperator(db, detail.flight.operator_id);
  const title = titleOf(row);
  const { judged } = row;
  return {
    recipient: judged.decider?.contacts?.find(({ kind }) => kind === 'email')?.value ?? null,
    ...draftLetter(detail, { judged: { ...judged, title } }, { operator, person: caller.name }),
    copy_to: await addressOf(system_db, caller.actor.user_id),
    mail: config.smtp_url === null ? 'simulated' : 'smtp',
  };
};

/** Whether another letter may be written: none stands, or it was refused or is about another mission than the present. */
export const isLetterOpen = ({ emails }: Pick<ConstraintRow, 'emails'>): boolean => {
  const standing = standingEmail(emails);
  return standing === null || standing.is_outdated || standing.outcome === 'refused';
};

/** The reminder that the product proposes for the request that stands; null where none has left. */
export const proposeReminder = async (
  db: Db,
  { name }: Pick<Caller, 'name'>,
  { flight }: FlightDetail,
  { key }: Pick<ConstraintRow, 'key'>,
): Promise<string | null> => {
  const standing = standingFor(await findEmailRequests(db, flight.id), key);
  return standing?.sent_at ? draftReminder(standing.sent_at, flight, name) : null;
};

const FILES = {
  kml: { draw: renderFlightKml, name: 'zones.kml', type: 'application/vnd.google-earth.kml+xml' },
  mission_sheet: { draw: renderFlightSheet, name: 'mission.pdf', type: 'application/pdf' },
} as const;

const bytesOf = async (data: Uint8Array | Readable): Promise<Buffer> =>
  data instanceof Uint8Array ? Buffer.from(data) : buffer(data);

/** What goes with a letter, made of the mission as it is now. */
export const makeFiles = (deps: EmailsDeps, caller: Caller, flightId: number, kinds: readonly FileKind[]) =>
  Promise.all(
    [...new Set(kinds)].map(async (kind) => {
      const { draw, name, type } = FILES[kind];
      const { data, filename } = await draw(deps, caller.reached, flightId, 'fr');
      return { kind, name: filename ?? name, type, data: await bytesOf(data) };
    }),
  );

/** Replaces what goes with a letter, as the mission is now. */
export const writeFiles = async (
  db: Db,
  requestId: number,
  files: Awaited<ReturnType<typeof makeFiles>>,
): Promise<void> => {
  await db.deleteFrom('email_request_files').where('request_id', '=', requestId).execute();
  if (files.length > 0)
    await db
      .insertInto('email_request_files')
      .values(files.map((file) => ({ ...file, request_id: requestId })))
      .execute();
};

/**
 * Counts a letter in the writer's transaction, and refuses more than a day's work: apart from the missions, so that one
 * that is deleted gives none back. Throws RATE_LIMITED.
 */
export const countLetter = async (
  db: Db,
  { clock }: Pick<EmailsDeps, 'clock'>,
  operatorId: number,
): Promise<void> => {
  const { count, left_ms } = await asSystem(db, 'counts of requests are granted to no role', () =>
    createRates(db, clock).count(`email-requests:${operatorId}`, DAY_S * 1000),
  );
  if (count > MOST_A_DAY) throw new Failure('RATE_LIMITED', { retry_after_s: Math.ceil(left_ms / 1000) });
};

/** Notes what became of a request. */
export const noteRequestEvent = async (
  db: Db,
  request_id: number,
  what: 'written' | 'reminder_written' | 'answered' | 'withdrawn',
  about: { readonly at: string; readonly by: string; readonly detail: string | null },
): Promise<void> => {
  await db
    .insertInto('email_request_events')
    .values({ request_id, what, at: about.at, by_name: about.by, detail: about.detail })
    .execute();
};

/** The saved constraint that a letter may be about. Throws CONSTRAINT_UNKNOWN, CONSTRAINT_NEEDS_NO_EMAIL, ZONE_NOT_MANAGEABLE. */
const mustAsk = (deps: EmailsDeps, detail: FlightDetail, id: number): ConstraintRow => {
  const row = detail.constraints.find((each) => each.id === id);
  const told = answerOf(deps, detail, false).analysis?.constraints.find((each) => each.id === id);
  if (!row || !told) throw fieldFailure('CONSTRAINT_UNKNOWN', 'constraint_id', 'invalid');
  if (row.judged.reasons.some(({ code }) => code === 'zone_not_manageable'))
    throw new Failure('ZONE_NOT_MANAGEABLE');
  if (!asksByLetter(row, told.can_request_approval)) throw new Failure('CONSTRAINT_NEEDS_NO_EMAIL');
  return row;
};

/** Writes a request by e-mail; it leaves by the clock within seconds, or is kept as a draft. */
export const askByEmail = async (
  deps: EmailsDeps,
  caller: Caller,
  flightId: number,
  body: Input,
): Promise<EmailRequest[]> => {
  const { db, system_db, clock } = deps;
  const before = await getDetail(db, caller.reached, flightId);
  mustAsk(deps, before, body.constraint_id);
  const files = await makeFiles(deps, caller, flightId, body.files);
  const copy_to = body.copy_to_me ? await addressOf(system_db, caller.actor.user_id) : null;
  return db.transaction().execute(async (transaction) => {
    await lockFlight(transaction, caller.reached, flightId);
    const detail = await getDetail(transaction, caller.reached, flightId);
    const row = mustAsk(deps, detail, body.constraint_id);
    const now = clock.now();
    if (Date.parse(detail.flight.date_end) <= now.getTime()) throw new Failure('FLIGHT_DATES_PASSED');
    const standing = standingFor(await findEmailRequests(transaction, flightId), row.key);
    if (standing !== null && !standing.differs && standing.outcome !== 'refused')
      throw new Failure('EMAIL_REQUEST_STANDS');
    await countLetter(transaction, deps, detail.flight.operator_id);
    const at = now.toISOString();
    const { id } = await transaction
      .insertInto('email_requests')
      .values({
        flight_id: flightId,
        constraint_key: row.key,
        title: titleOf(row),
        decider: (row.structure_name ?? row.judged.decider?.name)?.slice(0, MOST_TITLE) ?? null,
        status: 'to_send',
        recipient: body.recipient,
        copy_to,
        subject: body.subject,
        message: body.message,
        shown_digest: null,
        pending: body.send ? 'request' : null,
        due_at: body.send ? at : null,
        written_by: caller.name,
        written_by_user: caller.actor.user_id,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await stampMission(transaction, id);
    await writeFiles(transaction, id, files);
    await noteRequestEvent(transaction, id, 'written', { at, by: caller.name, detail: null });
    await recordRequestChange(transaction, { id, operator_id: caller.operator_id }, at);
    await settleMission(transaction, caller.operator_id, flightId, now);
    return tellEmailRequests(transaction, flightId);
  });
};

/** The letter speaks of the mission as it is now. */
export const stampMission = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('email_requests')
    .set({ shown_digest: sql<string>`${digestNow}` })
    .where('id', '=', id)
    .execute();
};
