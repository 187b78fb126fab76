import type { FramePayload } from '@envol/contract/realtime';
import { defineScreenFact } from '../../platform/facts/fact.ts';

interface MissionChanged {
  readonly operator_id: number;
  readonly flight_id: number;
  readonly status: FramePayload<'flight_updated'>['status'];
  readonly at: string;
}

export const flightUpdated = defineScreenFact('flight_updated', {
  webhook: true,
  audience: ({ operator_id }: MissionChanged) => [`operator:${operator_id}`],
  payload: ({ flight_id, status }: MissionChanged) => ({ flight_id, status }),
  invalidates: ({ flight_id }) => [{ noun: 'flights', ids: [flight_id] }],
});
