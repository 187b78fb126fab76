import { pointInRing } from '../../geo/pointInRing.ts';
import { COORDINATE_HEIGHTS, type MissionItem, type ReadShape, type ShapeHint } from './missionFile.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

const boxOf = (shape: ReadShape): Box | null => {
  if (shape.type !== 'Polygon') return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of shape.coordinates[0] ?? []) {
    [west, south] = [Math.min(west, x), Math.min(south, y)];
    [east, north] = [Math.max(east, x), Math.max(north, y)];
  }
  return [west, south, east, north];
};

const boxHolds = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** Whether the other lies within: its box, and its first corner. */
const holds = (outer: ReadShape, inner: ReadShape, outerBox: Box, innerBox: Box): boolean => {
  const corner = inner.type === 'Polygon' ? inner.coordinates[0]?.[0] : undefined;
  const ring = outer.type === 'Polygon' ? outer.coordinates[0] : undefined;
  return (
    boxHolds(outerBox, innerBox) && corner !== undefined && ring !== undefined && pointInRing(corner, ring)
  );
};

/** Polygons beyond this number are not compared with each other. */
const MOST_COMPARED = 200;

/** Says where an item's heights are measured from several things: none of them may stand for the others. */
function withMixedHeights(item: MissionItem): MissionItem {
  const kinds = Object.values(COORDINATE_HEIGHTS).filter((field) => item.fields[field] !== undefined);
  if (kinds.length < 2) return item;
  const hint: ShapeHint = { code: 'mixed_heights', params: { count: kinds.length } };
  return { ...item, hints: [...item.hints, hint] };
}

/** Marks the outline of a whole site around its areas, and what stands twice: neither is chosen by itself. */
export function withHints(read: readonly MissionItem[]): MissionItem[] {
  const items = read.map(withMixedHeights);
  if (items.length > MOST_COMPARED) return items;
  const boxes = items.map(({ shape }) => boxOf(shape));
  const texts = items.map(({ shape }) => JSON.stringify(shape));
  return items.map((item, index) => {
    const twin = texts.indexOf(texts[index] ?? '');
    if (twin < index) {
      const other = items[twin];
      const hint: ShapeHint = { code: 'same_as', params: { name: other?.name ?? '', number: twin + 1 } };
      return { ...item, hints: [...item.hints, hint], is_suggested: false };
    }
    const box = boxes[index];
    const within = items.filter(({ shape }, other) => {
      const inner = boxes[other];
      return texts[other] !== texts[index] && box && inner && holds(item.shape, shape, box, inner);
    }).length;
    if (within < 2) return item;
    const hint: ShapeHint = { code: 'contains_others', params: { count: within } };
    return { ...item, hints: [...item.hints, hint], is_suggested: false };
  });
}
