import { flightLogsEndpoints } from '@envol/contract/flight-logs';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { flightLogChanged } from './flightLogs.facts.ts';
import { flightLogsHandlers } from './flightLogs.routes.ts';

export const flightLogsModule = defineModule({
  name: 'flight-logs',
  needs: [
    'clock',
    'config',
    'db',
    systemDb('what authorities had granted is read as it stood then; whoever checks a report is nobody'),
    'secrets',
    'terrain',
    'workers',
  ],
  tables: ['flight_logs'],
  facts: { flightLogChanged },
  calls: flightLogsEndpoints,
  handlers: flightLogsHandlers,
});
