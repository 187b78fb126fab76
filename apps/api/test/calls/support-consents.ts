import type { supportConsentsEndpoints } from '@envol/contract/support-consents';
import { nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof supportConsentsEndpoints> = {
  getSupportConsent: { who: 'owner', good: nothing, bad: null, foreign: null, errors: {} },
  createSupportConsent: { who: 'owner', good: nothing, bad: null, foreign: null, errors: {} },
  withdrawSupportConsent: { who: 'owner', good: nothing, bad: null, foreign: null, errors: {} },
};
