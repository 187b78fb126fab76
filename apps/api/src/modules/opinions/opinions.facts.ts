import { addressOf, type Subject } from '@envol/domain/navigation/addresses';
import type { OpinionStatus } from '@envol/domain/opinions/statuses';
import { cutText } from '@envol/domain/text';
import type { Db } from '../../platform/db/database.ts';
import { defineFact } from '../../platform/facts/fact.ts';
import { type AnswerSide, type Letter, LINK_PLACE } from '../../platform/facts/letter.ts';
import type { Author } from '../../platform/http/author.ts';
import type { Language } from '../../platform/http/texts.ts';
import { authorityRecipients } from '../approval-recipients/index.ts';
import { linkFor } from '../visitors/index.ts';
import type { OpinionsDeps } from './opinions.deps.ts';
import type { OpinionRow } from './opinions.queries.ts';
import { OPINION_NEWS, type OpinionNews, opinionMail } from './opinions.texts.ts';

const EXCERPT = 140;

/** An opinion, as far as what is told of it needs. */
type OpinionFacts = Pick<
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

interface OpinionTold {
  readonly deps: OpinionsDeps;
  readonly opinion: OpinionFacts;
  readonly code: OpinionNews;
  readonly status: OpinionStatus;
  readonly message: string | null;
  readonly author: Author;
  readonly to: 'authority' | 'consulted';
  readonly at: string;
}

const paramsOf = (opinion: OpinionFacts, { status, message, author }: OpinionTold) => ({
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
const subjectOf = ({ id, approval_id }: OpinionFacts, { to }: OpinionTold): Subject =>
  to === 'authority' ? { type: 'approval', id: approval_id } : { type: 'opinion', id };

/** Where an answer to this letter goes; of an opinion that was ended, nowhere. */
const replyTo = (
  { code }: OpinionTold,
  side: AnswerSide,
  { id }: OpinionFacts,
  { user_id, language }: { readonly user_id: number | null; readonly language: Language },
): Pick<Letter, 'reply'> =>
  code === 'opinion_closed' ? {} : { reply: { about: { side, subject_id: id, user_id }, language } };

/** A letter to the visitor who is consulted, in its language, with a link of its own; none after its access was taken back. */
const letterToVisitor = async (db: Db, told: OpinionTold, event_id: number): Promise<readonly Letter[]> => {
  const { deps, opinion } = told;
  const guest = await db
    .selectFrom('visitor_accesses as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.uuid', 'v.user_id', 'u.email', 'u.language'])
    .where('v.id', '=', opinion.access_id)
    .where('v.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!guest) return [];
  return [
    {
      dedupe_key: `event-${event_id}:${guest.email}`,
      side: { user_id: guest.user_id },
      recipient: guest.email,
      at: told.at,
      link: await linkFor(db, deps, guest, opinion.id),
      ...replyTo(told, 'opinion:consulted', opinion, guest),
      ...opinionMail(guest.language, { ...told, link_place: LINK_PLACE }, paramsOf(opinion, told), true),
    },
  ];
};

interface Readers {
  readonly structure_id: number | null;
  readonly user_ids: readonly number[];
  readonly mailboxes: Awaited<ReturnType<typeof authorityRecipients>>['mailboxes'];
}

/** The bells and mailboxes of the structure that is told; a visitor has a bell alone. */
const readersOf = async (db: Db, { opinion, to, at }: OpinionTold): Promise<Readers> => {
  const structure_id = to === 'authority' ? opinion.structure_id : opinion.asked_structure_id;
  if (structure_id === null)
    return {
      structure_id: null,
      user_ids: opinion.visitor_user_id === null ? [] : [opinion.visitor_user_id],
      mailboxes: [],
    };
  return { structure_id, ...(await authorityRecipients(db, structure_id, at, { by: 'other' })) };
};

const lettersOf = (
  told: OpinionTold,
  { structure_id, mailboxes }: Readers,
  { db, event_id }: { readonly db: Db; readonly event_id: number },
): readonly Letter[] | Promise<readonly Letter[]> => {
  if (structure_id === null) return letterToVisitor(db, told, event_id);
  const { deps, opinion } = told;
  const side = told.to === 'authority' ? 'opinion:authority' : 'opinion:consulted';
  const link_place = `${deps.config.public_url}${addressOf(subjectOf(opinion, told), 'authority')}`;
  return mailboxes.map(({ address, language, user_id }) => ({
    dedupe_key: `event-${event_id}:${address}`,
    side: { structure_id },
    ...replyTo(told, side, opinion, { user_id, language }),
    recipient: address,
    at: told.at,
    ...opinionMail(language, { ...told, link_place }, paramsOf(opinion, told), false),
  }));
};

/**
 * A step of an opinion: for the screens of both sides, and the people and mailboxes of the side that did not act. No operator is
 * told.
 */
export const opinionUpdated = defineFact('opinion_updated', {
  audience: ({ opinion: { structure_id, asked_structure_id, visitor_user_id } }: OpinionTold) => [
    `structure:${structure_id}`,
    ...(asked_structure_id === null ? [] : [`structure:${asked_structure_id}`]),
    ...(visitor_user_id === null ? [] : [`user:${visitor_user_id}`]),
  ],
  payload: ({ opinion, status }: OpinionTold) => ({
    opinion_id: opinion.id,
    approval_id: opinion.approval_id,
    status,
  }),
  // The request's own list of opinions is under its noun.
  invalidates: ({ opinion_id, approval_id }) => [
    { noun: 'opinions', ids: [opinion_id] },
    { noun: 'approvals', ids: [approval_id] },
  ],
  readers: readersOf,
  news: {
    codes: OPINION_NEWS,
    of: (told: OpinionTold, { user_ids }: Readers) => ({
      recipients: user_ids,
      code: told.code,
      params: paramsOf(told.opinion, told),
      subject: subjectOf(told.opinion, told),
    }),
  },
  letters: { codes: OPINION_NEWS, of: lettersOf },
});
