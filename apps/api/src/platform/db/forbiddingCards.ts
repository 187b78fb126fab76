import type { ForbiddingCard } from '@envol/domain/flights/prohibitions';
import { sql } from 'kysely';

/**
 * What forbids the place of the mission of the row's approval; nothing of a request that stands no more, whose mission is none
 * of the authority's business.
 */
export const forbiddingCards = sql<readonly ForbiddingCard[]>`(case
  when approvals.closed_at is null and approvals.status not in ('cancelled', 'refused') and approvals.flight_id is not null
  then forbidding_cards(approvals.flight_id) else '[]'::jsonb end)`;

/** The same of the request of the row's opinion, for who is consulted; none of an opinion that is closed. */
export const forbiddingCardsOfOpinion = sql<readonly ForbiddingCard[]>`(case when opinions.closed_at is null
  then request_forbidding_cards(opinions.approval_id) else '[]'::jsonb end)`;
