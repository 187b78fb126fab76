import type { RealtimeEvent } from '@envol/contract/realtime';
import { kindOf, wantsChannel } from '@envol/domain/accounts/settings';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { addressOf, type Subject as NewsSubject, type Side } from '@envol/domain/navigation/addresses';
import { cutText } from '@envol/domain/text';
import { localDate } from '@envol/domain/time/localTime';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { announce } from '../notifications/index.ts';
import { settingsOfUsers } from '../preferences/index.ts';
import type { ApprovalsDeps, Author } from './approvals.deps.ts';
import type { ApprovalRow } from './approvals.queries.ts';
import { type ApprovalNews, type BellCode, copyFor, mailFor } from './approvals.texts.ts';
import { authorityRecipients, curiousColleagues, operatorRecipients } from './recipients.queries.ts';

const EVENT_TYPES: Readonly<Record<BellCode, RealtimeEvent['type']>> = {
  submitted: 'approval_submitted',
  accept: 'approval_request_processed',
  restrict: 'approval_request_processed',
  refuse: 'approval_request_processed',
  'request-information': 'approval_request_processed',
  'request-signature': 'approval_request_processed',
  'request-revalidation': 'approval_request_processed',
  sign: 'approval_message',
  revalidate: 'approval_message',
  'take-charge': 'approval_request_processed',
  answer: 'approval_message',
  message: 'approval_message',
  cancel: 'approval_cancelled',
  update: 'approval_submitted',
  'edit-decision': 'approval_request_processed',
};

export type Subject = Pick<
  ApprovalRow,
  | 'id'
  | 'display_identifier'
  | 'operator_id'
  | 'structure_id'
  | 'flight_id'
  | 'submitted_by'
  | 'company_name'
  | 'request'
  | 'date_start'
  | 'date_end'
  | 'time_zone'
  | 'hours_reference'
  | 'is_continuous'
  | 'max_flying_height'
>;

const EXCERPT = 140;
const excerpt = (text: string | null): string | null => {
  if (text === null) return null;
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= EXCERPT ? line.toWellFormed() : `${cutText(line, EXCERPT - 1).trimEnd()}…`;
};

interface Addressee {
  readonly status: ApprovalStatus;
  readonly side: 'operator' | 'authority';
  /** Who acted, or the structure whose automatic action did. */
  readonly author: Pick<Author, 'name'> & Partial<Pick<Author, 'actor'>>;
}

/** What its news are about. */
export const subjectOf = ({ id, flight_id }: Pick<Subject, 'id' | 'flight_id'>): NewsSubject => ({
  type: 'approval',
  id,
  flight_id,
});

/** The page that a letter leads to. */
export const linkTo = (
  { config }: Pick<ApprovalsDeps, 'config'>,
  approval: Pick<Subject, 'id' | 'flight_id'>,
  side: Side,
): string => `${config.public_url}${addressOf(subjectOf(approval), side)}`;

/** What fills the words of bells and letters. */
export const paramsOf = (
  approval: Subject,
  structureName: string,
  author: Pick<Author, 'name'>,
  message: string | null,
) => ({
  identifier: approval.display_identifier,
  company_name: approval.company_name,
  structure_name: structureName,
  flight_name: approval.request.flight_name,
  author_name: author.name,
  height: approval.max_flying_height,
  date_start: approval.date_start,
  date_end: approval.date_end,
  time_zone: approval.time_zone,
  hours_reference: approval.hours_reference,
  period_kind: approval.is_continuous ? 'continuous' : 'daily',
  first_date: localDate(approval.date_start, approval.time_zone),
  last_date: localDate(approval.date_end, approval.time_zone),
  excerpt: excerpt(message),
});

/**
 * Tells the screens of both sides, and the people and the mailbox of the side that did not act, in the caller's
 * transaction: the process's own step, as the people and the letters of the other side are none of the author's
 * business.
 */
export const tellRequestStep = (
  deps: ApprovalsDeps,
  db: Db,
  approval: Subject,
  news: ApprovalNews<BellCode>,
  to: Addressee,
): Promise<void> => asSystem(db, () => tellBoth(deps, db, approval, news, to));

/** A copy of what their side answered, for those of the authority who want every letter. */
const tellColleagues = async (
  deps: ApprovalsDeps,
  db: Db,
  approval: Subject,
  news: ApprovalNews<Exclude<BellCode, 'take-charge'>>,
  {
    to,
    params,
    eventId,
    at,
  }: { to: Addressee; params: ReturnType<typeof paramsOf>; eventId: number; at: string },
): Promise<void> => {
  const link = linkTo(deps, approval, 'authority');
  const { structure_id } = approval;
  const colleagues = await curiousColleagues(db, structure_id, to.author.actor?.user_id ?? null);
  await deps.mailer.queueAll(
    db,
    colleagues.map(({ address, language }) => ({
      dedupe_key: `event-${eventId}:copy:${address}`,
      side: { structure_id },
      recipient: address,
      at,
      ...copyFor(language, news, params, link),
    })),
  );
};

/**
 * What one of an operator's people writes reaches the others who fly the mission or answer for the account (specification 1,
 * §6): on their screens and by the bell, as the letter is the authority's.
 */
const tellOwnSide = async (
  db: Db,
  approval: Subject,
  { code }: ApprovalNews<BellCode>,
  { to, params, at }: { to: Addressee; params: ReturnType<typeof paramsOf>; at: string },
): Promise<void> => {
  if (to.side !== 'authority' || (code !== 'message' && code !== 'answer')) return;
  const { user_ids } = await operatorRecipients(db, approval, approval.request.pilot.id);
  const others = user_ids.filter((id) => id !== to.author.actor?.user_id);
  if (others.length === 0) return;
  await announce(db, {
    event: {
      type: EVENT_TYPES.message,
      audience: [`operator:${approval.operator_id}`],
      payload: { approval_id: approval.id, flight_id: approval.flight_id, status: to.status },
      at,
    },
    recipients: others,
    code: 'message',
    params: { ...params, side: 'operator' },
    subject: subjectOf(approval),
  });
};

const tellBoth = async (
  deps: ApprovalsDeps,
  db: Db,
  approval: Subject,
  news: ApprovalNews<BellCode>,
  to: Addressee,
): Promise<void> => {
  const structure = await db
    .selectFrom('structures')
    .select('name')
    .where('id', '=', approval.structure_id)
    .executeTakeFirstOrThrow();
  const recipients =
    to.side === 'authority'
      ? await authorityRecipients(db, approval.structure_id, deps.clock.now().toISOString())
      : await operatorRecipients(db, approval, approval.request.pilot.id);
  const at = deps.clock.now().toISOString();
  const params = paramsOf(approval, structure.name, to.author, news.message);
  const eventId = await announce(db, {
    event: {
      type: EVENT_TYPES[news.code],
      audience: [`operator:${approval.operator_id}`, `structure:${approval.structure_id}`],
      payload: { approval_id: approval.id, flight_id: approval.flight_id, status: to.status },
      at,
    },
    recipients: recipients.user_ids,
    code: news.code,
    // Which bell it rings of a person who works for both.
    params: { ...params, side: to.side },
    subject: subjectOf(approval),
  });
  await tellOwnSide(db, approval, news, { to, params, at });
  const { code } = news;
  const link = linkTo(deps, approval, to.side);
  // Taking a request in charge is worth a line on the screen, not a letter.
  if (code === 'take-charge') return;
  if (to.side === 'operator')
    await tellColleagues(deps, db, approval, { ...news, code }, { to, params, eventId, at });
  const settings = await settingsOfUsers(
    db,
    recipients.mailboxes.flatMap(({ user_id }) => user_id ?? []),
  );
  const wanted = recipients.mailboxes.filter(
    ({ user_id }) => user_id === null || wantsChannel(settings(user_id), code, 'email'),
  );
  await deps.mailer.queueAll(
    db,
    wanted.map(({ address, language, user_id }) => ({
      dedupe_key: `event-${eventId}:${address}`,
      side:
        to.side === 'authority'
          ? { structure_id: approval.structure_id }
          : { operator_id: approval.operator_id },
      recipient: address,
      at,
      ...mailFor(language, { ...news, code }, params, link),
      ...(user_id !== null && { refusal: { user_id, kind: kindOf(code), language } }),
      // Nobody writes about a request that was withdrawn.
      ...(code !== 'cancel' && {
        reply: { about: { side: `approval:${to.side}`, subject_id: approval.id, user_id }, language },
      }),
    })),
  );
};
