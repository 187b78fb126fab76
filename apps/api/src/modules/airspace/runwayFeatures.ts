import type { Aerodrome, Runway } from '@envol/domain/airspace/zone';

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
