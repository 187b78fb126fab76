import type { readsEndpoints } from '@envol/contract/reads';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof readsEndpoints> = {
  readTogether: {
    good: () => ({ body: { paths: ['/flights?limit=1', '/help'] } }),
    bad: () => ({ body: { paths: ['/flights/../../healthz'] } }),
    foreign: null,
    errors: {},
  },
};
