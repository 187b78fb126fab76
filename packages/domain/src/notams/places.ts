import { enclosingBox } from '../geo/boxes.ts';
import { geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry, CircleGeometry, Position } from '../geo/geometry.ts';
import { boundingBox } from '../geo/packed.ts';
import { METRES_PER_NAUTICAL_MILE } from '../geo/units.ts';
import { isCovered } from './covered.ts';
import { type Anchor, anchorsOf, hasUnreadMeasure, type Measure, measuresIn, PARTS } from './measures.ts';
import type { PlaceSource } from './notam.ts';
import { lineOf, outlineOf, SAME_M, type Vertex } from './outline.ts';
import { type FoundPosition, hasUnreadPosition, positionsIn, roughDistance } from './positions.ts';

/** An obstacle is where it is said, give or take its own width and the second that its position is rounded to. */
const OBSTACLE_M = 50;
/** Further from the Q line's circle than this a position belongs to something else, or is misread. */
const BEYOND_M = 20 * METRES_PER_NAUTICAL_MILE;
const MOST_PLACES = 200;

const IS_ARC = /\bARC(?:US)?\b/;
const IS_CENTRE = /CENT(?:ER|RE)(?:E?D)?\b|AROUND|AUTOUR|RADIUS|RAYON/;
const IS_BACKWARDS = /ANTI[\s-]?CLOCKWISE|COUNTER[\s-]?CLOCKWISE|ANTI[\s-]?HORAIRE|INVERSE/;
const IS_OUTLINE =
  /LATERAL|LATERALES|POLYGON|BOUNDED|DELIMIT|JOINING|LINKING|JOIGNANT|FOLLOWING POINTS|POINTS SUIVANTS|BETWEEN THE POINTS|LIMITED BY|\bWI AREA|AREA DEFINED/;
const IS_LINE =
  /\bALONG\b|LE LONG|\bROUTES?\b|(?<!STRAIGHT )\bLINES?\b|CORRIDOR|COULOIR|ITINERAIRE|\bAXE\b|\bAXIS\b|\bTRACK\b|\bBTN\b|BETWEEN (?!THE POINTS)|\bENTRE\b/;
const IS_LONG_OBSTACLE =
  /ZIP-?LINE|TYROLIENNE|POWER ?LINE|ELECTRIC(?:AL)? LINE|TRANSMISSION LINE|LIGNE (?:ELECTRIQUE|A HAUTE|HT|HTB|THT)|\bCABLE|CATENAR|ROPEWAY|HIGHLINE|SLACKLINE|ALONG A LINE/;
/** A side that follows the ground runs nobody knows how far from the straight one. */
const FOLLOWS_GROUND =
  /BORDER|BOUNDARY|BDRY|COAST|FRONTIER|DIVIDING LINE|LITTORAL|RIVIERE|RIVER|SHORE|\bALONG\b|LE LONG|TRAIT DE COTE/;
/** More than its positions is told: a department, a side that no position draws. */
const TELLS_MORE = /\bET TOUT|\bAND ALL\b/;
/** After the last corner, so near that it belongs to the outline. */
const WORDS_AFTER = 40;
/**
 * A Q line's circle of so many NM around a place of less than a quarter of it tells of more than was read. None of the 411
 * messages of 3 February 2026 whose text is read whole is so.
 */
const LARGE_Q_NM = 10;
const SMALL_SHARE = 0.25;
/** Words after which a position is no longer one of a list of centres. */
const ENDS_LIST =
  /\b(?:BTN|BETWEEN|TRANSIT|ROUTE|EXC|EXCEPT|SAUF|AREA|ZONE|SECT(?:OR|EUR)|LIMITE?S?|LATERAL|POLYGON|RADIUS|RAYON|CIRCLE|CERCLE|VERTICAL)\b/;
const LIST_GAP = 90;
const ROW_GAP = 40;
const WORDS_BEFORE = 160;

/** What is used of the Q line. */
export interface AroundNotam {
  readonly center: Position | null;
  readonly radius_nm: number | null;
  readonly q_code: string;
}

/** Positions in a row, and what is told of them together. */
interface Row {
  readonly vertices: Vertex[];
  radius_m: number | null;
  width_m: number | null;
  isListOfCentres: boolean;
}

interface PlaceText {
  readonly text: string;
  readonly found: readonly FoundPosition[];
  readonly measures: readonly Measure[];
  readonly anchors: readonly (readonly Anchor[])[];
}

const larger = (one: number | null, other: number): number => Math.max(one ?? 0, other);

/** A position as a corner, or as the centre of an arc where the words before it say so. */
function vertexOf({ text, found, measures, anchors }: PlaceText, index: number): Vertex {
  const each = found[index] as FoundPosition;
  const before = text.slice(Math.max(found[index - 1]?.end ?? 0, each.start - 110), each.start);
  const radii = measures.filter((_, at) =>
    anchors[at]?.some((anchor) => anchor.index === index && anchor.isBefore),
  );
  const isArc = IS_ARC.test(before) && (radii.length > 0 || IS_CENTRE.test(before));
  return {
    ...each,
    isArc,
    isBackwards: isArc && IS_BACKWARDS.test(before),
    arc_m: isArc ? radii.reduce<number | null>((most, { metres }) => larger(most, metres), null) : null,
  };
}

const arcsOf = (told: PlaceText): ReadonlySet<number> =>
  new Set(told.found.flatMap((_, index) => (vertexOf(told, index).isArc ? [index] : [])));

/** Whether a row ends where it began, within so many metres. */
const isClosed = ({ vertices }: Row, within_m = SAME_M): boolean => {
  const first = vertices.find(({ isArc }) => !isArc);
  const last = vertices.at(-1);
  return (
    vertices.length > 2 &&
    !!first &&
    !!last &&
    !last.isArc &&
    roughDistance(first.position, last.position) < within_m
  );
};
/** Whether what follows may still belong to a row: not to an outline that ended, but to a list of centres. */
const isOpen = (row: Row): boolean => row.isListOfCentres || !isClosed(row, 1);

const emptyRow = (): Row => ({ vertices: [], radius_m: null, width_m: null, isListOfCentres: false });

/** Positions in rows, without other words than a few between them: outlines, lines, lists of centres. */
function rowsOf(told: PlaceText): Row[] {
  const rows: Row[] = [];
  const { text, found, measures, anchors } = told;
  found.forEach((each, index) => {
    const vertex = vertexOf(told, index);
    const ofIt = anchors.map((list) => list.find((anchor) => anchor.index === index));
    const own = measures.filter((_, at) => ofIt[at] !== undefined);
    const isLed = ofIt.some((anchor) => anchor?.isBefore);
    const row = rows.at(-1) ?? emptyRow();
    const last = row.vertices.at(-1);
    const between = last ? text.slice(last.end, each.start) : '';
    const goesOn = !PARTS.test(between) && isOpen(row);
    const isNear = row.isListOfCentres
      ? between.length <= LIST_GAP && !ENDS_LIST.test(between)
      : between.length <= ROW_GAP && !/PSN|RADIUS|RAYON/.test(between);
    const joins = last && (vertex.isArc ? isOpen(row) : goesOn && isNear && !isLed);
    const into = joins ? row : emptyRow();
    if (!joins) rows.push(into);
    into.vertices.push(vertex);
    if (vertex.isArc) return;
    for (const { kind, metres } of own)
      if (kind === 'radius') into.radius_m = larger(into.radius_m, metres);
      else into.width_m = larger(into.width_m, metres);
    into.isListOfCentres ||= isLed && into.radius_m !== null;
  });
  return rows;
}

const circle = (center: Position, radius_m: number): CircleGeometry => ({ type: 'Circle', center, radius_m });

interface Drawn {
  readonly shapes: readonly AreaGeometry[];
  /** False where the text tells of the place what the shapes do not have. */
  readonly isWhole: boolean;
}

/** A corridor is judged by one scale of longitude: a longer one is drawn in parts, degrees. */
const LONGEST_PART = 0.2;
const inShortSides = (line: readonly Position[]): Position[] =>
  line.flatMap((to, index): Position[] => {
    const from = line[index - 1];
    if (!from) return [to];
    const parts =
      Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / LONGEST_PART) || 1;
    return Array.from({ length: parts }, (_, part): Position => {
      const share = (part + 1) / parts;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });

/** A line and everything so near to it. */
function grown(line: readonly Position[], by_m: number): AreaGeometry[] {
  const [first] = line;
  if (!first) return [];
  if (line.length === 1) return [circle(first, by_m)];
  const parts: Position[][] = [];
  for (const at of inShortSides(line)) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    const begin = part?.[0];
    if (part && begin && (part.length < 2 || Math.abs(at[1] - begin[1]) <= LONGEST_PART)) part.push(at);
    else parts.push(last ? [last, at] : [at]);
  }
  return parts.map((coordinates) => ({ type: 'LineString', coordinates, buffer_m: by_m }));
}

/** What a row of positions draws: an outline, a corridor, circles, or (of an obstacle) points. */
function drawRow(text: string, row: Row, isObstacle: boolean): Drawn {
  const { vertices, radius_m, width_m } = row;
  const corners = vertices.filter(({ isArc }) => !isArc);
  const start = vertices[0]?.start ?? 0;
  const before = text.slice(Math.max(0, start - WORDS_BEFORE), start);
  const isCalledOutline = IS_OUTLINE.test(before) && width_m === null;
  const isPlain = radius_m === null && width_m === null && !isObstacle;
  const isOutline = vertices.length >= 3 && (isClosed(row) || isCalledOutline || isPlain);
  const outline = isOutline ? outlineOf(vertices) : null;
  const shapes: AreaGeometry[] = [];
  if (outline) {
    shapes.push({ type: 'Polygon', coordinates: [outline.ring] });
    shapes.push(...outline.left.map((at) => circle(at, 60)));
  }
  const reach = Math.max(radius_m ?? 0, width_m ?? 0);
  if (outline && reach > 0) shapes.push(...grown(outline.ring, reach));
  else if (width_m !== null) shapes.push(...grown(lineOf(vertices), width_m));
  if (radius_m !== null || (isObstacle && !outline))
    for (const { position } of corners)
      shapes.push(circle(position, isObstacle ? larger(radius_m, OBSTACLE_M) : (radius_m ?? 0)));
  // A list that comes back to its first position and goes on may be several outlines.
  const [first] = corners;
  const returns = corners
    .slice(2, -1)
    .some(({ position }) => !!first && roughDistance(first.position, position) < 1);
  const end = vertices.at(-1)?.end ?? 0;
  const gaps = [
    ...vertices.slice(1).map((each, index) => text.slice(vertices[index]?.end, each.start)),
    text.slice(end, end + WORDS_AFTER).split(/\b(?:SFC|LOWER|UPPER|RMK|VERTICAL)\b|[.\n]/)[0] ?? '',
  ];
  const isBare = isPlain && corners.length > 1 && !isClosed(row) && !isCalledOutline;
  return {
    shapes,
    isWhole:
      !(radius_m !== null && returns) &&
      (!isOutline || (outline?.isTrue ?? (isObstacle && !isCalledOutline))) &&
      !(isOutline && gaps.some((gap) => FOLLOWS_GROUND.test(gap))) &&
      !(isBare && IS_LINE.test(text.slice(Math.max(0, start - 60), start))),
  };
}

/** All that positions of a text draw. */
function drawAll(told: PlaceText, isObstacle: boolean): Drawn {
  const rows = rowsOf(told).map((row) => drawRow(told.text, row, isObstacle));
  const shapes = rows.flatMap((row) => row.shapes);
  // A cable hangs between its ends.
  if (isObstacle && told.found.length > 1 && IS_LONG_OBSTACLE.test(told.text))
    shapes.push(
      ...grown(
        told.found.map(({ position }) => position),
        OBSTACLE_M,
      ),
    );
  return { shapes, isWhole: rows.every(({ isWhole }) => isWhole) };
}

/** A place that the text gives must be where the Q line says, roughly. */
function isPlausible(position: Position, { center, radius_nm }: AroundNotam): boolean {
  if (center === null || radius_nm === null) return true;
  return roughDistance(position, center) <= radius_nm * METRES_PER_NAUTICAL_MILE * 1.5 + BEYOND_M;
}

/** The circle of a Q line; none for a place that it does not give, or as wide as the FIR. */
function qCircle({ center, radius_nm }: AroundNotam): CircleGeometry | null {
  if (center === null || radius_nm === null || radius_nm === 0 || radius_nm >= 999) return null;
  return circle(center, radius_nm * METRES_PER_NAUTICAL_MILE);
}

/** The Q line's circle, wide enough for what the text tells at all of its likely positions. */
function widened(
  around: CircleGeometry,
  found: readonly FoundPosition[],
  measures: readonly Measure[],
): CircleGeometry {
  const most = measures.reduce((reach, { metres }) => Math.max(reach, metres), 0);
  const radius = found.reduce(
    (reach, { position }) => Math.max(reach, geodesicDistance(around.center, position) + most),
    around.radius_m,
  );
  return circle(around.center, radius);
}

/** Whether what was drawn may be all that a large circle of the Q line stands for. */
function fillsQ(shapes: readonly AreaGeometry[], { radius_nm }: AroundNotam): boolean {
  if (radius_nm === null || radius_nm < LARGE_Q_NM || radius_nm >= 999 || shapes.length === 0) return true;
  const [west, south, east, north] = enclosingBox(shapes.map((shape) => boundingBox(shape)));
  const middle = (south + north) / 2;
  const wide = Math.max(
    roughDistance([west, middle], [east, middle]),
    roughDistance([west, south], [west, north]),
  );
  return wide >= radius_nm * SMALL_SHARE * METRES_PER_NAUTICAL_MILE;
}

export interface NotamPlaces {
  readonly places: readonly AreaGeometry[];
  readonly place_source: PlaceSource | null;
}

/**
 * The places of a NOTAM: outlines (with arcs), corridors and circles of its text, and for obstacles points of 50 m. Where they
 * do not cover every position, radius and width that the text tells, the circle of the Q line stands beside them; where they are
 * none, alone.
 */
export function placesOf(given: string, q: AroundNotam, isTextInPart = false): NotamPlaces {
  const text = given.toUpperCase();
  const isObstacle = /^Q(?:OB|OL)/.test(q.q_code);
  const around = qCircle(q);
  const alone: NotamPlaces = around
    ? { places: [around], place_source: 'q_line' }
    : { places: [], place_source: null };
  const all = positionsIn(text, q.center);
  if (all.length === 0 || all.length > MOST_PLACES) return alone;
  const likely = all.filter(({ position }) => isPlausible(position, q));
  const measures = measuresIn(text);
  const tell = (found: readonly FoundPosition[]): PlaceText => ({
    text,
    found,
    measures,
    anchors: anchorsOf(text, measures, found),
  });
  const told = tell(likely);
  const drawn = drawAll(told, isObstacle);
  const isWhole =
    !isTextInPart &&
    drawn.isWhole &&
    likely.length === all.length &&
    !TELLS_MORE.test(text) &&
    fillsQ(drawn.shapes, q) &&
    told.anchors.every((anchors) => anchors.length > 0) &&
    !hasUnreadMeasure(text, measures) &&
    !hasUnreadPosition(text, all) &&
    isCovered({ ...told, arcs: arcsOf(told) }, drawn.shapes);
  if (isWhole) return { places: drawn.shapes, place_source: 'text' };
  const elsewhere = all.filter((each) => !likely.includes(each));
  const others = drawAll(tell(elsewhere), isObstacle).shapes;
  if (around === null || drawn.shapes.length === 0)
    return around ? { places: [widened(around, likely, measures)], place_source: 'q_line' } : alone;
  return {
    places: [...drawn.shapes, ...others, widened(around, likely, measures)],
    place_source: 'text_in_part',
  };
}
