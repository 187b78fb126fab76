import { timeZoneAt } from '@envol/domain/flights/timeZone';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';

const USUAL_DISTANCE_M = 2000;

/** The local day of an authority: a tower in Papeete is half a day behind Paris. */
export const useToday = (): { readonly today: string; readonly zone: string } => {
  const { authority } = useUser();
  const now = useMinute();
  const place = authority?.structures[0]?.reference_point;
  const zone = place === undefined ? FRENCH_TIME : timeZoneAt(place);
  return { today: todayIn(now, zone), zone };
};

/** From which distance two flights at once are shown as in conflict; the widest of the structures answered for. */
export const useConflictDistance = (): number => {
  const { authority } = useUser();
  const { data } = useQuery(everyPageOf(endpoints.listStructures, { query: {} }));
  const own = new Set(authority?.structures.map(({ id }) => id));
  const distances = (data ?? [])
    .filter(({ id }) => own.has(id))
    .map(({ structure_settings }) => structure_settings.conflict_distance_m);
  return distances.length === 0 ? USUAL_DISTANCE_M : Math.max(...distances);
};
