import type { ActivationStatus } from '@envol/domain/activations/statuses';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import type { StoredPerson } from '../../platform/db/schema.day.ts';
import { type Author, authorityRecipients, operatorRecipients } from '../approvals/index.ts';
import { announce } from '../notifications/index.ts';

/** What a bell says of an activation: a key of its words. */
export type ActivationNews =
  | 'activation_submitted'
  | 'activation_changed'
  | 'activation_cancelled'
  | 'activation_proposal_taken'
  | 'activation_accepted'
  | 'activation_refused'
  | 'activation_proposed'
  | 'activation_message';

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
  readonly date_start: string;
  readonly date_end: string;
  readonly time_zone: string;
}

/**
 * Tells the screens of both sides, and rings for the people of the side that did not act, in the caller's transaction: the
 * process's own step, as the other side's people are none of the author's business.
 */
export const tellActivation = (
  db: Db,
  activation: Told,
  news: {
    readonly code: ActivationNews;
    readonly status: ActivationStatus;
    readonly message: string | null;
    readonly author: Author;
    readonly to: 'operator' | 'authority';
    readonly at: string;
  },
): Promise<void> =>
  asSystem(db, async () => {
    const { id, approval_id, operator_id, structure_id, requested_by, pilot } = activation;
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
        type: 'activation_updated',
        audience: [`operator:${operator_id}`, `structure:${structure_id}`],
        payload: { activation_id: id, approval_id, flight_id: activation.flight_id, status },
        at,
      },
      recipients: user_ids,
      code,
      params: {
        identifier: activation.display_identifier,
        company_name: activation.company_name,
        structure_name: activation.structure_name,
        flight_name: activation.flight_name,
        author_name: author.name,
        height: activation.max_flying_height,
        date_start: activation.date_start,
        date_end: activation.date_end,
        time_zone: activation.time_zone,
        hours_reference: 'local',
        period_kind: 'continuous',
        excerpt: message === null ? null : message.trim().slice(0, 140).toWellFormed(),
        // Which bell it rings of a person who works for both.
        side: to,
      },
      approval_id,
      flight_id: activation.flight_id,
      activation_id: id,
    });
  });
