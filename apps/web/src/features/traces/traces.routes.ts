import { createRoute } from '@tanstack/react-router';
import { needs } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';
import { tracesSearch } from './traces.search.ts';

export const tracesRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/traces',
      validateSearch: tracesSearch,
      beforeLoad: needs('trace:read'),
      component: screen(['traces', 'errors'], async () => (await import('./TracesScreen.tsx')).TracesScreen),
    }),
  ],
});
