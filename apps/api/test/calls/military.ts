import { LIMITS } from '@envol/contract/limits';
import type { militaryEndpoints } from '@envol/contract/military';
import { myFlight, notAnId, nothing, theirFlight } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof militaryEndpoints> = {
  flightMilitaryAnalysis: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  importAzba: {
    who: 'staff',
    good: () => ({ body: { text: '2026-06-10\nLF-R45A 0800-1000' } }),
    bad: () => ({ body: { text: '' } }),
    foreign: null,
    errors: {
      AZBA_UNREADABLE: () => ({ body: { text: 'Bonjour.' } }),
      CSV_TOO_LONG: () => ({ body: { text: `2026-06-10${'\nR45A'.repeat(LIMITS.csv.lines)}` } }),
    },
  },
  importMilitarySectors: {
    who: 'staff',
    good: () => ({ body: { source: 'AIP ENR 5.3', sectors: [] } }),
    bad: () => ({ body: { source: '', sectors: [] } }),
    foreign: null,
    errors: {},
  },
  listMilitary: { who: 'staff', good: nothing, bad: null, foreign: null, errors: {} },
};
