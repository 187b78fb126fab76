import { wordTable } from '../../wordTable.ts';
import type { Json } from '../json.ts';
import { lengthIn } from '../lengths.ts';
import { heightInCell, heightUnitInName, tellsHeight } from './heightNames.ts';
import type { FileHeight, HeightReference, PointUse, ShapeHint } from './missionFile.ts';
import type { About, Collector, Points } from './missionShapes.ts';
import { marginOf } from './missionSizes.ts';

/** A point that waits to be one of a line or an outline. */
export interface NamedPoint extends Points {
  readonly about: About;
  readonly reference: HeightReference | undefined;
}

/** A number of a field, to be compared with others of the same: heights in metres, whatever their unit. */
const comparable = (name: string, text: string): number =>
  tellsHeight(name)
    ? (heightInCell(text, heightUnitInName(name) ?? 'm')?.metres ?? Number.NaN)
    : lengthIn(text);

/**
 * Fields of several rows that become one thing: of numbers the greatest, since none may stand for a higher one; of words those
 * of the first row. Heights that differ are told.
 */
export function joinedFields(rows: readonly About[]): Pick<About, 'fields' | 'hints'> {
  const fields: Record<string, string> = wordTable();
  const hints: ShapeHint[] = [];
  for (const name of new Set(rows.flatMap((row) => Object.keys(row.fields)))) {
    const texts = rows.flatMap(({ fields: own }) => (Object.hasOwn(own, name) ? (own[name] ?? []) : []));
    const numbers = texts
      .map((text) => ({ text, value: comparable(name, text) }))
      .filter(({ value }) => Number.isFinite(value))
      .toSorted((a, b) => a.value - b.value);
    const [least] = numbers;
    const most = numbers.at(-1);
    fields[name] = most?.text ?? texts[0] ?? '';
    if (least !== undefined && most !== undefined && most.value > least.value && tellsHeight(name))
      hints.push({ code: 'heights_differ', params: { field: name, least: least.text, most: most.text } });
  }
  return { fields, hints };
}

/** Heights of points as they are told, each with what it is measured from. */
const heightsOf = (points: readonly NamedPoint[]): FileHeight[] =>
  points.flatMap(({ heights, reference, about }) => [
    ...(about.heights ?? []),
    ...(reference === undefined ? [] : heights.map((metres) => ({ reference, metres }))),
  ]);

/**
 * A point of a file: a disc where its radius is said, or a margin around it; one that waits for the others where they become one
 * thing, with its margin.
 * @param radius m; null where none is said, NaN where it cannot be read.
 */
export function takePoint(
  into: Collector,
  waiting: NamedPoint[],
  point: NamedPoint,
  { use, radius, said }: { readonly use: PointUse; readonly radius: number | null; readonly said: Json },
): void {
  const { about, positions, reference } = point;
  const margin = marginOf(said);
  const own = margin === 0 ? radius : (radius ?? 0) + margin;
  const told = margin > 0 ? [{ positions, radius_m: margin, is_path: false }] : [];
  if (use === 'points' || Number.isNaN(margin) || (radius ?? 0) !== 0)
    into.point(about, point, reference, own);
  else waiting.push({ ...point, about: { ...about, told } });
}

/** Makes one line or one outline of points, in their order; named after the first. */
export function joinPoints(into: Collector, points: readonly NamedPoint[], use: PointUse): void {
  const [first] = points;
  if (first === undefined || use === 'points') return;
  const positions = points.flatMap((each) => each.positions.slice(0, 1));
  const { fields, hints = [] } = joinedFields(points.map(({ about }) => about));
  const about: About = {
    ...first.about,
    fields,
    told: points.flatMap((each) => each.about.told ?? []),
    heights: heightsOf(points),
    hints: [{ code: 'route_of_points', params: { count: points.length } }, ...hints],
  };
  if (use === 'line') into.line(about, { positions, heights: [] });
  // The last corner joins the first: that is what was asked for, not a gap in the file.
  else into.polygon(about, { positions: closed(positions), heights: [] });
}

const closed = (positions: Points['positions']): Points['positions'] => {
  const [first] = positions;
  return first === undefined ? positions : [...positions, first];
};
