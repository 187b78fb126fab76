import type { Analysis, Constraint } from '@envol/domain/airspace/constraint';
import { isStep } from '@envol/domain/flights/steps';
import { geodesicDestination } from '@envol/domain/geo/geodesy';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { instantOf, wallClockOf } from '@envol/domain/time/wallClock';
import { moveGeometry, verticesOf } from '../../map/draw/operations.ts';
import { type FlightForm, zoneOf } from '../../shared/flight-form/index.ts';

/** What may differ from the mission as drawn. */
export interface Variant {
  readonly key: string;
  /** m above ground. */
  readonly height_m: number;
  /** YYYY-MM-DD and HH:MM by the clock of the mission's place; the mission keeps its length. */
  readonly date: string;
  readonly time: string;
  /** How far the areas are moved, m, and whereto, degrees from north. */
  readonly moved_m: number;
  readonly bearing: number;
}

/** What the engine on this device says of a variant, or what is saved of the mission as drawn. */
export type VariantAnalysis = Pick<Analysis, 'verdict' | 'free_height_m' | 'checks' | 'constraints'>;

export const BEARINGS = [0, 45, 90, 135, 180, 225, 270, 315] as const;
export const MOST_VARIANTS = 4;

/** The mission itself as a variant; null while it has no period or no height. */
export const asDrawn = (form: FlightForm): Variant | null => {
  if (form.date_start === null || form.date_end === null || !form.max_flying_height) return null;
  const { date, time } = wallClockOf(form.date_start, zoneOf(form));
  return { key: 'A', height_m: form.max_flying_height, date, time, moved_m: 0, bearing: 0 };
};

const anchorOf = (geometry: AreaGeometry): Position | undefined => verticesOf(geometry)[0];

/** The form with a variant's height, day, hour and place; what is not varied stays as it is. */
export const variantForm = (form: FlightForm, variant: Variant): FlightForm => {
  const base = asDrawn(form);
  if (base === null || form.date_start === null || form.date_end === null) return form;
  const zone = zoneOf(form);
  const isMoved = variant.moved_m > 0;
  const anchor = form.areas[0] && anchorOf(form.areas[0].geometry);
  const start =
    variant.date === base.date && variant.time === base.time
      ? form.date_start
      : (instantOf(variant.date, variant.time, zone) ?? form.date_start);
  const length = Date.parse(form.date_end) - Date.parse(form.date_start);
  const end = new Date(Date.parse(start) + Math.max(length, 0)).toISOString();
  const move = (geometry: AreaGeometry): AreaGeometry => {
    if (!isMoved || anchor === undefined) return geometry;
    const outcome = moveGeometry(
      geometry,
      anchor,
      geodesicDestination(anchor, variant.bearing, variant.moved_m),
    );
    return outcome.ok ? outcome.geometry : geometry;
  };
  return {
    ...form,
    max_flying_height: variant.height_m,
    date_start: start,
    date_end: start === form.date_start ? form.date_end : end,
    areas: isMoved ? form.areas.map((area) => ({ ...area, geometry: move(area.geometry) })) : form.areas,
  };
};

export type Changed = 'height' | 'date' | 'time' | 'place';

/** In what a variant differs from the mission as drawn. */
export const changedIn = (base: Variant, variant: Variant): ReadonlySet<Changed> =>
  new Set<Changed>([
    ...(variant.height_m === base.height_m ? [] : (['height'] as const)),
    ...(variant.date === base.date ? [] : (['date'] as const)),
    ...(variant.time === base.time ? [] : (['time'] as const)),
    ...(variant.moved_m === 0 ? [] : (['place'] as const)),
  ]);

const stepsIn = (constraints: readonly Constraint[]): readonly Constraint[] =>
  constraints.filter(({ effect }) => isStep(effect));

/** What has to be done in a variant and not as drawn, and the other way round. */
export const variantDifferences = (
  drawn: readonly Constraint[],
  variant: readonly Constraint[],
): { readonly appears: readonly Constraint[]; readonly disappears: readonly Constraint[] } => {
  const [before, after] = [stepsIn(drawn), stepsIn(variant)];
  const without = (some: readonly Constraint[], others: readonly Constraint[]) =>
    some.filter(({ key }) => !others.some((each) => each.key === key));
  return { appears: without(after, before), disappears: without(before, after) };
};

/** The day by which the first of the steps has to be asked for; null where none has a day. */
export const deadlineOf = (
  constraints: readonly Constraint[],
): { readonly date: string; readonly respected: boolean } | null => {
  const notices = stepsIn(constraints).flatMap(({ notice }) => (notice === null ? [] : [notice]));
  const [first] = notices.toSorted((a, b) => a.latest_date.localeCompare(b.latest_date));
  return first === undefined
    ? null
    : { date: first.latest_date, respected: notices.every(({ respected }) => respected) };
};

/** The first letter that no variant bears. */
export const freshKey = (variants: readonly Variant[]): string =>
  ['B', 'C', 'D', 'E'].find((letter) => variants.every(({ key }) => key !== letter)) ?? 'E';
