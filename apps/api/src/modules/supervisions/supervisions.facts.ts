import { defineScreenFact } from '../../platform/facts/fact.ts';

/** Written by the database for whoever supervises what an event is about (`0248_supervisors_hear.sql`). */
export const supervisionUpdated = defineScreenFact('supervision_updated', {
  audience: ({ structure_id }: { readonly structure_id: number; readonly at: string }) => [
    `supervision:${structure_id}`,
  ],
  payload: () => ({}),
  invalidates: () => [{ noun: 'supervisions', ids: [] }],
});
