import type { Flight } from '@envol/contract/flights';
import type { Tariff } from '@envol/domain/entrusting/statuses';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import { type RawBuilder, sql } from 'kysely';

/** What was made and told of a mission, beside its requests to authorities; `follow_up_of` of the migrations. */
export interface FollowUp {
  readonly sheet:
    | (Omit<NonNullable<Flight['constraint_sheet']>, 'to_update'> & { readonly digest: string })
    | null;
  readonly cerfa: Flight['cerfa_prefecture'];
  readonly notices: readonly (Flight['prefecture_notifications'][number] & { readonly kind: NoticeKind })[];
  readonly emails: Flight['email_requests'];
  readonly documents: Flight['documents'];
  /** What the platform asks for procedures. */
  readonly prices: Tariff;
}

export const followUpOf = (flightId: RawBuilder<unknown>) => sql<FollowUp>`follow_up_of(${flightId})`;
