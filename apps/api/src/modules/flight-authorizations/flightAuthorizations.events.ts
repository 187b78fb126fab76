import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { authorityRecipients } from '../approvals/index.ts';
import { announce } from '../notifications/index.ts';
import type { AuthorizationRow } from './flightAuthorizations.queries.ts';

type Told = Pick<
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
  | 'submitted_by'
>;

/** Tells the screens of both sides, and rings for the side that did not act, in the caller's transaction. */
export const tellAuthorization = (db: Db, row: Told, to: 'ussp' | 'operator', at: string): Promise<void> =>
  asSystem(db, async () => {
    const recipients =
      to === 'ussp'
        ? (await authorityRecipients(db, row.structure_id, at, { privilege: 'activations' })).user_ids
        : row.submitted_by === null
          ? []
          : [row.submitted_by];
    await announce(db, {
      event: {
        type: 'flight_authorization_updated',
        audience: [
          `operator:${row.operator_id}`,
          `structure:${row.structure_id}`,
          `supervision:${row.structure_id}`,
        ],
        payload: { flight_authorization_id: row.id, flight_id: row.flight_id, status: row.status },
        at,
      },
      recipients,
      code: to === 'ussp' ? 'flight_authorization_asked' : 'flight_authorization_answered',
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
    });
  });
