import type { structuresEndpoints } from '@envol/contract/structures';
import { nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof structuresEndpoints> = {
  listStructures: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: null, errors: {} },
};
