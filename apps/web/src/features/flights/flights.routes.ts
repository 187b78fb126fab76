import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { flightsSearch } from '../../shared/flights/index.ts';
import { missionSearch } from '../../shared/mission-steps/index.ts';
import { hostScreen } from '../../shared/places/index.ts';

export const flightsRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights',
      validateSearch: flightsSearch,
      beforeLoad: needsPermission('flight:read'),
      component: hostScreen('missionList', ['flights_list', 'data_age'], 'FlightsScreen'),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/exports',
      beforeLoad: needsPermission('flight:read'),
      component: lazyScreen(
        ['missions', 'flight_jobs'],
        async () => (await import('./exports/ExportsScreen.tsx')).ExportsScreen,
      ),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id',
      validateSearch: missionSearch,
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('flight:read')(visit);
      },
      component: hostScreen('mission', [], 'FlightScreen'),
    }),
  ],
});
