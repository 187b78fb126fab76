import type { Flight } from '@envol/contract/flights';
import { groundUnder } from '@envol/domain/airspace/ground';
import { isFlown } from '@envol/domain/flights/flown';
import { plannedPeriod } from '@envol/domain/time/dailyWindows';
import { useMinute } from '../../../device/clock.ts';
import { earliestDay } from '../../../shared/flight-form/index.ts';
import type { MissionGaugesProps } from '../../../shared/flight-gauges/index.ts';
import { placesOf } from '../../../shared/places/index.ts';
import {
  nextRemedies,
  type Remedy,
  type VerdictProps,
  type VerdictView,
} from '../../../shared/verdict/index.ts';
import { useTranslation } from '../../../ui/texts.ts';

/** Of a mission in the air the question is no more whether it may be flown. */
export const useInTheAir = (
  { en_route, ...flight }: Flight,
  left: number,
): Exclude<VerdictProps['instead'], undefined> => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const isOver = isFlown({ en_route, ...flight });
  if (isOver && left === 0) return { title: t('verdict.flown'), text: t('verdict.flown_text') };
  if (isOver) return { title: t('verdict.flown'), text: t('verdict.en_route_left', { count: left }) };
  if (!en_route) return null;
  const text = left > 0 ? t('verdict.en_route_left', { count: left }) : t('verdict.en_route_text');
  return { title: t('verdict.en_route'), text };
};

/** What features add to the time bar and the side view. */
export const useAddedGauges = (flight: Flight) => {
  const gauges = placesOf('mission', 'gauges').map(({ useGauge }) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the list is the same for as long as the page is open
    useGauge(flight),
  );
  return { rows: gauges.flatMap(({ rows }) => rows), bands: gauges.flatMap(({ bands }) => bands) };
};

/** What could be changed about the mission to need less. */
export const useRemedies = (flight: Flight, view: VerdictView, mayEdit: boolean): readonly Remedy[] => {
  const now = useMinute();
  if (!mayEdit) return [];
  const todo = view.steps.filter(({ state }) => state === 'todo').map(({ constraint }) => constraint);
  return nextRemedies(view, earliestDay(todo, now, flight.time_zone));
};

/** The height that an agreement lowers the asked one to; null where none does. */
const loweredHeight = ({ height_m, asked_m }: Flight['height_to_fly']): number | null =>
  height_m < asked_m ? height_m : null;

/** Time, heights and ground of the mission as its gauges draw them. */
export const gaugesOf = (
  flight: Flight,
  analysis: NonNullable<Flight['analysis']>,
  height: Flight['height_to_fly'],
): MissionGaugesProps => ({
  period: plannedPeriod(flight),
  place: flight.center,
  height_m: height.asked_m,
  limited_height_m: loweredHeight(height),
  free_height_m: analysis.free_height_m,
  constraints: analysis.constraints,
  ground: groundUnder(flight.areas),
});
