import type { Flight } from '@envol/contract/flights';
import { areaHeightToFly, type HeightToFly, heightTermsOf } from '@envol/domain/approvals/heightToFly';
import { isFlown } from '@envol/domain/flights/flown';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';

/** Before and after the planned hours that a take-off is spoken of. */
const AROUND_MS = 2 * 3_600_000;

type Planned = Pick<
  Flight,
  'id' | 'date_start' | 'date_end' | 'en_route' | 'effective_date_end' | 'time_zone'
>;

const isNear = ({ date_start, date_end, en_route }: Planned, now: number): boolean =>
  en_route || (now >= Date.parse(date_start) - AROUND_MS && now <= Date.parse(date_end) + AROUND_MS);

/** What the server says of a take-off of the mission now, and what is granted; nothing of one on another day or flown. */
export const useFlyingCheck = (flight: Planned) => {
  const now = useMinute();
  const mayFly = useMay('take-off:request');
  const near = isNear(flight, now);
  const { data } = useQuery({
    ...queryOf(endpoints.checkCanTakeOff, { params: { id: flight.id } }),
    enabled: mayFly && near,
  });
  return { near, mayFly, check: data, granted: near && !isFlown(flight) ? (data?.granted ?? []) : [] };
};

type Heights = Planned & Pick<Flight, 'height_to_fly' | 'max_flying_height' | 'approvals'>;
type Area = Flight['areas'][number];

/** The heights to fly by: as agreements leave them, or lower where an activation or a take-off of now says so. */
export const useHeightsNow = (flight: Heights) => {
  const { granted } = useFlyingCheck(flight);
  const lower = (height: HeightToFly, heights: readonly number[]): HeightToFly => ({
    ...height,
    height_m: Math.min(height.height_m, ...heights),
  });
  return {
    mission: lower(
      flight.height_to_fly,
      granted.map(({ height_m }) => height_m),
    ),
    ofArea: (area: Area): HeightToFly =>
      lower(
        areaHeightToFly(flight.max_flying_height, area, heightTermsOf(flight.approvals)),
        granted.flatMap(({ areas }) =>
          areas.filter(({ id }) => id === area.id).map(({ height_m }) => height_m),
        ),
      ),
  };
};
