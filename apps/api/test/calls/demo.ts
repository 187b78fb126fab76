import type { demoEndpoints } from '@envol/contract/demo';
import { listed, nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof demoEndpoints> = {
  demoAccounts: { good: nothing, bad: null, foreign: null, errors: {} },
  demoMails: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: listed, errors: {} },
};
