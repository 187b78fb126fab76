import type { EmailRequest } from '@envol/contract/email-requests';
import { LIMITS } from '@envol/contract/limits';
import { emailRequestActs, reminderDueAt, standingEmail } from '@envol/domain/email-requests/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What the mission of a request digests to now. */
export const digestNow = sql<string>`shown_digest(email_requests.flight_id,
  array(select a.id from flight_areas a where a.flight_id = email_requests.flight_id))`;

/** A mission's requests by e-mail, the oldest first. */
export const findEmailRequests = (db: Db, flightId: number) =>
  db
    .selectFrom('email_requests')
    .selectAll()
    .select([
      sql<boolean>`shown_digest is distinct from ${digestNow}`.as('differs'),
      sql<number | null>`(select c.id from flight_constraints c where c.flight_id = email_requests.flight_id
        and c.key = email_requests.constraint_key)`.as('constraint_id'),
      sql<string>`(select f.date_start from flights f where f.id = email_requests.flight_id)`.as(
        'flight_start',
      ),
      sql<string | null>`(select d.name from documents d where d.id = email_requests.answer_document_id)`.as(
        'document_name',
      ),
      sql<EmailRequest['files']>`coalesce((select json_agg(json_build_object('kind', g.kind, 'name', g.name)
        order by g.kind desc) from email_request_files g where g.request_id = email_requests.id), '[]')`.as(
        'files',
      ),
    ])
    .where('flight_id', '=', flightId)
    .orderBy('id')
    .execute();
export type EmailRow = Awaited<ReturnType<typeof findEmailRequests>>[number];

/** The newest of each, and how many there are. */
const findEvents = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom((from) =>
          from
            .selectFrom('email_request_events')
            .selectAll()
            .select([
              sql<number>`row_number() over (partition by request_id order by id desc)`.as('place'),
              sql<number>`(count(*) over (partition by request_id))::int`.as('count'),
            ])
            .where('request_id', 'in', ids)
            .as('placed'),
        )
        .selectAll()
        .where('place', '<=', LIMITS.journal_lines)
        .orderBy('id', 'desc')
        .execute();

const answerOf = (row: EmailRow): EmailRequest['answer'] => {
  const { outcome, answered_by, answered_at, answered_how, answer_marked_by, answer_marked_at } = row;
  if (outcome === null || outcome === 'withdrawn' || answered_by === null || answered_at === null)
    return null;
  return {
    outcome,
    by: answered_by,
    on: answered_at,
    how: answered_how ?? 'email',
    reference: row.answer,
    document:
      row.answer_document_id !== null && row.document_name !== null
        ? { id: row.answer_document_id, name: row.document_name }
        : null,
    marked_by: answer_marked_by ?? '',
    marked_at: answer_marked_at ?? answered_at,
  };
};

const isWaitedFor = ({ status, pending }: EmailRow): boolean => status === 'sent' && pending === null;

/** A mission's requests by e-mail as the contract tells them, the newest first. */
export const tellEmailRequests = async (db: Db, flightId: number): Promise<EmailRequest[]> => {
  const rows = await findEmailRequests(db, flightId);
  const events = await findEvents(
    db,
    rows.map(({ id }) => id),
  );
  return rows.toReversed().map((row) => ({
    id: row.id,
    constraint_id: row.constraint_id,
    constraint_key: row.constraint_key,
    title: row.title,
    decider: row.decider,
    status: row.status,
    outcome: row.outcome,
    is_outdated: row.differs && row.outcome !== 'withdrawn',
    is_simulated: row.is_simulated,
    recipient: row.recipient,
    copy_to: row.copy_to,
    subject: row.subject,
    message: row.message,
    files: row.files,
    sent_at: row.sent_at,
    is_leaving: row.pending !== null,
    failure: row.failure,
    is_tried_again: row.failure !== null && row.pending !== null,
    reminded_at: row.reminded_at,
    reminder_due_at:
      isWaitedFor(row) && row.sent_at !== null
        ? reminderDueAt(row.reminded_at ?? row.sent_at, row.flight_start)
        : null,
    answer: answerOf(row),
    received: events
      .filter(({ request_id, what }) => request_id === row.id && what === 'received')
      .map(({ at, by_name, detail }) => ({ at, from: by_name ?? '', message: detail ?? '' })),
    events: events
      .filter(({ request_id }) => request_id === row.id)
      .map(({ at, what, by_name, detail }) => ({
        at,
        what,
        by: by_name,
        detail: what === 'received' ? null : detail,
      })),
    events_count: events.find(({ request_id }) => request_id === row.id)?.count ?? 0,
    written_by: row.written_by,
    created_at: row.created_at,
    available_actions: emailRequestActs(row.status, row.outcome),
  }));
};

/** The request that speaks for a constraint; null = none. */
export const standingFor = (rows: readonly EmailRow[], key: string): EmailRow | null =>
  standingEmail(
    rows
      .filter(({ constraint_key }) => constraint_key === key)
      .map((row) => ({ ...row, is_outdated: row.differs })),
  );

/** What a person is written to at. */
export const addressOf = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email ?? null;
