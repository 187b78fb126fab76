import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { hostScreen } from '../../shared/places/index.ts';

export const fieldPackRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/pack',
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('flight:read')(visit);
      },
      component: hostScreen(
        'mission',
        ['field_pack', 'flight_notifications', 'errors'],
        async () => (await import('./FieldPackScreen.tsx')).FieldPackScreen,
      ),
    }),
  ],
});
