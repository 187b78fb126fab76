import type { Flight, FlightInput } from '@envol/contract/flights';
import { FIELDS_OF_PART, type FlightPart } from '@envol/domain/flights/series';
import { wallClockOf } from '@envol/domain/time/wallClock';
import { wordTable } from '@envol/domain/wordTable';
import type { createFlight } from '../flights/index.ts';

const fieldsOf = <T, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;

type Input = Parameters<typeof createFlight>[2];

/** Everything of a mission that may be sent again, but its days. */
export const copyInput = (flight: Flight): Omit<Input, 'date_start' | 'date_end'> => ({
  name: flight.name,
  description: flight.description,
  internal_notes: flight.internal_notes,
  document_links: flight.document_links,
  activity_domain: flight.activity_domain,
  tag_ids: flight.tags.flatMap(({ id, is_automatic }) => (is_automatic ? [] : [id])),
  time_zone: flight.time_zone,
  ...fieldsOf(flight, [...FIELDS_OF_PART.hours, ...FIELDS_OF_PART.conduct]),
  areas: flight.areas.map(({ name, geometry, max_height_m }) => ({ name, geometry, max_height_m })),
  points: flight.points,
  pilot_ids: flight.pilots.map(({ id }) => id),
  drone_ids: flight.drones.map(({ id }) => id),
  sub_exploitant_id: flight.sub_exploitant_id,
});

/** Beside what a form holds of each part, what only the mission does. */
const FIELDS: Readonly<Record<FlightPart, readonly (keyof FlightInput)[]>> = {
  ...FIELDS_OF_PART,
  conduct: [...FIELDS_OF_PART.conduct, 'activity_domain'],
  texts: [...FIELDS_OF_PART.texts, 'document_links', 'tag_ids'],
};

/** The chosen parts of a mission, without any day: of its hours, when it begins and how long it lasts. */
export const contentOf = (flight: Flight, parts: readonly FlightPart[]): Record<string, unknown> => {
  const copied: Readonly<Record<string, unknown>> = wordTable({ ...copyInput(flight) });
  const content: Record<string, unknown> = wordTable();
  for (const part of parts) {
    for (const field of FIELDS[part]) content[field] = copied[field];
    if (part === 'hours') {
      content.time_start = wallClockOf(flight.date_start, flight.time_zone).time;
      content.duration_min = Math.round(
        (Date.parse(flight.date_end) - Date.parse(flight.date_start)) / 60_000,
      );
    }
  }
  return content;
};
