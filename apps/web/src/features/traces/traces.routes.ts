import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { journalSearch } from './journal.search.ts';
import { tracesSearch } from './traces.search.ts';

export const tracesRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/traces',
      validateSearch: tracesSearch,
      beforeLoad: needsPermission('trace:read'),
      component: lazyScreen(
        ['traces', 'errors'],
        async () => (await import('./TracesScreen.tsx')).TracesScreen,
      ),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/traces/journal',
      validateSearch: journalSearch,
      beforeLoad: needsPermission('trace:read'),
      component: lazyScreen(
        ['traces', 'errors'],
        async () => (await import('./JournalScreen.tsx')).JournalScreen,
      ),
    }),
  ],
});
