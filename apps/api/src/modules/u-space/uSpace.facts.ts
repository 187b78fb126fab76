import { defineScreenFact } from '../../platform/facts/fact.ts';

interface OpenedOrClosed {
  readonly structure_ids: readonly number[];
  readonly is_closed: boolean;
  /** Operators with agreements there. */
  readonly operators: readonly string[];
  readonly at: string;
}

export const uspaceStatusUpdated = defineScreenFact('uspace_status_updated', {
  audience: ({ structure_ids, operators }: OpenedOrClosed) => [
    ...structure_ids.flatMap((id) => [`structure:${id}`, `supervision:${id}`]),
    ...operators,
  ],
  payload: ({ structure_ids, is_closed }) => ({ structure_ids: [...structure_ids], is_closed }),
  // What stands against a take-off there is read with its approval.
  invalidates: () => [
    { noun: 'supervisions', ids: [] },
    { noun: 'approvals', ids: [], views: ['check_can_request_take_off_authorization'] },
    { noun: 'flights', ids: [], views: ['check_can_take_off'] },
  ],
});
