import { helicopterDeparturesEndpoints } from '@envol/contract/helicopter-departures';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { createBase, readBases, removeBase, updateBase } from './bases.service.ts';
import {
  type DeparturesDeps,
  declareDeparture,
  endDeparture,
  readDepartures,
  receiveDeparture,
} from './departures.service.ts';
import { forgetPeople } from './forgetting.ts';
import { helicopterDepartureUpdated } from './helicopterDepartures.facts.ts';
import { followDepartures } from './roster.service.ts';

export { findCorridorsInForce } from './corridors.queries.ts';

const handlers = (deps: DeparturesDeps): Handlers<typeof helicopterDeparturesEndpoints> => ({
  listHelicopterBases: (_, { signed_in }) => readBases(deps, signed_in.actor),
  createHelicopterBase: ({ body }, { signed_in }) => createBase(deps, signed_in.actor, body),
  updateHelicopterBase: ({ params, body }, { signed_in }) =>
    updateBase(deps, signed_in.actor, params.id, body),
  deleteHelicopterBase: ({ params }, { signed_in }) => removeBase(deps, signed_in.actor, params.id),
  listHelicopterDepartures: (_, { signed_in }) => readDepartures(deps, signed_in.actor),
  declareHelicopterDeparture: ({ body }, { signed_in }) => declareDeparture(deps, signed_in, body),
  endHelicopterDeparture: ({ params, body }, { signed_in }) => endDeparture(deps, signed_in, params.id, body),
  receiveHelicopterDeparture: ({ params, body }, { signed_in }) =>
    receiveDeparture(deps, signed_in, params.id, body),
});

export const helicopterDeparturesModule = defineModule({
  name: 'helicopter-departures',
  needs: [
    'areas',
    'clock',
    systemDb('a departure concerns several tenants: each query names whose part the asker reads'),
    'tracking',
  ],
  work_needs: [everyRow('whom departures concern is looked for among all that flies'), 'log', 'tracking'],
  tables: ['helicopter_bases', 'helicopter_departures', 'helicopter_departure_flights'],
  facts: { helicopterDepartureUpdated },
  calls: helicopterDeparturesEndpoints,
  handlers,
  sweeps: [
    { name: 'helicopter departures', every_ms: 2_000, run: followDepartures },
    {
      name: 'people of departures that are over',
      every_ms: 3_600_000,
      run: ({ db }: { readonly db: Database }, now) => forgetPeople(db, now),
    },
  ],
});
