import type { SourceReading } from '@envol/domain/airspace/judging/consulted';
import { sql } from 'kysely';
import type { StoredAnalysis } from './stored.ts';

/** What the age of a mission's data is told from; readings without the name of who read. */
export interface DataAgeFacts {
  readonly analysis: Pick<StoredAnalysis, 'checks' | 'datasets'>;
  readonly date_end: string;
  readonly readings: readonly Omit<SourceReading, 'by' | 'user_id'>[] | null;
}

/** The same of the mission of the row's approval; null of a request that stands no more, or whose mission is not judged. */
export const dataAgeFacts = sql<DataAgeFacts | null>`(case
  when approvals.closed_at is null and approvals.status not in ('cancelled', 'refused') and approvals.flight_id is not null
  then data_age_facts(approvals.flight_id) end)`;

/** The same of the request of the row's opinion, for who is consulted; null of an opinion that is closed. */
export const dataAgeFactsOfOpinion = sql<DataAgeFacts | null>`(case when opinions.closed_at is null
  then request_data_age_facts(opinions.approval_id) end)`;
