import type { TakeOffStatus } from '@envol/domain/take-off/statuses';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import type { StoredPerson } from '../../platform/db/schema.day.ts';
import { type Author, authorityRecipients, operatorRecipients } from '../approvals/index.ts';
import { announce } from '../notifications/index.ts';

/** What a bell says of a take-off: a key of its words. */
export type TakeOffNews =
  | 'take_off_submitted'
  | 'take_off_cancelled'
  | 'take_off_taken_off'
  | 'take_off_landing_received'
  | 'take_off_landing'
  | 'take_off_landed'
  | 'take_off_granted'
  | 'take_off_refused'
  | 'take_off_landing_required'
  | 'take_off_message';

interface Told {
  readonly id: number;
  readonly display_identifier: string;
  readonly approval_id: number;
  readonly operator_id: number;
  readonly structure_id: number;
  readonly flight_id: number | null;
  readonly requested_by: number | null;
  readonly pilot: StoredPerson;
  readonly company_name: string;
  readonly structure_name: string;
  readonly flight_name: string;
  readonly max_flying_height: number;
}

/** Tells the screens of both sides, and rings for the people of the side that did not act, in the caller's transaction. */
export const tellTakeOff = (
  db: Db,
  flight: Told,
  news: {
    readonly code: TakeOffNews;
    readonly status: TakeOffStatus;
    readonly message: string | null;
    readonly author: Author;
    readonly to: 'operator' | 'authority';
    readonly is_urgent?: boolean;
    readonly at: string;
  },
): Promise<void> =>
  asSystem(db, async () => {
    const { id, approval_id, operator_id, structure_id, requested_by, pilot, flight_id } = flight;
    const { code, status, message, author, to, at } = news;
    const { user_ids } =
      to === 'authority'
        ? await authorityRecipients(db, structure_id, 'activations')
        : await operatorRecipients(
            db,
            { id: approval_id, operator_id, submitted_by: requested_by },
            pilot.id,
          );
    await announce(db, {
      event: {
        type:
          code === 'take_off_landing_required'
            ? 'landing_required_take_off_authorization'
            : 'take_off_authorization_updated',
        audience: [`operator:${operator_id}`, `structure:${structure_id}`],
        payload: {
          take_off_authorization_id: id,
          approval_id,
          flight_id,
          status,
          is_urgent: news.is_urgent ?? false,
        },
        at,
      },
      recipients: user_ids,
      code,
      params: {
        identifier: flight.display_identifier,
        company_name: flight.company_name,
        structure_name: flight.structure_name,
        flight_name: flight.flight_name,
        author_name: author.name,
        height: flight.max_flying_height,
        excerpt: message === null ? null : message.trim().slice(0, 140).toWellFormed(),
        // Which bell it rings of a person who works for both.
        side: to,
      },
      approval_id,
      flight_id,
      take_off_authorization_id: id,
    });
  });
