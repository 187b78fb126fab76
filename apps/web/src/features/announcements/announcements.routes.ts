import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const announcementsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/announcements',
      beforeLoad: needsPermission('announcement:write'),
      component: screen(
        ['announcements', 'errors'],
        async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
      ),
    }),
  ],
});
