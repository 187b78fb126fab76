import { createRoute } from '@tanstack/react-router';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const personalDataRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/personal-data',
      component: screen(
        ['personal_data', 'errors'],
        async () => (await import('./PersonalDataPage.tsx')).PersonalDataPage,
      ),
    }),
  ],
});
