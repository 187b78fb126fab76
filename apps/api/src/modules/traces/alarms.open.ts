import { defineService, everyRow } from '../../platform/service.ts';
import { type Alarms, createAlarms } from './alarms.service.ts';
import { AREAS_EVERY_MS, judgesAlarms } from './tracking.open.ts';

declare module '../../platform/service.ts' {
  interface Services {
    /** Null where this process judges none. */
    readonly alarms: Alarms | null;
  }
}

export const alarmsService = defineService({
  name: 'alarms',
  needs: [
    'airspace',
    'areas',
    'clock',
    'config',
    everyRow('what is granted to whoever flies, and who hears of it'),
    'geometry',
    'log',
    'pace',
    'terrain',
    'tracking',
  ],
  open: ({ airspace, areas, clock, config, db, geometry, log, pace, terrain, tracking }) =>
    judgesAlarms(config)
      ? createAlarms({
          ...{ airspace, areas, geometry, log, terrain, tracking },
          system_db: db,
          now: () => clock.now().getTime(),
          areas_every_ms: pace(AREAS_EVERY_MS),
        })
      : null,
  close: (alarms) => alarms?.close(),
});
