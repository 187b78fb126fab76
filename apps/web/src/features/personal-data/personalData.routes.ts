import { createRoute } from '@tanstack/react-router';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const personalDataRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/personal-data',
      component: lazyScreen(
        ['personal_data', 'errors'],
        async () => (await import('./PersonalDataPage.tsx')).PersonalDataPage,
      ),
    }),
  ],
});
