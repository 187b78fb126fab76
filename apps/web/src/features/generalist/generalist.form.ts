import { GeneralistInput } from '@envol/contract/flight-progress';
import type { Flight } from '@envol/contract/flights';
import { timeZoneAt } from '@envol/domain/flights/timeZone';
import { parseCoordinates } from '@envol/domain/geo/coordinates';
import type { Position } from '@envol/domain/geo/geometry';
import { USUAL_RADIUS_M } from '@envol/domain/geo/usualRadius';
import { USUAL_HOURS } from '@envol/domain/operators/usualHours';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { instantOf } from '@envol/domain/time/wallClock';
import { z } from 'zod';
import { emptyForm, type FlightForm, textOf } from '../../shared/flight-form/index.ts';
import { circleOf } from '../../shared/flights/index.ts';

/** The simplified form; its place stands in words until it is sent. */
export const GeneralistForm = GeneralistInput.omit({ place: true }).extend({
  place_text: z.string().trim().min(1),
});
export type GeneralistOutput = z.output<typeof GeneralistForm>;

export interface GeneralistValues {
  readonly name: string;
  readonly place_text: string;
  readonly radius_m: number | null;
  readonly date: string;
  readonly time_start: string;
  readonly time_end: string;
  readonly max_flying_height: number | null;
  readonly scenario: FlightForm['scenario'];
  readonly populated_area: 'yes' | 'no' | 'to_check';
  readonly drone_id: number | null;
  readonly pilot_id: number | null;
  readonly description: string;
}

/** Where the typed words are: latitude first, as people write it; null for what is no place. */
export const placeOf = (text: string): Position | null => {
  const readings = parseCoordinates(text);
  return (readings.find(({ order }) => order === 'latitude_first') ?? readings[0])?.position ?? null;
};

export const placeText = (place: Position): string => textOf({ type: 'Circle', center: place, radius_m: 1 });

const USUAL_HEIGHT_M = 50;

/** A new mission, tomorrow at the hours of the operator's generalists. */
export const blankForm = (
  tomorrow: string,
  hours: { readonly start: string | null; readonly end: string | null },
  own: { readonly pilot_id: number | null; readonly drone_id: number | null },
): GeneralistValues => ({
  name: '',
  place_text: '',
  radius_m: USUAL_RADIUS_M,
  date: tomorrow,
  time_start: hours.start ?? USUAL_HOURS.start,
  time_end: hours.end ?? USUAL_HOURS.end,
  max_flying_height: USUAL_HEIGHT_M,
  scenario: null,
  populated_area: 'to_check',
  description: '',
  ...own,
});

/** A saved mission in the simplified form. */
export const savedForm = (flight: Flight): GeneralistValues | null => {
  const circle = circleOf(flight);
  if (circle === null) return null;
  return {
    name: flight.name,
    place_text: placeText(circle.center),
    radius_m: circle.radius_m,
    date: flight.first_date,
    time_start: flight.time_start,
    time_end: flight.time_end,
    max_flying_height: flight.max_flying_height,
    scenario: flight.scenario,
    populated_area: flight.populated_area,
    drone_id: flight.drones[0]?.id ?? null,
    pilot_id: flight.pilots[0]?.id ?? null,
    description: flight.description ?? '',
  };
};

/** What is typed, as the full editor holds a mission: the same engine judges both. */
export const asFlightForm = (values: GeneralistValues): FlightForm => {
  const center = placeOf(values.place_text);
  const radius_m = values.radius_m ?? 0;
  const zone = center === null ? FRENCH_TIME : timeZoneAt(center);
  const at = (time: string): string => instantOf(values.date, time, zone) ?? '';
  const [start, end] = [at(values.time_start), at(values.time_end)];
  const geometry = center !== null && radius_m > 0 ? { type: 'Circle' as const, center, radius_m } : null;
  return {
    ...emptyForm(start, end),
    name: values.name,
    areas: geometry === null ? [] : [{ key: 'place', name: '', max_height_m: null, geometry }],
    max_flying_height: values.max_flying_height,
    scenario: values.scenario,
    visibility: 'in_sight',
    populated_area: values.populated_area,
    pilot_ids: values.pilot_id === null ? [] : [values.pilot_id],
    drone_ids: values.drone_id === null ? [] : [values.drone_id],
  };
};
