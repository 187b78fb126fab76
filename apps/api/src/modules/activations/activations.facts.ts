import type { ActivationStatus } from '@envol/domain/activations/statuses';
import { defineFact } from '../../platform/facts/fact.ts';
import { type DayNews, type DayRecord, dayParams, dayRecipients } from '../discussions/index.ts';

const CODES = [
  'activation_submitted',
  'activation_changed',
  'activation_cancelled',
  'activation_proposal_taken',
  'activation_accepted',
  'activation_refused',
  'activation_proposed',
  'activation_message',
] as const;

/** What a bell says of an activation: a key of its words. */
export type ActivationNews = (typeof CODES)[number];

export interface ActivationTold extends DayNews {
  readonly activation: DayRecord & {
    readonly date_start: string;
    readonly date_end: string;
    readonly time_zone: string;
  };
  readonly code: ActivationNews;
  readonly status: ActivationStatus;
  /** Others of the author's own side, who are told in place of the other one. */
  readonly colleagues?: readonly number[];
}

export const activationUpdated = defineFact('activation_updated', {
  webhook: true,
  audience: ({ activation }: ActivationTold) => [
    `operator:${activation.operator_id}`,
    `structure:${activation.structure_id}`,
  ],
  payload: ({ activation: { id, approval_id, flight_id }, status }: ActivationTold) => ({
    activation_id: id,
    approval_id,
    flight_id,
    status,
  }),
  invalidates: ({ activation_id }) => [{ noun: 'activations', ids: [activation_id] }],
  readers: async (db, { activation, colleagues, ...news }: ActivationTold) =>
    colleagues ?? (await dayRecipients(db, activation, news)),
  news: {
    codes: CODES,
    of: ({ activation, code, colleagues, ...news }: ActivationTold, recipients: readonly number[]) => ({
      recipients,
      code,
      params: {
        ...dayParams(activation, news),
        ...(colleagues && { side: 'operator' as const }),
        date_start: activation.date_start,
        date_end: activation.date_end,
        time_zone: activation.time_zone,
        hours_reference: 'local',
        period_kind: 'continuous',
      },
      subject: { type: 'activation', id: activation.id },
    }),
  },
});
