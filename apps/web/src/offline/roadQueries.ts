import { daysAfter } from '@envol/domain/time/localTime';
import { endpoints } from '../api/endpoints.ts';
import { everyPageOf } from '../api/everyPage.ts';
import { queryOf } from '../api/query.ts';

// Asked by screens and kept ahead for them: one key, or the copy would not be found.

/** How far ahead hours may be activated from a pilot's day: an authority's notice is days. */
const DAYS_AHEAD = 31;

/** All that a pilot's day is made of. */
export const pilotDayQueries = (date: string) => {
  const date_max = daysAfter(date, DAYS_AHEAD);
  return {
    approvals: everyPageOf(endpoints.listApprovals, {
      query: { date_min: date, date_max, status: 'accepted,reserves', is_closed: 'false' },
    }),
    activations: everyPageOf(endpoints.listActivations, {
      query: { date_min: date, date_max, ordering: 'date_start' },
    }),
    takeOffs: everyPageOf(endpoints.listTakeOffAuthorizations, { query: { date_min: date } }),
    structures: everyPageOf(endpoints.listStructures, { query: {} }),
  };
};

/** Who may fly what: archived pilots and inactive drones are left out. */
export const teamQueries = () => ({
  pilots: queryOf(endpoints.simplifiedPilots, { query: { isArchived: 'false' } }),
  drones: queryOf(endpoints.simplifiedDrones, { query: { active: 'true' } }),
});
