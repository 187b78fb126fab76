import { defineLetterFact, defineScreenFact } from '../../platform/facts/fact.ts';

interface CerfaFilled {
  readonly operator_id: number;
  readonly flight_id: number;
  readonly at: string;
}

export const cerfaUpdated = defineScreenFact('cerfa_updated', {
  audience: ({ operator_id }: CerfaFilled) => [`operator:${operator_id}`],
  payload: ({ flight_id }) => ({ flight_id }),
  invalidates: ({ flight_id }) => [
    { noun: 'flights', ids: [flight_id], views: ['record', 'cerfa_prefecture'] },
  ],
});

/** Who notified a prefecture or the army is told what became of it. */
export const noticeAuthorNotification = defineLetterFact();
