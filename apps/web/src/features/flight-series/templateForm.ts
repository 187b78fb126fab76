import type { FlightTemplate } from '@envol/contract/flight-series';
import type { Flight } from '@envol/contract/flights';
import { FIELDS_OF_PART, type FlightPart } from '@envol/domain/flights/series';
import { instantOf, wallClockOf } from '@envol/domain/time/wallClock';
import { copyOf, type FlightForm, zoneOf } from '../../shared/flight-form/index.ts';

const FIELDS = {
  ...FIELDS_OF_PART,
  hours: ['date_start', 'date_end', ...FIELDS_OF_PART.hours],
} as const satisfies Readonly<Record<FlightPart, readonly (keyof FlightForm)[]>>;

/** What an empty field of the form says of a text: nothing. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'internal_notes', 'weather_condition']);

/** A copy with the chosen parts of a mission, everything else as in a new one. */
export const partialCopy = (
  flight: Flight,
  name: string,
  parts: readonly FlightPart[],
  fresh: FlightForm,
): FlightForm => {
  const whole = copyOf(flight, name);
  const taken = parts.flatMap((part) => FIELDS[part].map((field) => [field, whole[field]] as const));
  return { ...fresh, ...(Object.fromEntries(taken) as Partial<FlightForm>) };
};

/** What a template puts into a form: its hours on the form's own day. */
export const templatePatch = (
  { content }: Pick<FlightTemplate, 'content'>,
  form: FlightForm,
): Partial<FlightForm> => {
  const { areas, time_start, duration_min, ...rest } = content;
  const patch: Record<string, unknown> = {};
  for (const field of Object.values(FIELDS).flat())
    if (field in rest) patch[field] = rest[field as keyof typeof rest] ?? (TEXTS.has(field) ? '' : null);
  if ('sub_exploitant_id' in patch) patch.sub_exploitant_id = patch.sub_exploitant_id ?? '';
  if (areas !== undefined)
    patch.areas = areas.map(({ name, geometry, max_height_m }, index) => ({
      key: `area-${index + 1}`,
      name: name ?? '',
      geometry,
      max_height_m: max_height_m ?? null,
    }));
  if (time_start !== undefined && duration_min !== undefined && form.date_start !== null) {
    const zone = zoneOf({ areas: (patch.areas as FlightForm['areas'] | undefined) ?? form.areas });
    const { date } = wallClockOf(form.date_start, zone);
    const start = instantOf(date, time_start, zone) ?? form.date_start;
    patch.date_start = start;
    patch.date_end = new Date(Date.parse(start) + duration_min * 60_000).toISOString();
  }
  return patch as Partial<FlightForm>;
};
