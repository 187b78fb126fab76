import type { Position } from '../geo/geometry.ts';

const SUBJECTS = ['QRTCA', 'QWULW', 'QOBCE', 'QRRCA', 'QSTAH', 'QMRLC', 'QWPLW', 'QFALT'];
const SCHEDULES = [
  '',
  'DAILY 0700-1600',
  'MON-FRI 0500-2100',
  'SR MINUS30-SS PLUS30',
  'SAT SUN H24, APR 06 H24, MAY 01 H24',
  '08 0800-1100 1300-1600, 09 10 0800-1100 1130-1530',
  'MON-FRI 2200-0300 EXC APR 06 MAY 01 08 14',
  'MON 0500-SAT 1800',
];
const LIMITS = ['F) SFC\nG) 1000FT AGL', 'F) SFC\nG) FL115', 'F) 4200FT AMSL\nG) FL195', ''];

const two = (number: number): string => String(number).padStart(2, '0');

function angle(value: number, width: number, hasSeconds: boolean): string {
  const seconds = Math.round(Math.abs(value) * 3600);
  const degrees = String(Math.floor(seconds / 3600)).padStart(width, '0');
  return `${degrees}${two(Math.floor((seconds % 3600) / 60))}${hasSeconds ? two(seconds % 60) : ''}`;
}

/** "433612N 0012638E", or to the minute alone. */
function coded([longitude, latitude]: Position, hasSeconds: boolean): string {
  return `${angle(latitude, 2, hasSeconds)}${latitude < 0 ? 'S' : 'N'}${hasSeconds ? ' ' : ''}${angle(longitude, 3, hasSeconds)}${longitude < 0 ? 'W' : 'E'}`;
}

const BODIES: readonly ((at: Position) => string)[] = [
  (at) => `ACTIVITY AT 'SAMPLE'\nPSN : ${coded(at, true)}\n1.5NM RADIUS CIRCLE CENTRED ON ${coded(at, true)}`,
  ([x, y]) =>
    `LATERAL LIMITS :\n${[
      [x, y],
      [x + 0.1, y],
      [x + 0.1, y + 0.1],
      [x, y],
    ]
      .map(([a = 0, b = 0]) => coded([a, b], true))
      .join('\n')}`,
  (at) => `CRANE\nPSN : ${coded(at, true)}\nHGT : 180FT`,
  () => 'ATS HOURS OF OPERATION CHANGED',
];

/**
 * Invented messages of the shapes that French offices write, spread over France: for tests and measures, none is real.
 * The same number gives the same messages.
 */
export function syntheticNotams(count: number, year = 2026): string[] {
  return Array.from({ length: count }, (_, index) => {
    // A lattice by two irrational steps covers the country evenly.
    const at: Position = [-4 + ((index * 0.618_034) % 1) * 11, 42.8 + ((index * 0.754_878) % 1) * 7.6];
    const subject = SUBJECTS[index % SUBJECTS.length] ?? 'QRTCA';
    const schedule = SCHEDULES[index % SCHEDULES.length];
    const body = BODIES[(index * 3) % BODIES.length]?.(at) ?? '';
    return [
      `LFFA-W${String((index % 9_999) + 1).padStart(4, '0')}/${two(year % 100)} NOTAM`,
      `Q) LFFF / ${subject} / IV / BO / W / 000/${two(index % 90)}5 / ${coded(at, false)}005`,
      'A) LFFF',
      `B) ${year}-01-${two((index % 27) + 1)} 08:00 C) ${year}-12-28 18:45`,
      ...(schedule ? [`D) ${schedule}`] : []),
      `E) ${body}`,
      ...(LIMITS[index % LIMITS.length] ? [LIMITS[index % LIMITS.length] ?? ''] : []),
    ].join('\n');
  });
}

/** A message as SOFIA-Briefing writes it, with other items than its own. */
export const notamMessage = (
  items: Partial<Record<'head' | 'Q' | 'BC' | 'D' | 'E' | 'FG', string>> = {},
): string => {
  const { head, Q, BC, D, E, FG } = {
    head: 'LFFA-R0042/26 NOTAM',
    Q: 'LFBB / QRTCA / IV / BO / W / 000/033 / 4336N00124E005',
    BC: 'B) 2026-06-10 07:00 C) 2026-06-12 16:00',
    D: '',
    E: 'ZRT DEMO ACTIVE',
    FG: 'F) SFC\nG) 3300FT AMSL',
    ...items,
  };
  return [head, `Q) ${Q}`, 'A) LFBB', BC, ...(D ? [`D) ${D}`] : []), `E) ${E}`, FG]
    .filter(Boolean)
    .join('\n');
};
