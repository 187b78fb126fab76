import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const announcementsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/announcements',
      beforeLoad: needsPermission('announcement:write'),
      component: lazyScreen(
        ['announcements', 'errors'],
        async () => (await import('./AnnouncementsPage.tsx')).AnnouncementsPage,
      ),
    }),
  ],
});
