import type { TimeSpan } from '../time/night.ts';

const at = (instant: string): number => Date.parse(instant);

/** What is flown of an approval: instants in ISO 8601, its height in m above ground. */
interface Flown {
  readonly date_start: string;
  readonly date_end: string;
  readonly areas: readonly { readonly flight_area_id: number }[];
  readonly max_flying_height: number;
}

/** An approval as its decision in force leaves it: its hours, and its areas with their heights, m above ground. */
interface Granted<A> {
  readonly windows: readonly TimeSpan[];
  readonly areas: readonly A[];
}

/** Whether hours lie within one of the approval's own. */
export const isWithinWindows = (
  { date_start, date_end }: Pick<Flown, 'date_start' | 'date_end'>,
  windows: readonly TimeSpan[],
): boolean => windows.some(({ from, to }) => at(from) <= at(date_start) && at(date_end) <= at(to));

/** Those of the approval's areas that are flown, as they are granted now. */
export const grantedOf = <A extends { readonly flight_area_id: number }>(
  flown: Pick<Flown, 'areas'>,
  areas: readonly A[],
): A[] => areas.filter(({ flight_area_id: id }) => flown.areas.some((area) => area.flight_area_id === id));

/** The highest of some areas, m above ground; 0 for none. */
export const highestOf = (areas: readonly { readonly height: number }[]): number =>
  Math.max(0, ...areas.map(({ height }) => height));

/**
 * What an approval still grants of an activation that was agreed to before its decision was narrowed, or its mission
 * changed: the hours cut to the approval's own, its areas as they are granted now, and no height above theirs. None where
 * no hour or no area is left.
 */
export const stillGranted = <A extends { readonly flight_area_id: number; readonly height: number }>(
  flown: Flown,
  { windows, areas: granted }: Granted<A>,
): (TimeSpan & { readonly areas: readonly A[]; readonly max_flying_height: number })[] => {
  const areas = grantedOf(flown, granted);
  if (areas.length === 0) return [];
  const max_flying_height = Math.min(flown.max_flying_height, highestOf(areas));
  return windows.flatMap((window) => {
    const from = at(window.from) > at(flown.date_start) ? window.from : flown.date_start;
    const to = at(window.to) < at(flown.date_end) ? window.to : flown.date_end;
    return at(from) < at(to) ? [{ from, to, areas, max_flying_height }] : [];
  });
};
