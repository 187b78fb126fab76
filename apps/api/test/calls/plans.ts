import type { plansEndpoints } from '@envol/contract/plans';
import { nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof plansEndpoints> = {
  listPlans: { good: nothing, bad: null, foreign: null, errors: {} },
};
