import type { FramePayload } from '@envol/contract/realtime';
import { defineScreenFact } from '../../platform/facts/fact.ts';

interface MissionChanged {
  readonly operator_id: number;
  readonly flight_id: number;
  readonly status: FramePayload<'flight_updated'>['status'];
  readonly at: string;
}

const ofOperator = ({ operator_id }: { readonly operator_id: number }) => [`operator:${operator_id}`];

export const flightUpdated = defineScreenFact('flight_updated', {
  webhook: true,
  audience: ofOperator,
  payload: ({ flight_id, status }: MissionChanged) => ({ flight_id, status }),
  invalidates: ({ flight_id }) => [{ noun: 'flights', ids: [flight_id] }],
});

export const constraintSheetUpdated = defineScreenFact('constraint_sheet_updated', {
  audience: ofOperator,
  payload: ({
    flight_id,
    version,
  }: Pick<MissionChanged, 'operator_id' | 'flight_id' | 'at'> & { readonly version: number }) => ({
    flight_id,
    version,
  }),
  // The list and the record say whether the sheet still holds.
  invalidates: ({ flight_id }) => [
    { noun: 'flights', ids: [flight_id], views: ['record', 'list', 'constraint_sheet'] },
  ],
});

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
