import { createRoute } from '@tanstack/react-router';
import { needs, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';
import { flightsSearch } from '../../shared/flights/index.ts';
import { hostScreen } from '../../shared/places/index.ts';

/** Words of a mission and of what binds it. */
const MISSION = [
  'flights',
  'flights_list',
  'data_age',
  'mission_request',
  'mission_when',
  'missions',
  'constraints',
  'notams',
  'errors',
  'operating_authorizations',
  'approvals',
] as const;
/** Of one that is there: its papers, what its pilots show. */
const MISSION_SCREEN = [...MISSION, 'complete', 'papers', 'pilot_proofs', 'accounts'] as const;

export const flightsRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights',
      validateSearch: flightsSearch,
      beforeLoad: needs('flight:read'),
      component: hostScreen('missionList', ['flights_list', 'data_age'], 'FlightsScreen'),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/exports',
      beforeLoad: needs('flight:read'),
      component: screen(
        ['missions', 'flight_jobs'],
        async () => (await import('./exports/ExportsScreen.tsx')).ExportsScreen,
      ),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id',
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needs('flight:read')(visit);
      },
      component: hostScreen('mission', MISSION_SCREEN, 'FlightScreen'),
    }),
  ],
});
