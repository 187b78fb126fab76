import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const trackingDevicesRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/tracking-devices',
      beforeLoad: needsPermission('tracking-device:read'),
      component: lazyScreen(
        ['tracking_devices', 'errors'],
        async () => (await import('./TrackingDevicesPage.tsx')).TrackingDevicesPage,
      ),
    }),
  ],
});
