import { announcementsEndpoints } from '@envol/contract/announcements';
import { defineModule } from '../../platform/module.ts';
import { announcementsHandlers } from './announcements.routes.ts';

export const announcementsModule = defineModule({
  name: 'announcements',
  tables: ['announcement_dismissals', 'announcements', 'platform_texts'],
  calls: announcementsEndpoints,
  handlers: announcementsHandlers,
});
