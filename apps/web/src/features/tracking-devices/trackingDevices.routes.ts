import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const trackingDevicesRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/tracking-devices',
      beforeLoad: needsPermission('tracking-device:read'),
      component: screen(
        ['tracking_devices', 'errors'],
        async () => (await import('./TrackingDevicesPage.tsx')).TrackingDevicesPage,
      ),
    }),
  ],
});
