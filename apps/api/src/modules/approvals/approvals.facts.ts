import type { FramePayload, Touched } from '@envol/contract/realtime';
import { kindOf } from '@envol/domain/accounts/settings';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import type { Db } from '../../platform/db/database.ts';
import { defineFact, defineLetterFact, defineScreenFact, type News } from '../../platform/facts/fact.ts';
import type { Letter } from '../../platform/facts/letter.ts';
import type { Author } from '../../platform/http/author.ts';
import {
  authorityRecipients,
  decidersWantingCopies,
  operatorRecipients,
} from '../approval-recipients/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { linkTo, paramsOf, type Subject, subjectOf } from './approvals.news.ts';
import { type ApprovalNews, type BellCode, copyFor, mailFor } from './approvals.texts.ts';

/**
 * What of a mission shows how its requests stand: neither its weather nor its NOTAMs do. What may still be entrusted and what
 * a division leaves in place go by them too.
 */
const REQUESTS_OF_FLIGHT = [
  'record',
  'list',
  'map',
  'approvals',
  'constraint_sheet',
  'constraints',
  'flight_constraints',
  'check_can_take_off',
  'check_can_be_entrusted',
  'split',
  'discussion',
];
/** Words on a request, with which it may come back to who decides. */
const WORDS = ['record', 'list', 'map', 'messages'];

type RequestFrame =
  | 'approval_submitted'
  | 'approval_request_processed'
  | 'approval_message'
  | 'approval_cancelled';
type RequestPayload = FramePayload<RequestFrame>;
type Ids = Pick<RequestPayload, 'approval_id' | 'flight_id'>;

const missionOf = ({ flight_id }: Ids): readonly Touched[] =>
  flight_id === null ? [] : [{ noun: 'flights', ids: [flight_id], views: REQUESTS_OF_FLIGHT }];
const requestAndMission = (payload: Ids): readonly Touched[] => [
  { noun: 'approvals', ids: [payload.approval_id] },
  ...missionOf(payload),
];
const wordsAndMission = (payload: Ids): readonly Touched[] => [
  { noun: 'approvals', ids: [payload.approval_id], views: WORDS },
  ...missionOf(payload),
];
/** Read on the authority's side alone: the operator's mission does not show it. */
const requestAlone = ({ approval_id }: Ids): readonly Touched[] => [
  { noun: 'approvals', ids: [approval_id] },
];

export interface Addressee {
  readonly status: ApprovalStatus;
  readonly side: 'operator' | 'authority';
  /** Who acted, or the structure whose automatic action did. */
  readonly author: Pick<Author, 'name'> & Partial<Pick<Author, 'actor'>>;
}

/** A step of a request, for the side that did not act. */
interface StepTold {
  readonly deps: Pick<ApprovalsDeps, 'config'>;
  readonly approval: Subject;
  readonly news: ApprovalNews<BellCode>;
  readonly to: Addressee;
  readonly at: string;
  /** Others of the author's own side, who are told in place of the other one, by the bell alone. */
  readonly colleagues?: readonly number[];
}

type Mailbox = Awaited<ReturnType<typeof authorityRecipients>>['mailboxes'][number];
interface Readers {
  readonly structure_name: string;
  readonly user_ids: readonly number[];
  readonly mailboxes: readonly Mailbox[];
  /** Who want a copy of what their side answered. */
  readonly copies: Awaited<ReturnType<typeof decidersWantingCopies>>;
}

const readersOf = async (db: Db, { approval, news, to, at, colleagues }: StepTold): Promise<Readers> => {
  const { name: structure_name } = await db
    .selectFrom('structures')
    .select('name')
    .where('id', '=', approval.structure_id)
    .executeTakeFirstOrThrow();
  if (colleagues) return { structure_name, user_ids: colleagues, mailboxes: [], copies: [] };
  const told =
    to.side === 'authority'
      ? await authorityRecipients(db, approval.structure_id, at)
      : await operatorRecipients(db, approval, approval.request.pilot.id);
  const copies =
    to.side === 'operator' && news.code !== 'take-charge'
      ? await decidersWantingCopies(db, approval.structure_id, to.author.actor?.user_id ?? null)
      : [];
  return { structure_name, ...told, copies };
};

const newsOf = ({ approval, news, to, colleagues }: StepTold, readers: Readers): News => ({
  recipients: readers.user_ids,
  code: news.code,
  params: {
    ...paramsOf(approval, readers.structure_name, to.author, news.message),
    side: colleagues ? 'operator' : to.side,
  },
  subject: subjectOf(approval),
});

const lettersOf = (
  { deps, approval, news, to, at }: StepTold,
  { structure_name, mailboxes, copies }: Readers,
  { event_id }: { readonly event_id: number },
): readonly Letter[] => {
  const { code } = news;
  // Taking a request in charge is worth a line on the screen, not a letter.
  if (code === 'take-charge') return [];
  const { structure_id, operator_id } = approval;
  const params = paramsOf(approval, structure_name, to.author, news.message);
  const link = linkTo(deps, approval, to.side);
  return [
    ...copies.map(({ address, language }) => ({
      dedupe_key: `event-${event_id}:copy:${address}`,
      side: { structure_id },
      recipient: address,
      at,
      ...copyFor(language, { ...news, code }, params, linkTo(deps, approval, 'authority')),
    })),
    ...mailboxes.map(({ address, language, user_id }) => ({
      dedupe_key: `event-${event_id}:${address}`,
      side: to.side === 'authority' ? { structure_id } : { operator_id },
      recipient: address,
      at,
      ...mailFor(language, { ...news, code }, params, link),
      ...(user_id !== null && { refusal: { user_id, kind: kindOf(code), language } }),
      // Nobody writes about a request that was withdrawn.
      ...(code !== 'cancel' && {
        reply: {
          about: { side: `approval:${to.side}` as const, subject_id: approval.id, user_id },
          language,
        },
      }),
    })),
  ];
};

/** A step of a request: for the screens of both sides, and the people and the mailbox of the side that did not act. */
const stepOf = (codes: readonly BellCode[], invalidates: (payload: Ids) => readonly Touched[]) => ({
  webhook: true as const,
  invalidates,
  audience: ({ approval, colleagues }: StepTold) => [
    `operator:${approval.operator_id}`,
    ...(colleagues ? [] : [`structure:${approval.structure_id}`]),
  ],
  payload: ({ approval, to }: StepTold): RequestPayload => ({
    approval_id: approval.id,
    flight_id: approval.flight_id,
    status: to.status,
  }),
  readers: readersOf,
  news: { codes, of: newsOf },
  letters: { codes: codes.filter((code) => code !== 'take-charge'), of: lettersOf },
});

const SUBMITTED = ['submitted', 'update'] as const;
const MESSAGES = ['message', 'answer', 'sign', 'revalidate'] as const;
const PROCESSED = [
  'accept',
  'restrict',
  'refuse',
  'request-information',
  'request-signature',
  'request-revalidation',
  'take-charge',
  'edit-decision',
] as const;

export const approvalSubmitted = defineFact('approval_submitted', stepOf(SUBMITTED, requestAndMission));
export const approvalProcessed = defineFact(
  'approval_request_processed',
  stepOf(PROCESSED, requestAndMission),
);
export const approvalMessage = defineFact('approval_message', stepOf(MESSAGES, wordsAndMission));
export const approvalCancelled = defineFact('approval_cancelled', stepOf(['cancel'], requestAndMission));

/** The fact of a step. */
export const factOfStep = (code: BellCode) => {
  if (code === 'cancel') return approvalCancelled;
  if (SUBMITTED.some((each) => each === code)) return approvalSubmitted;
  return MESSAGES.some((each) => each === code) ? approvalMessage : approvalProcessed;
};

/** A request as its screens know it. */
interface Request {
  readonly id: number;
  readonly operator_id: number;
  readonly structure_id: number;
  readonly flight_id: number | null;
  readonly status: ApprovalStatus;
  readonly at: string;
}

const payloadOf = ({ id, flight_id, status }: Request): RequestPayload => ({
  approval_id: id,
  flight_id,
  status,
});
const bothSides = ({ operator_id, structure_id }: Request) => [
  `operator:${operator_id}`,
  `structure:${structure_id}`,
];

/** What became of a payment, or of the paper of a structure's own system: read on the screens of both sides. */
export const paymentNoted = defineScreenFact('approval_message', {
  webhook: true,
  audience: bothSides,
  payload: payloadOf,
  invalidates: wordsAndMission,
});
export const sentOutside = defineScreenFact('approval_submitted', {
  webhook: true,
  audience: bothSides,
  payload: payloadOf,
  invalidates: requestAndMission,
});
export const approvalClosed = defineScreenFact('approval_closed', {
  webhook: true,
  audience: bothSides,
  payload: payloadOf,
  invalidates: requestAndMission,
});
export const approvalNoted = defineScreenFact('approval_noted', {
  audience: ({ structure_id }: Request) => [`structure:${structure_id}`],
  payload: payloadOf,
  invalidates: requestAlone,
});

interface SheetSent {
  readonly approval: Pick<Subject, 'id' | 'flight_id' | 'operator_id' | 'structure_id'>;
  readonly side: 'operator' | 'authority';
  readonly at: string;
}

/** A side sent the request's sheet to others: its own screens show who did, and when. */
export const missionSheetUpdated = defineScreenFact('mission_sheet_updated', {
  audience: ({ approval, side }: SheetSent) => [
    side === 'operator' ? `operator:${approval.operator_id}` : `structure:${approval.structure_id}`,
  ],
  payload: ({ approval }: SheetSent) => ({ approval_id: approval.id, flight_id: approval.flight_id }),
  invalidates: requestAndMission,
});

interface ContactAnswered {
  readonly deps: Pick<ApprovalsDeps, 'config'>;
  readonly approval: Subject & { readonly status: ApprovalStatus };
  readonly from: string;
  readonly message: string;
  readonly at: string;
}
interface Informed {
  readonly structure_name: string;
  readonly user_ids: readonly number[];
  readonly mailboxes: readonly Mailbox[];
}

/** What a contact whom an authority informed wrote back: for its people and its mailbox, and no operator. */
export const contactAnswered = defineFact('approval_noted', {
  audience: ({ approval }: ContactAnswered) => [`structure:${approval.structure_id}`],
  payload: ({ approval: { id, flight_id, status } }: ContactAnswered): RequestPayload => ({
    approval_id: id,
    flight_id,
    status,
  }),
  invalidates: requestAlone,
  readers: async (db, { approval: { structure_id }, at }: ContactAnswered): Promise<Informed> => {
    const { name: structure_name } = await db
      .selectFrom('structures')
      .select('name')
      .where('id', '=', structure_id)
      .executeTakeFirstOrThrow();
    return { structure_name, ...(await authorityRecipients(db, structure_id, at, { by: 'other' })) };
  },
  news: {
    codes: ['contact_message'],
    of: ({ approval, from, message }: ContactAnswered, { structure_name, user_ids }: Informed) => ({
      recipients: user_ids,
      code: 'contact_message',
      params: { ...paramsOf(approval, structure_name, { name: from }, message), side: 'authority' },
      subject: subjectOf(approval),
    }),
  },
  letters: {
    codes: ['contact_message'],
    of: ({ deps, approval, from, message, at }, { structure_name, mailboxes }, { event_id }) => {
      const params = paramsOf(approval, structure_name, { name: from }, message);
      const link = linkTo(deps, approval, 'authority');
      return mailboxes.map(({ address, language }) => ({
        dedupe_key: `event-${event_id}:${address}`,
        side: { structure_id: approval.structure_id },
        recipient: address,
        at,
        ...mailFor(language, { code: 'contact-answer', message }, params, link),
      }));
    },
  },
});

/** An authority informs somebody without an account of a request. */
export const contactsInformed = defineLetterFact();

/** A side sends the request’s sheet to those whom it names. */
export const sheetForwarded = defineLetterFact();
