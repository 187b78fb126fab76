import type { operatorsEndpoints } from '@envol/contract/operators';
import { myOperator, notAnId, of, theirOperator } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof operatorsEndpoints> = {
  getOperator: { good: myOperator, bad: notAnId, foreign: theirOperator, errors: {} },
  updateOperator: {
    good: ({ harness }) =>
      of(harness.actors.owner.operator_id ?? 0, { uas_operator_number: 'FIN87astrdge12k8-xyz' }),
    bad: ({ harness }) => of(harness.actors.owner.operator_id ?? 0, { uas_operator_number: 'FRA' }),
    foreign: theirOperator,
    errors: {},
  },
};
