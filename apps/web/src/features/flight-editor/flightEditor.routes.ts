import { createRoute } from '@tanstack/react-router';
import { needs, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { flightEditSearch } from '../../shared/flights/index.ts';
import { hostScreen } from '../../shared/places/index.ts';

const WORDS = [
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
  'complete',
  'map_tools',
  'what_if',
] as const;

export const flightEditorRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/new',
      beforeLoad: needs('flight:write'),
      component: hostScreen('missionEditor', WORDS, 'NewFlightScreen'),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/edit',
      validateSearch: flightEditSearch,
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needs('flight:write')(visit);
      },
      component: hostScreen('missionEditor', WORDS, 'EditFlightScreen'),
    }),
  ],
});
