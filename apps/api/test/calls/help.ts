import type { helpEndpoints } from '@envol/contract/help';
import { nothing } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

const letter = { name: 'Maud', email: 'maud@example.invalid', subject: 'Compte', message: 'Bonjour.' };

export const rows: CallRows<typeof helpEndpoints> = {
  getHelp: { good: nothing, bad: null, foreign: null, errors: {} },
  quickStartGuide: { good: nothing, bad: null, foreign: null, errors: {} },
  lastVersions: { good: nothing, bad: null, foreign: null, errors: {} },
  contact: {
    good: () => ({ body: letter }),
    bad: () => ({ body: { ...letter, email: 'maud' } }),
    foreign: null,
    errors: {},
  },
};
