import { calendarsEndpoints } from '@envol/contract/calendars';
import { defineModule } from '../../platform/module.ts';
import { calendarsHandlers } from './calendars.routes.ts';

export { writeCalendar } from './ics.ts';
export { toEntry, warningsOf } from './missions.ts';

export const calendarsModule = defineModule({
  name: 'calendars',
  calls: calendarsEndpoints,
  handlers: calendarsHandlers,
});
