import { flightTagsEndpoints } from '@envol/contract/flight-tags';
import { defineModule } from '../../platform/module.ts';
import { flightTagsHandlers } from './flightTags.routes.ts';

export {
  checkTags,
  type TagInReach,
  tagsInReach,
  tagsOf,
  wearsAny,
  wornTags,
  writeTags,
} from './flightTags.queries.ts';

export const flightTagsModule = defineModule({
  name: 'flight-tags',
  needs: ['clock', 'db'],
  tables: ['flight_tag_links', 'flight_tags'],
  calls: flightTagsEndpoints,
  handlers: flightTagsHandlers,
});
