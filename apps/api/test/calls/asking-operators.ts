import type { askingOperatorsEndpoints } from '@envol/contract/asking-operators';
import { nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof askingOperatorsEndpoints> = {
  listAskingOperators: {
    who: 'controller',
    good: nothing,
    bad: () => ({ query: { ordering: 'luck' } }),
    // Of whom each sees: in the module's own test.
    foreign: null,
    errors: {},
  },
};
