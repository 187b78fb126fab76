import type { Aerodrome, Runway } from '@envol/domain/airspace/zone';
import { geodesicDestination } from '@envol/domain/geo/geodesy';
import { METRES_PER_NAUTICAL_MILE } from '@envol/domain/geo/units';
import { tileFeature } from './tileFeature.ts';

/** Runways within this of one bearing, both drawn through the reference point, would lie one on the other. */
const SAME_AXIS_DEGREES = 5;

interface DrawnRunway {
  readonly runway: Runway;
  /** Names at the ends, in the order of `ends`: read when taking off from there. */
  readonly names: readonly [string, string];
}

const apart = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % 180;
  return Math.min(turn, 180 - turn);
};

const namesOf = ({ designator }: Runway): readonly [string, string] => {
  const [first = designator, second = ''] = designator.split('/').map((name) => name.trim());
  return [first, second];
};

/** "14R" and "14L" → "14L/R": whose place beside one another nobody published. */
const joined = (given: readonly string[]): string => {
  const names = given.filter((name) => name !== '');
  const number = names[0]?.replace(/[LRC]$/, '') ?? '';
  const sides = names.map((name) => name.slice(number.length)).filter((side) => side !== '');
  const alike = names.every((name) => name.replace(/[LRC]$/, '') === number);
  return alike ? `${number}${[...new Set(sides)].sort().join('/')}` : [...new Set(names)].join(' ');
};

/** The runways as a map can show them: estimated ones of one direction are one line, the longest. */
export const drawnRunways = ({ runways }: Aerodrome): DrawnRunway[] => {
  const groups: Runway[][] = [];
  for (const runway of [...runways].sort((a, b) => b.length_m - a.length_m)) {
    const group = groups.find(
      ([longest]) =>
        longest?.axis === 'estimated' &&
        runway.axis === 'estimated' &&
        apart(longest.true_bearing, runway.true_bearing) <= SAME_AXIS_DEGREES,
    );
    if (group) group.push(runway);
    else groups.push([runway]);
  }
  return groups.flatMap((group) => {
    const [runway] = group;
    if (!runway) return [];
    const names = group.map(namesOf);
    return [
      { runway, names: [joined(names.map(([first]) => first)), joined(names.map(([, second]) => second))] },
    ];
  });
};

/** An approach is drawn this far out, in nautical miles, with a stroke at each. */
const APPROACH_NM = 5;
const STROKE_M = 220;
/** Runways at least this long carry traffic that comes straight in; m. */
const APPROACH_FROM_M = 1_200;

/** The runway's line carried on beyond an end, outwards, and the strokes across it. */
const approach = (end: Runway['ends'][0], outwards: number): object[] => {
  const miles = Array.from({ length: APPROACH_NM }, (_, i) =>
    geodesicDestination(end, outwards, (i + 1) * METRES_PER_NAUTICAL_MILE),
  );
  const strokes = miles.map((mile) => [
    geodesicDestination(mile, outwards - 90, STROKE_M),
    geodesicDestination(mile, outwards + 90, STROKE_M),
  ]);
  return [
    tileFeature({ kind: 'axis' }, 'LineString', [end, ...miles]),
    tileFeature({ kind: 'mile' }, 'MultiLineString', strokes),
  ];
};

/** Each runway as a line, its ends with their names and the bearing to turn them by, its approaches. */
export const runwayFeatures = (aerodrome: Aerodrome): object[] =>
  drawnRunways(aerodrome).flatMap(({ runway, names }) => {
    const { length_m, surface, axis, ends, true_bearing } = runway;
    const inwards = ends.map((_, i) => (true_bearing + 180 * i) % 360);
    return [
      tileFeature({ kind: 'runway', icao: aerodrome.icao_code, length_m, surface, axis }, 'LineString', ends),
      ...ends.map((end, i) =>
        tileFeature({ kind: 'end', name: names[i], bearing: Math.round(inwards[i] ?? 0) }, 'Point', end),
      ),
      ...(length_m < APPROACH_FROM_M ? [] : ends.flatMap((end, i) => approach(end, (inwards[i] ?? 0) + 180))),
    ];
  });

/** Bearing of the longest runway, 0 to 179: on which side of the sign a name lies clear of it. */
export const mainBearing = ({ runways }: Aerodrome): number => {
  const [longest] = [...runways].sort((a, b) => b.length_m - a.length_m);
  return Math.round(longest?.true_bearing ?? 0) % 180;
};
