import { defineScreenFact } from '../../platform/facts/fact.ts';

interface HandedOver {
  readonly structure_id: number;
  readonly handover_id: number;
  readonly at: string;
}

/** A handover was given or taken: every window of its structure shows it. */
export const shiftHandedOver = defineScreenFact('shift_handed_over', {
  audience: ({ structure_id }: HandedOver) => [`structure:${structure_id}`],
  payload: ({ structure_id, handover_id }: HandedOver) => ({ structure_id, handover_id }),
  invalidates: () => [{ noun: 'shifts', ids: 'every' }],
});
