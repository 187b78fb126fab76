import { defineService, everyRow } from '../../platform/service.ts';
import type { DaySources } from '../constraint-judging/index.ts';
import { createDayNotams } from './dayNotams.ts';
import { createNotamsHolder, type NotamsHolder } from './notams.holder.ts';
import { withZoneActivations } from './zoneActivations.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly notams: NotamsHolder;
    /** What NOTAM and activation tables say of a mission. */
    readonly day: DaySources;
  }
}

export const notamsService = defineService({
  name: 'notams',
  needs: ['airspace', everyRow('NOTAM belong to no tenant')],
  open: ({ airspace, db }) => createNotamsHolder(db, () => airspace.current().dataset),
});

export const dayService = defineService({
  name: 'day',
  needs: ['network_tables', 'notams'],
  open: ({ network_tables, notams }) => ({
    notams: createDayNotams(notams),
    network: withZoneActivations(network_tables, notams),
  }),
});
