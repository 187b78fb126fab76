import type { FramePayload } from '@envol/contract/realtime';
import { defineLetterFact, defineScreenFact } from '../../platform/facts/fact.ts';

type Payload = FramePayload<'email_request_updated'>;

export const emailRequestUpdated = defineScreenFact('email_request_updated', {
  audience: ({ operator_id }: Payload & { readonly operator_id: number; readonly at: string }) => [
    `operator:${operator_id}`,
  ],
  payload: ({ email_request_id, flight_id, status }) => ({ email_request_id, flight_id, status }),
  invalidates: ({ flight_id }) => [
    { noun: 'flights', ids: [flight_id], views: ['record', 'email_requests'] },
  ],
});

/** Who wrote a request is told what became of it: it could not leave, nobody has answered, an answer came. */
export const writerNotification = defineLetterFact();
