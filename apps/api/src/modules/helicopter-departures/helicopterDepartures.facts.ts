import { defineScreenFact } from '../../platform/facts/fact.ts';

interface DepartureTold {
  readonly id: number;
  readonly structure_id: number;
  readonly told_structure_ids: readonly number[];
  /** Whose flights it concerns, in the air or on the ground. */
  readonly operator_ids: readonly number[];
  readonly at: string;
}

/** A departure was declared or is over, or whom it concerns, or who confirmed, has changed: the screens of all of them. */
export const helicopterDepartureUpdated = defineScreenFact('helicopter_departure_updated', {
  audience: ({ structure_id, told_structure_ids, operator_ids }: DepartureTold) => [
    `structure:${structure_id}`,
    ...told_structure_ids.flatMap((id) => [`structure:${id}`, `supervision:${id}`]),
    // It names no record of the company: whoever flies there hears of it.
    ...operator_ids.map((id) => `company:${id}`),
  ],
  payload: ({ id }: DepartureTold) => ({ departure_id: id }),
  invalidates: () => [
    { noun: 'helicopter-departures', ids: [] },
    // No take-off in a corridor that is in force.
    { noun: 'approvals', ids: [], views: ['check_can_request_take_off_authorization'] },
    { noun: 'flights', ids: [], views: ['check_can_take_off'] },
  ],
});
