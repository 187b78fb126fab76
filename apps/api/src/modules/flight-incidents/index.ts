import { flightIncidentsEndpoints } from '@envol/contract/flight-incidents';
import { defineModule } from '../../platform/module.ts';
import { flightIncidentsHandlers } from './flightIncidents.routes.ts';

export { addIncident } from './flightIncidents.service.ts';

export const flightIncidentsModule = defineModule({
  name: 'flight-incidents',
  needs: ['clock', 'db', 'storage'],
  tables: ['flight_incidents', 'incident_announcements'],
  calls: flightIncidentsEndpoints,
  handlers: flightIncidentsHandlers,
});
