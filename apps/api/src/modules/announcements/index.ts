import { announcementsEndpoints } from '@envol/contract/announcements';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { announcementsHandlers } from './announcements.routes.ts';

export const announcementsModule = defineModule({
  name: 'announcements',
  needs: ['clock', systemDb('what is announced belongs to no tenant')],
  tables: ['announcement_dismissals', 'announcements', 'platform_texts'],
  calls: announcementsEndpoints,
  handlers: announcementsHandlers,
});
