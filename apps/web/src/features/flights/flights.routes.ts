import { createRoute } from '@tanstack/react-router';
import { needs, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';
import { flightEditSearch, flightsSearch, importSearch } from './flights.search.ts';

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
  'weather',
  'military',
  'infrastructure',
  'exclusion_zones',
  'flight_shares',
  'restrictions',
  'errors',
  'what_if',
  'series',
  'operating_authorizations',
  'approvals',
] as const;
/** Of one that is there: its papers, what its pilots show. */
const MISSION_SCREEN = [...MISSION, 'complete', 'papers', 'pilot_proofs', 'accounts'] as const;
const EDITOR = [...MISSION, 'complete', 'map_tools'] as const;

// One file a screen: the list must not carry the editor.
const loadWhatIf = async () => (await import('./whatif/WhatIfScreen.tsx')).WhatIfScreen;
const loadEditor = () => import('./editor/EditorScreens.tsx');

export const flightsRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights',
      validateSearch: flightsSearch,
      beforeLoad: needs('flight:read'),
      component: screen(
        ['flights_list', 'data_age'],
        async () => (await import('./list/FlightsScreen.tsx')).FlightsScreen,
      ),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/new',
      beforeLoad: needs('flight:write'),
      component: screen(EDITOR, async () => (await loadEditor()).NewFlightScreen),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/new/what-if',
      beforeLoad: needs('flight:write'),
      component: screen(MISSION, loadWhatIf),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/what-if',
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needs('flight:read')(visit);
      },
      component: screen(MISSION, loadWhatIf),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/import',
      validateSearch: importSearch,
      beforeLoad: needs('flight:write'),
      component: screen(
        ['imports', 'flights', 'flights_list', 'errors'],
        async () => (await import('./import/ImportScreen.tsx')).ImportScreen,
      ),
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
      component: screen(MISSION_SCREEN, async () => (await import('./detail/FlightScreen.tsx')).FlightScreen),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/edit',
      validateSearch: flightEditSearch,
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needs('flight:write')(visit);
      },
      component: screen(EDITOR, async () => (await loadEditor()).EditFlightScreen),
    }),
  ],
});
