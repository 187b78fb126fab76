import { wordTable } from '../../wordTable.ts';
import { lengthIn } from '../lengths.ts';
import { heightInCell, heightUnitInName, tellsHeight } from './heightNames.ts';
import type { FileHeight, HeightReference, PointUse, ShapeHint } from './missionFile.ts';
import type { About, Collector, Points } from './missionShapes.ts';

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
