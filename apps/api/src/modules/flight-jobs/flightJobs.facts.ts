import type { FlightJobAct } from '@envol/domain/flights/jobs';
import { defineFact } from '../../platform/facts/fact.ts';

interface JobEnded {
  readonly id: number;
  readonly user_id: number;
  readonly act: FlightJobAct;
  readonly total_count: number;
  readonly left_count: number;
  readonly at: string;
}

const CODES = {
  repeat: 'flights_repeated',
  apply: 'flights_changed',
  classify: 'flights_classified',
  delete: 'flights_deleted',
  sheets: 'flights_sheets_made',
  import: 'flights_imported',
} as const;

export const flightJobEnded = defineFact('flight_job_ended', {
  audience: ({ user_id }: JobEnded) => [`user:${user_id}`],
  payload: ({ id }: JobEnded) => ({ job_id: id }),
  // What shows a job asks how far it is until it is through.
  invalidates: () => [],
  readers: async (_, { user_id }: JobEnded) => [user_id],
  news: {
    codes: Object.values(CODES),
    of: ({ id, act, total_count, left_count }: JobEnded, recipients: readonly number[]) => ({
      recipients,
      code: CODES[act],
      params: { side: 'operator', done: total_count - left_count, total: total_count, left: left_count },
      subject: { type: 'flight_job', id },
    }),
  },
});
