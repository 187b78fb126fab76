import { defineScreenFact } from '../../platform/facts/fact.ts';

interface SheetMade {
  readonly operator_id: number;
  readonly flight_id: number;
  readonly version: number;
  readonly at: string;
}

export const constraintSheetUpdated = defineScreenFact('constraint_sheet_updated', {
  audience: ({ operator_id }: SheetMade) => [`operator:${operator_id}`],
  payload: ({ flight_id, version }: SheetMade) => ({ flight_id, version }),
  // The list and the record say whether the sheet still holds.
  invalidates: ({ flight_id }) => [
    { noun: 'flights', ids: [flight_id], views: ['record', 'list', 'constraint_sheet'] },
  ],
});
