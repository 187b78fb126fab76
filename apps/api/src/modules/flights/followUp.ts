import type { Flight } from '@envol/contract/flights';
import type { ConstraintKind, ProtocolItem } from '@envol/domain/airspace/constraint';
import { requestPrice } from '@envol/domain/approvals/prices';
import { massesOf } from '@envol/domain/drones/masses';
import { isOpenProcedure } from '@envol/domain/entrusting/statuses';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import { sumOfCents } from '@envol/domain/money/money';
import { addingTo } from '../constraint-judging/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';
import { currentSheet } from '../mission-sheets/index.ts';
import { exemptionsAt } from '../structures/index.ts';

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

/** Authorities that a mission has to ask and has not asked, at their prices of now. */
const toAsk = ({ constraints, rules, costs }: FlightDetail, now: Date): number[] => {
  const asked = new Set(costs.asked.map(({ structure_id }) => structure_id));
  const ids = new Set(
    constraints
      .filter(({ judged, status }) => judged.procedure === 'approval_request' && status !== 'outdated')
      .map(({ delegatee_structure_id }) => delegatee_structure_id),
  );
  return rules.flatMap((own) => {
    if (!ids.has(own.structure_id) || asked.has(own.structure_id)) return [];
    const priced = {
      ...own,
      categories: own.airspace_approval_categories,
      exemptions: exemptionsAt(own, now),
    };
    return requestPrice(priced, null)?.net_cents ?? [];
  });
};

/**
 * What a mission costs before tax: each authority's price once, and what is entrusted or could be; null where nothing has a price, and
 * of what could be entrusted while one step has none.
 */
const costOf = (detail: FlightDetail, analysis: Flight['analysis'], now: Date): number | null => {
  const open = sumOfCents((analysis?.constraints ?? []).filter(isOpenProcedure).map(pricesOn(detail)));
  const { asked, entrusted_cents } = detail.costs;
  const known = [
    ...asked.map(({ price_cents }) => price_cents),
    ...toAsk(detail, now),
    entrusted_cents,
    open,
  ];
  return sumOfCents(known.filter((cents) => cents !== null));
};

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
  const cents = costOf(detail, analysis, now);
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
