import type { Flight } from '@envol/contract/flights';
import type { ConstraintKind, ProtocolItem } from '@envol/domain/airspace/constraint';
import { massesOf } from '@envol/domain/drones/masses';
import { isOpenProcedure } from '@envol/domain/entrusting/statuses';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import { sumOfCents } from '@envol/domain/money/money';
import { addingTo } from '../constraint-judging/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import { currentSheet } from '../mission-sheets/index.ts';

/** A notification or a letter of a mission. */
interface Sending<Status> {
  readonly id: number;
  readonly status: Status;
  readonly sent_at: string | null;
}

/** Instants come from a JSON column in the database's own writing. */
const instant = (written: string): string => new Date(written).toISOString();

const toSending = <Status>({ id, status, sent_at }: Sending<Status>): Sending<Status> => ({
  id,
  status,
  sent_at: sent_at && instant(sent_at),
});

/** The price of one step on a mission: its type's own where the catalogue sets one, else that of its procedure. */
export const pricesOn =
  ({ type_additions, follow_up }: Pick<FlightDetail, 'type_additions' | 'follow_up'>) =>
  ({ kind, procedure }: { readonly kind: ConstraintKind; readonly procedure: ProtocolItem }): number | null =>
    addingTo(type_additions, kind)?.price_cents ?? follow_up.prices[procedure] ?? null;

/** What follows from who flies what, and from what was made and told of the mission. */
export const derivedOf = (
  detail: FlightDetail,
  analysis: Flight['analysis'],
  now: Date,
): Pick<
  Flight,
  | 'max_drone_weight_kg'
  | 'total_uav_weight_kg'
  | 'other_pilots'
  | 'applicable_procedures_price'
  | 'constraint_sheet'
  | 'cerfa_prefecture'
  | 'prefecture_notifications'
  | 'army_notifications'
  | 'email_requests'
  | 'documents'
> => {
  const { cerfa, notices, emails, documents } = detail.follow_up;
  const { most, total } = massesOf(detail.drones);
  const cents = sumOfCents((analysis?.constraints ?? []).filter(isOpenProcedure).map(pricesOn(detail)));
  const noticesOf = (kind: NoticeKind) => notices.filter((notice) => notice.kind === kind).map(toSending);
  return {
    max_drone_weight_kg: most,
    total_uav_weight_kg: total,
    other_pilots: detail.pilots
      .slice(1)
      .map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` })),
    applicable_procedures_price: cents === null ? null : { cents, currency: 'EUR' },
    constraint_sheet: currentSheet(detail, now),
    cerfa_prefecture: cerfa && { ...cerfa, generated_at: instant(cerfa.generated_at) },
    prefecture_notifications: noticesOf('prefecture'),
    army_notifications: noticesOf('army'),
    email_requests: emails.map(toSending),
    documents: documents.map((paper) => ({ ...paper, created_at: instant(paper.created_at) })),
  };
};
