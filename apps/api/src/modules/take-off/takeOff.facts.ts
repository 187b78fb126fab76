import type { FramePayload, Touched } from '@envol/contract/realtime';
import type { TakeOffStatus } from '@envol/domain/take-off/statuses';
import type { Db } from '../../platform/db/database.ts';
import { defineFact, defineScreenFact } from '../../platform/facts/fact.ts';
import { type DayNews, type DayRecord, dayParams, dayRecipients } from '../discussions/index.ts';

const UPDATES = [
  'take_off_submitted',
  'take_off_cancelled',
  'take_off_taken_off',
  'take_off_landing_received',
  'take_off_landing',
  'take_off_landed',
  'take_off_granted',
  'take_off_refused',
  'take_off_refused_by_closing',
  'take_off_landing_lifted',
  'take_off_landing_unanswered',
  'take_off_message',
] as const;
const ORDER = 'take_off_landing_required';

/** What a bell says of a take-off: a key of its words. */
export type TakeOffNews = (typeof UPDATES)[number] | typeof ORDER;

export interface TakeOffTold extends DayNews {
  readonly take_off: DayRecord;
  readonly code: TakeOffNews;
  readonly status: TakeOffStatus;
  readonly is_urgent?: boolean;
  /** Others of the author's own side, who are told in place of the other one. */
  readonly colleagues?: readonly number[];
}

type Frame = 'take_off_authorization_updated' | 'landing_required_take_off_authorization';

/** What stands against a request, and who is in the air, is read with the approval; a mission is in the air with its take-off. */
const invalidates = ({
  take_off_authorization_id,
  approval_id,
  flight_id,
}: FramePayload<Frame>): readonly Touched[] => [
  { noun: 'take-off-authorizations', ids: [take_off_authorization_id] },
  { noun: 'approvals', ids: [approval_id] },
  ...(flight_id === null
    ? []
    : [{ noun: 'flights', ids: [flight_id], views: ['record', 'list', 'map', 'check_can_take_off'] }]),
];

const ofTakeOff = (codes: readonly TakeOffNews[]) => ({
  webhook: true as const,
  invalidates,
  audience: ({ take_off }: TakeOffTold) => [
    `operator:${take_off.operator_id}`,
    `structure:${take_off.structure_id}`,
  ],
  payload: ({ take_off, status, is_urgent }: TakeOffTold) => ({
    take_off_authorization_id: take_off.id,
    approval_id: take_off.approval_id,
    flight_id: take_off.flight_id,
    status,
    is_urgent: is_urgent ?? false,
  }),
  readers: async (db: Db, { take_off, colleagues, ...news }: TakeOffTold) =>
    colleagues ?? (await dayRecipients(db, take_off, news)),
  news: {
    codes,
    of: ({ take_off, code, colleagues, ...news }: TakeOffTold, recipients: readonly number[]) => ({
      recipients,
      code,
      params: { ...dayParams(take_off, news), ...(colleagues && { side: 'operator' as const }) },
      subject: { type: 'take_off' as const, id: take_off.id },
    }),
  },
});

export const takeOffUpdated = defineFact('take_off_authorization_updated', ofTakeOff(UPDATES));
export const landingRequired = defineFact('landing_required_take_off_authorization', ofTakeOff([ORDER]));

interface EnRoute {
  readonly approval: Pick<DayRecord, 'id' | 'operator_id' | 'structure_id' | 'flight_id'>;
  readonly en_route_by_superviser: boolean;
  readonly at: string;
}

/** A supervisor sees an approval's drone on its way, or no more; nobody's bell rings. */
export const approvalEnRoute = defineScreenFact('approval_en_route', {
  audience: ({ approval }: EnRoute) => [
    `operator:${approval.operator_id}`,
    `structure:${approval.structure_id}`,
  ],
  payload: ({ approval, en_route_by_superviser }: EnRoute) => ({
    approval_id: approval.id,
    flight_id: approval.flight_id,
    en_route_by_superviser,
  }),
  // The day's lists show the mark of the approval that they are made on.
  invalidates: ({ approval_id }) => [
    { noun: 'approvals', ids: [approval_id] },
    { noun: 'activations', ids: [] },
    { noun: 'take-off-authorizations', ids: [] },
  ],
});
