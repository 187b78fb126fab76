import type { ActivationStatus } from '@envol/domain/activations/statuses';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { type DayNews, type DayRecord, dayColleagues, dayParams, dayRecipients } from '../approvals/index.ts';
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

interface ToldActivation extends DayRecord {
  readonly date_start: string;
  readonly date_end: string;
  readonly time_zone: string;
}

/**
 * Tells the screens of both sides, and rings for the people of the side that did not act, in the caller's transaction: the
 * process's own step, as the other side's people are none of the author's business. What an operator writes rings for its own
 * people too.
 */
export const notifyOfActivation = (
  db: Db,
  activation: ToldActivation,
  news: DayNews & { readonly code: ActivationNews; readonly status: ActivationStatus },
): Promise<void> =>
  asSystem(db, async () => {
    const { id, approval_id, operator_id, structure_id, flight_id } = activation;
    const { code, status, at } = news;
    const told = {
      event: {
        type: 'activation_updated',
        audience: [`operator:${operator_id}`, `structure:${structure_id}`],
        payload: { activation_id: id, approval_id, flight_id, status },
        at,
      },
      code,
      params: {
        ...dayParams(activation, news),
        date_start: activation.date_start,
        date_end: activation.date_end,
        time_zone: activation.time_zone,
        hours_reference: 'local',
        period_kind: 'continuous',
      },
      subject: { type: 'activation', id },
    } as const;
    await announce(db, { ...told, recipients: await dayRecipients(db, activation, news) });
    const recipients = code === 'activation_message' ? await dayColleagues(db, activation, news) : [];
    if (recipients.length > 0)
      await announce(db, { ...told, recipients, params: { ...told.params, side: 'operator' } });
  });
