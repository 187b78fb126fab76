import { airspaceEndpoints } from '@envol/contract/airspace';
import { dayOf, putDueInForce } from '../../datasets/importing.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow } from '../../platform/service.ts';
import type { AirspaceHolder } from './airspace.holder.ts';
import { airspaceLoader, airspaceService } from './airspace.open.ts';
import { airspaceHandlers } from './airspace.routes.ts';
import { terrainIntegration } from './terrain.integration.ts';

export { aerodromeAreas } from './aerodromeAreas.ts';
export { aerodromeBox } from './aerodromeBox.ts';
export { type Airspace, loadAirspace } from './airspace.holder.ts';
export { ownedControlZones } from './ownedControlZones.ts';

interface Work {
  readonly db: Database;
  readonly clock: Clock;
  readonly airspace: AirspaceHolder;
}

export const airspaceModule = defineModule({
  name: 'airspace',
  services: [airspaceLoader, airspaceService, terrainIntegration],
  needs: ['airspace', 'clock', 'db', 'printedMission', 'terrain', 'workers'],
  work_needs: ['airspace', 'clock', everyRow('versions that came into force are taken up, for everybody')],
  calls: airspaceEndpoints,
  handlers: airspaceHandlers,
  sweeps: [
    {
      name: 'datasets whose day has come',
      every_ms: 5 * 60_000,
      run: ({ db }: Work, now) => putDueInForce(db, dayOf(now)),
    },
  ],
});
