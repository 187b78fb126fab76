import { defineService } from '../../platform/service.ts';
import type { DaySources } from '../constraint-judging/index.ts';
import { createDayNetwork } from './azbaTables.ts';

declare module '../../platform/service.ts' {
  interface Services {
    /** What the activation tables say of the low-altitude network. */
    readonly network_tables: DaySources['network'];
  }
}

export const networkService = defineService({
  name: 'network_tables',
  needs: ['clock'],
  open: ({ clock }) => createDayNetwork(clock),
});
