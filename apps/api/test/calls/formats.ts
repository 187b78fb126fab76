import type { formatsEndpoints } from '@envol/contract/formats';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof formatsEndpoints> = {
  readZoneFile: {
    good: () => ({
      body: { text: 'AC R\nAN X\nAH 1000FT AMSL\nAL GND\nV X=48:00:00 N 002:00:00 E\nDC 1\n' },
    }),
    bad: () => ({ body: { text: '' } }),
    foreign: null,
    errors: {},
  },
};
