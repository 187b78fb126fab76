import type { Flight } from '@envol/contract/flights';
import type { ConstraintKind } from '@envol/domain/airspace/constraint';
import type { MissionDrone } from '@envol/domain/drones/fleet';
import type { OperatingAuthorization } from '@envol/domain/drones/operatingAuthorization';
import type { FlightPoint } from '@envol/domain/exclusion-zones/markers';
import { type MissingInput, missingInput } from '@envol/domain/flights/missing';
import type { Scenario, Visibility } from '@envol/domain/flights/statuses';
import { timeZoneAt } from '@envol/domain/flights/timeZone';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import type { LiveMission } from '../airspace/index.ts';
import { movedTo } from './periods.ts';

export interface FormArea {
  /** Of this form alone: the drawing's id. */
  readonly key: string;
  /** Absent until the server has it. */
  readonly id?: number;
  readonly name: string;
  readonly geometry: AreaGeometry;
  /** m above ground; null = the mission's own. */
  readonly max_height_m: number | null;
}

export type PopulatedArea = 'yes' | 'no' | 'to_check';

/** What stands in the editor: everything may be missing but what has a sensible default. */
export interface FlightForm {
  readonly name: string;
  readonly description: string;
  readonly internal_notes: string;
  /** ISO instants. */
  readonly date_start: string | null;
  readonly date_end: string | null;
  readonly hours_reference: 'local' | 'utc';
  /** Of a period longer than a day: flown without a break, or between its two clock times each day. */
  readonly is_continuous: boolean;
  readonly max_flying_height: number | null;
  /** Null until chosen: a default would pass for an answer (specification 1, §5). */
  readonly scenario: Scenario | null;
  readonly visibility: Visibility | null;
  readonly night_flight: boolean;
  readonly populated_area: PopulatedArea;
  readonly max_distance_from_pilot: number | null;
  /** Over the ground, m/s. */
  readonly max_ground_speed_ms: number | null;
  readonly airspace_observers: number | null;
  /** Drafts of former versions have none. */
  readonly weather_condition?: string;
  readonly areas: readonly FormArea[];
  /** Where it takes off and lands. Drafts of former versions have none. */
  readonly points?: readonly FlightPoint[];
  /** The operational authorisation that it is put under. */
  readonly authorization_id?: number | null;
  readonly pilot_ids: readonly number[];
  readonly drone_ids: readonly number[];
  /** Empty: of the operator as a whole. Drafts of former versions have none. */
  readonly sub_exploitant_id?: number | '';
}

export const USUAL_HEIGHT_M = 50;
const USUAL_SCENARIO: Scenario = 'A3';

/** Whether a height can be flown at: while one is missing or impossible, nothing is said of the mission's. */
export const isHeight = (height: number | null): height is number => height !== null && height > 0;

export const emptyForm = (start: string, end: string, height = USUAL_HEIGHT_M): FlightForm => ({
  name: '',
  description: '',
  internal_notes: '',
  date_start: start,
  date_end: end,
  hours_reference: 'local',
  is_continuous: false,
  max_flying_height: height,
  scenario: null,
  visibility: null,
  night_flight: false,
  populated_area: 'to_check',
  max_distance_from_pilot: null,
  max_ground_speed_ms: null,
  airspace_observers: null,
  weather_condition: '',
  areas: [],
  points: [],
  authorization_id: null,
  pilot_ids: [],
  drone_ids: [],
  sub_exploitant_id: '',
});

export const formOf = (flight: Flight): FlightForm => ({
  name: flight.name,
  description: flight.description ?? '',
  internal_notes: flight.internal_notes ?? '',
  date_start: flight.date_start,
  date_end: flight.date_end,
  hours_reference: flight.hours_reference,
  is_continuous: flight.is_continuous,
  max_flying_height: flight.max_flying_height,
  scenario: flight.scenario,
  visibility: flight.visibility,
  night_flight: flight.night_flight,
  populated_area: flight.populated_area,
  max_distance_from_pilot: flight.max_distance_from_pilot,
  max_ground_speed_ms: flight.max_ground_speed_ms,
  airspace_observers: flight.airspace_observers,
  weather_condition: flight.weather_condition ?? '',
  areas: flight.areas.map((area, index) => ({
    key: `area-${index + 1}`,
    id: area.id,
    name: area.name,
    geometry: area.geometry,
    max_height_m: area.max_height_m,
  })),
  points: flight.points,
  authorization_id: flight.authorization_id,
  pilot_ids: flight.pilots.map(({ id }) => id),
  drone_ids: flight.drones.map(({ id }) => id),
  sub_exploitant_id: flight.sub_exploitant_id ?? '',
});

/** A copy to plan again: nothing of the server's but what was typed. */
export const copyOf = (flight: Flight, name: string): FlightForm => {
  const form = formOf(flight);
  return {
    ...form,
    name,
    areas: form.areas.map(({ id: _id, ...area }) => area),
  };
};

/**
 * A mission to be flown again as it was: its place, crew, drones, scenario and words, from the next day on at the same hours. The
 * editor then moves it to the first day that every notice allows.
 */
export const againOf = (flight: Flight, now: number): FlightForm => {
  const form = copyOf(flight, flight.name);
  const { date_start: start, date_end: end } = form;
  if (start === null || end === null) return form;
  const zone = zoneOf(form);
  const moved = movedTo({ start, end }, daysAfter(todayIn(now, zone), 1), zone);
  return { ...form, date_start: moved.start, date_end: moved.end };
};

/** What of the form a verdict still waits for, the first thing first; `now` in milliseconds. */
export const missingOf = (
  form: FlightForm,
  now: number,
  pilots: readonly { readonly id: number; readonly phone: string | null }[] = [],
): readonly MissingInput[] =>
  missingInput(
    {
      areas: form.areas.length,
      start: form.date_start,
      end: form.date_end,
      max_height_m: form.max_flying_height,
      visibility: form.visibility,
      scenario: form.scenario,
      pilots: form.pilot_ids.length,
      pilots_without_phone: pilots.filter(({ id, phone }) => phone === null && form.pilot_ids.includes(id))
        .length,
      drones: form.drone_ids.length,
    },
    new Date(now).toISOString(),
  );

const firstPosition = (areas: readonly FormArea[]) => {
  const geometry = areas[0]?.geometry;
  if (geometry === undefined) return null;
  if (geometry.type === 'Circle') return geometry.center;
  return (geometry.type === 'LineString' ? geometry.coordinates[0] : geometry.coordinates[0]?.[0]) ?? null;
};

/** The IANA zone in which the mission's hours are read: its place's, Paris before there is one. */
export const zoneOf = (form: Pick<FlightForm, 'areas'>): string => {
  const place = firstPosition(form.areas);
  return place === null ? FRENCH_TIME : timeZoneAt(place);
};

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What is sent; fields that are still empty are sent as they are, so that the schema names them. */
export const inputOf = (form: FlightForm): unknown => ({
  name: form.name,
  description: textOrNull(form.description),
  internal_notes: textOrNull(form.internal_notes),
  date_start: form.date_start ?? '',
  date_end: form.date_end ?? '',
  time_zone: zoneOf(form),
  hours_reference: form.hours_reference,
  is_continuous: form.is_continuous,
  max_flying_height: form.max_flying_height,
  scenario: form.scenario,
  visibility: form.visibility,
  night_flight: form.night_flight,
  populated_area: form.populated_area,
  max_distance_from_pilot: form.max_distance_from_pilot,
  max_ground_speed_ms: form.max_ground_speed_ms,
  airspace_observers: form.airspace_observers,
  ...(form.weather_condition === undefined ? {} : { weather_condition: textOrNull(form.weather_condition) }),
  areas: form.areas.map(({ id, name, geometry, max_height_m }) => ({
    ...(id === undefined ? {} : { id }),
    name,
    geometry,
    max_height_m,
  })),
  ...(form.points === undefined ? {} : { points: form.points }),
  // Standard scenarios are flown under none.
  authorization_id: form.scenario === 'non-standard' ? (form.authorization_id ?? null) : null,
  pilot_ids: form.pilot_ids,
  drone_ids: form.drone_ids,
  ...(form.sub_exploitant_id === undefined ? {} : { sub_exploitant_id: form.sub_exploitant_id || null }),
});

/** The period as it is planned so far; null while an end of it is missing. */
export const periodOf = (form: FlightForm): PlannedPeriod | null =>
  form.date_start === null || form.date_end === null
    ? null
    : {
        start: form.date_start,
        end: form.date_end,
        time_zone: zoneOf(form),
        hours_reference: form.hours_reference,
        is_continuous: form.is_continuous,
      };

/** What the engine judges of the form; null while there is no area or no period. `draft` is under the hand. */
export const missionOf = (
  form: FlightForm,
  draft: { readonly id: string; readonly geometry: AreaGeometry } | null,
  drones: readonly MissionDrone[],
  papers: readonly (OperatingAuthorization & { readonly id: number })[] = [],
): LiveMission | null => {
  const areas = form.areas.map((area) => ({
    id: area.key,
    geometry: draft?.id === area.key ? draft.geometry : area.geometry,
    max_height_m: area.max_height_m,
    ground: null,
  }));
  if (draft !== null && !areas.some(({ id }) => id === draft.id))
    areas.push({ id: draft.id, geometry: draft.geometry, max_height_m: null, ground: null });
  const period = periodOf(form);
  if (areas.length === 0 || period === null) return null;
  return {
    ...period,
    areas,
    max_height_m: isHeight(form.max_flying_height) ? form.max_flying_height : USUAL_HEIGHT_M,
    max_distance_m: form.max_distance_from_pilot,
    max_ground_speed_ms: form.max_ground_speed_ms,
    airspace_observers: form.airspace_observers,
    // Meanwhile judged as most fly; the verdict itself waits for the answer.
    visibility: form.visibility ?? 'in_sight',
    scenario: form.scenario ?? USUAL_SCENARIO,
    populated_area: form.populated_area,
    night_flight: form.night_flight,
    authorization: papers.find(({ id }) => id === form.authorization_id) ?? null,
    drones: drones.filter(({ id }) => form.drone_ids.includes(id)),
  };
};

/** Without the cards of a scenario that nobody has chosen: they are judged as most fly, which nobody said. */
export const ofChosen = <Card extends { readonly kind: ConstraintKind }>(
  scenario: Scenario | null,
  constraints: readonly Card[],
): readonly Card[] =>
  scenario !== null
    ? constraints
    : constraints.filter(({ kind }) => kind !== 'scenario' && kind !== 'drone_compatibility');
