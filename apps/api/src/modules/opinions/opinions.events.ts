import { addressOf, type Subject } from '@envol/domain/navigation/addresses';
import type { OpinionStatus } from '@envol/domain/opinions/statuses';
import { cutText } from '@envol/domain/text';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import { type Author, authorityRecipients } from '../approvals/index.ts';
import type { AnswerSide, NewMail } from '../mails/index.ts';
import { announce } from '../notifications/index.ts';
import { linkFor } from '../visitors/index.ts';
import type { OpinionsDeps } from './opinions.deps.ts';
import type { OpinionRow } from './opinions.queries.ts';
import { type OpinionNews, opinionMail } from './opinions.texts.ts';

/** Stands in a body for a link that opens without a password, which is forgotten once the letter left. */
const LINK = '{{link}}';
const EXCERPT = 140;

/** An opinion, as far as what is told of it needs. */
export type Told = Pick<
  OpinionRow,
  | 'id'
  | 'identifier'
  | 'approval_id'
  | 'approval_identifier'
  | 'structure_id'
  | 'structure_name'
  | 'asked_structure_id'
  | 'visitor_user_id'
  | 'access_id'
  | 'recipient_name'
  | 'company_name'
  | 'flight_name'
  | 'date_start'
  | 'date_end'
  | 'time_zone'
  | 'shown'
  | 'deadline'
>;

interface News {
  readonly code: OpinionNews;
  readonly status: OpinionStatus;
  readonly message: string | null;
  readonly author: Author;
  readonly to: 'authority' | 'consulted';
  readonly at: string;
}

const paramsOf = (opinion: Told, { status, message, author }: News) => ({
  identifier: opinion.identifier,
  approval_identifier: opinion.approval_identifier,
  company_name: opinion.company_name,
  structure_name: opinion.structure_name,
  flight_name: opinion.flight_name,
  recipient_name: opinion.recipient_name,
  author_name: author.name,
  height: opinion.shown.max_flying_height,
  date_start: opinion.date_start,
  date_end: opinion.date_end,
  time_zone: opinion.time_zone,
  hours_reference: opinion.shown.hours_reference,
  period_kind: opinion.shown.is_continuous ? 'continuous' : 'daily',
  deadline: opinion.deadline,
  status,
  excerpt: message === null ? null : cutText(message.trim().replace(/\s+/g, ' '), EXCERPT),
  // Of an authority's bells, whichever side of the opinion it is on.
  side: 'authority' as const,
});

/** Who asked reads it beside its request; who is consulted reaches no request. */
const subjectOf = ({ id, approval_id }: Told, { to }: News): Subject =>
  to === 'authority' ? { type: 'approval', id: approval_id } : { type: 'opinion', id };

/** Where an answer to this letter goes; of an opinion that was ended, nowhere. */
const replyTo = (
  { code }: News,
  side: AnswerSide,
  { id }: Told,
  { user_id, language }: { readonly user_id: number | null; readonly language: Language },
): Pick<NewMail, 'reply'> =>
  code === 'opinion_closed' ? {} : { reply: { about: { side, subject_id: id, user_id }, language } };

/** A letter to the visitor who is consulted, in its language, with a link of its own. */
const writeToVisitor = async (
  deps: OpinionsDeps,
  db: Db,
  opinion: Told,
  news: News,
  eventId: number,
): Promise<void> => {
  const guest = await db
    .selectFrom('visitor_accesses as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.uuid', 'v.user_id', 'u.email', 'u.language'])
    .where('v.id', '=', opinion.access_id)
    .where('v.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!guest) return;
  await deps.mailer.queue(db, {
    dedupe_key: `event-${eventId}:${guest.email}`,
    side: { user_id: guest.user_id },
    recipient: guest.email,
    at: news.at,
    link: await linkFor(db, deps, guest, opinion.id),
    ...replyTo(news, 'opinion:consulted', opinion, guest),
    ...opinionMail(guest.language, { ...news, link_place: LINK }, paramsOf(opinion, news), true),
  });
};

/** The bells and mailboxes of the structure that is told; a visitor has a bell alone. */
const recipientsOf = async (db: Db, opinion: Told, { to, at }: News) => {
  const structure_id = to === 'authority' ? opinion.structure_id : opinion.asked_structure_id;
  if (structure_id === null)
    return {
      structure_id: null,
      user_ids: opinion.visitor_user_id === null ? [] : [opinion.visitor_user_id],
      mailboxes: [],
    };
  return { structure_id, ...(await authorityRecipients(db, structure_id, at, { by: 'other' })) };
};

const audienceOf = ({ structure_id, asked_structure_id, visitor_user_id }: Told): string[] => [
  `structure:${structure_id}`,
  ...(asked_structure_id === null ? [] : [`structure:${asked_structure_id}`]),
  ...(visitor_user_id === null ? [] : [`user:${visitor_user_id}`]),
];

/**
 * Tells the screens of both sides, and the people and mailboxes of the side that did not act, in the caller's transaction:
 * the process's own step, as the other side's people are none of the author's business. No operator is told.
 */
export const tellOpinion = (deps: OpinionsDeps, db: Db, opinion: Told, news: News): Promise<void> =>
  asSystem(db, async () => {
    const { structure_id, user_ids, mailboxes } = await recipientsOf(db, opinion, news);
    const params = paramsOf(opinion, news);
    const subject = subjectOf(opinion, news);
    const eventId = await announce(db, {
      event: {
        type: 'opinion_updated',
        audience: audienceOf(opinion),
        payload: { opinion_id: opinion.id, approval_id: opinion.approval_id, status: news.status },
        at: news.at,
      },
      recipients: user_ids,
      code: news.code,
      params,
      subject,
    });
    if (structure_id === null) return writeToVisitor(deps, db, opinion, news, eventId);
    const side = news.to === 'authority' ? 'opinion:authority' : 'opinion:consulted';
    await deps.mailer.queueAll(
      db,
      mailboxes.map(({ address, language, user_id }) => ({
        dedupe_key: `event-${eventId}:${address}`,
        side: { structure_id },
        ...replyTo(news, side, opinion, { user_id, language }),
        recipient: address,
        at: news.at,
        ...opinionMail(
          language,
          { ...news, link_place: `${deps.config.public_url}${addressOf(subject, 'authority')}` },
          params,
          false,
        ),
      })),
    );
  });
