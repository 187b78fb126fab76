import { defineFact } from '../../platform/facts/fact.ts';
import { authorityRecipients } from '../approval-recipients/index.ts';
import type { AuthorizationRow } from './flightAuthorizations.queries.ts';

interface AuthorizationTold {
  readonly row: Pick<
    AuthorizationRow,
    | 'id'
    | 'identifier'
    | 'flight_id'
    | 'flight_name'
    | 'operator_id'
    | 'company_name'
    | 'structure_id'
    | 'structure_name'
    | 'status'
    | 'reason'
    | 'withdrawal_cause'
    | 'submitted_by'
  >;
  /** The side that did not act. */
  readonly to: 'ussp' | 'operator';
  readonly at: string;
}

export const flightAuthorizationUpdated = defineFact('flight_authorization_updated', {
  audience: ({ row }: AuthorizationTold) => [
    `operator:${row.operator_id}`,
    `structure:${row.structure_id}`,
    `supervision:${row.structure_id}`,
  ],
  payload: ({ row }: AuthorizationTold) => ({
    flight_authorization_id: row.id,
    flight_id: row.flight_id,
    status: row.status,
  }),
  invalidates: ({ flight_authorization_id }) => [
    { noun: 'flight-authorizations', ids: [flight_authorization_id] },
  ],
  readers: async (db, { row, to, at }: AuthorizationTold): Promise<readonly number[]> => {
    if (to === 'ussp')
      return (await authorityRecipients(db, row.structure_id, at, { privilege: 'activations' })).user_ids;
    return row.submitted_by === null ? [] : [row.submitted_by];
  },
  news: {
    codes: ['flight_authorization_asked', 'flight_authorization_answered', 'flight_authorization_closed'],
    of: ({ row, to }: AuthorizationTold, recipients: readonly number[]) => ({
      recipients,
      code:
        to === 'ussp'
          ? 'flight_authorization_asked'
          : row.withdrawal_cause === 'uspace_closed'
            ? 'flight_authorization_closed'
            : 'flight_authorization_answered',
      params: {
        identifier: row.identifier,
        company_name: row.company_name,
        structure_name: row.structure_name,
        flight_name: row.flight_name,
        excerpt: row.reason,
        status: row.status,
        side: to === 'ussp' ? 'authority' : 'operator',
      },
      subject:
        to === 'operator' && row.flight_id !== null
          ? { type: 'flight', id: row.flight_id }
          : { type: 'flight_authorization', id: row.id },
    }),
  },
});
