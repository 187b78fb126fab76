import { calendarsEndpoints } from '@envol/contract/calendars';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { calendarsHandlers } from './calendars.routes.ts';

export { requestsChangedAt } from './calendars.queries.ts';
export { writeCalendar } from './ics.ts';
export { toEntries, warningsOf } from './missions.ts';

export const calendarsModule = defineModule({
  name: 'calendars',
  needs: [
    'airspace',
    'attempts',
    'authenticator',
    'clock',
    'config',
    'facts',
    systemDb("whoever reads a secret address is nobody, and reads by its owner's rights"),
    'secrets',
  ],
  calls: calendarsEndpoints,
  handlers: calendarsHandlers,
});
