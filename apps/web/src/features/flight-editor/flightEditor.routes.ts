import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { flightEditSearch, newFlightSearch } from '../../shared/flights/index.ts';
import { hostScreen } from '../../shared/places/index.ts';

export const flightEditorRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/new',
      validateSearch: newFlightSearch,
      beforeLoad: needsPermission('flight:write'),
      component: hostScreen('missionEditor', [], 'NewFlightScreen'),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/edit',
      validateSearch: flightEditSearch,
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('flight:write')(visit);
      },
      component: hostScreen('missionEditor', [], 'EditFlightScreen'),
    }),
  ],
});
