import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const calendarsRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/calendars',
      beforeLoad: needsPermission('calendar:write'),
      component: lazyScreen(
        ['calendars', 'errors'],
        async () => (await import('./CalendarsPage.tsx')).CalendarsPage,
      ),
    }),
  ],
});
