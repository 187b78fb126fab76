import type { FramePayload } from '@envol/contract/realtime';
import { defineScreenFact } from '../../platform/facts/fact.ts';

interface Prohibited {
  readonly approval_id: number;
  readonly structure_id: number;
  readonly flight_id: number;
  readonly status: FramePayload<'approval_prohibited'>['status'];
  readonly at: string;
}

/** What forbids the place of a mission has changed: what an authority decides by shows it. */
export const prohibitionChanged = defineScreenFact('approval_prohibited', {
  audience: ({ structure_id }: Prohibited) => [`structure:${structure_id}`],
  payload: ({ approval_id, flight_id, status }: Prohibited) => ({ approval_id, flight_id, status }),
  invalidates: ({ approval_id }) => [
    { noun: 'approvals', ids: [approval_id] },
    { noun: 'activations', ids: [] },
    { noun: 'take-off-authorizations', ids: [] },
    { noun: 'supervisions', ids: [] },
  ],
});
