import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withinProcessorMs } from '../../../../tools/processorTime.ts';
import { sized } from '../../../../tools/testSizes.ts';
import { gapBetween } from '../geo/gap.ts';
import { geodesicDestination, geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { METRES_PER_NAUTICAL_MILE } from '../geo/units.ts';
import { type NotamPlaces, placesOf } from './places.ts';

const CENTER: Position = [1.3, 43.6];
const around = { center: CENTER, radius_nm: 5, q_code: 'QRTCA' };
const obstacle = { ...around, q_code: 'QOBCE' };

const shapesOf = ({ places }: NotamPlaces) =>
  places.map((place) => {
    if (place.type === 'Circle') return `circle ${Math.round(place.radius_m)}`;
    return place.type === 'Polygon'
      ? `polygon ${place.coordinates[0]?.length ?? 0}`
      : `corridor ${Math.round(place.buffer_m)}`;
  });
const holds = (places: readonly AreaGeometry[], at: Position): boolean =>
  places.some((place) =>
    place.type === 'Circle'
      ? geodesicDistance(place.center, at) <= place.radius_m + 3
      : gapBetween({ type: 'Circle', center: at, radius_m: 1 }, place) <= 3,
  );

const A = '433600N 0011800E';
const B = '433700N 0012200E';
const C = '433900N 0011900E';
const D = '434000N 0012400E';

describe('the places of a NOTAM', () => {
  it.each([
    `WI 1 500M RADIUS OF ${A}`,
    `RADIUS 1.500M PSN ${A}`,
    `CIRCLE RADIUS OF 2,500M CENTRED ON ${A}`,
    `3,000FT RADIUS OF ${A}`,
  ])('have no radius where its mark may be of thousands: the Q circle holds them: "%s"', (text) => {
    const read = placesOf(text, around);
    expect(read.place_source).not.toBe('text');
    expect(holds(read.places, geodesicDestination(CENTER, 90, 2_000))).toBe(true);
  });

  it.each([
    `ZONE 1 : RAYON 500M ${A}. ZONE 2 : RAYON 500M 43 36.5N 001 20.2E`,
    `AREA 1: ${A} ${B} ${C} ${A}. AREA 2: 43.5500N 001.2500E - 43.5600N 001.2600E - 43.5400N 001.2700E`,
    `AREA 1: ${A} ${B} ${C} ${A}. AREA 2: CIRCLE 1NM CENTRED 43.5500N 001.2500E`,
    `500M RADIUS OF ${A} AND 500M RADIUS OF N43.55 E1.25`,
    `500M RADIUS OF ${A} AND WI 1NM OF RDL 200/4NM TOU VOR`,
    `AREA 1: 500M RADIUS OF ${A}. AREA 2: WI 1NM OF RDL 200/4NM TOU VOR`,
    `AREA A - 500M RADIUS OF ${A}. AREA B - 5NM SOUTH OF TLS VOR`,
    `WI 1/2NM RADIUS OF ${A}`,
    `WI 1 1/2NM RADIUS OF ${A}`,
    `AREA ${A} ${B} ${C} ${A} PLUS 1NM BUFFER`,
    `AREA ${A} ${B} ${C} ${A} INCLUDING A MARGIN OF 2KM`,
    `AREA ${A} ${B} ${C} ${A} EXTENDED BY 1NM`,
    `POLYGONE ${A} ${B} ${C} ${A} ELARGI DE 500M`,
    `POLYGONE ${A} ${B} ${C} ${A}, ZONE TAMPON DE 2KM COMPRISE`,
  ])('of which one is told in a spelling that is not read have the Q circle beside them: "%s"', (text) => {
    const read = placesOf(text, around);
    expect(read.place_source).not.toBe('text');
    expect(holds(read.places, geodesicDestination(CENTER, 200, 8_000))).toBe(true);
  });

  it.each([
    `RADIUS 500M PSN ${A} RDL 250/9NM ARP LFHU`,
    `MAST RDL 039/5.3NM ARP LFEP PSN : ${A} RADIUS 500M`,
    `ZONE 1 : 500M RADIUS OF ${A}. ZONE 2 : 500M RADIUS OF ${B}. ZONE 1 : MON-FRI, ZONE 2 : DAILY`,
  ])('told again by a radial, or in parts that each have a position, are the text’s: "%s"', (text) => {
    expect(placesOf(text, around).place_source).toBe('text');
  });

  it.each(['JIB', 'BOOM', 'FLECHE', 'BRAS', 'WORKING', 'SLEWING', 'TURNING', 'SWING'])(
    'are the text’s where a crane tells the radius of its %s beside its position',
    (part) => {
      const read = placesOf(`CRANE PSN : ${A} HGT 180FT ${part} RADIUS : SEE CHART`, obstacle);
      expect(read.place_source).toBe('text');
      const other = placesOf(`CRANE PSN : ${A} HGT 180FT AREA RADIUS : SEE CHART`, obstacle);
      expect(other.place_source).not.toBe('text');
    },
  );

  it.each([
    ['1SM', 1_609],
    ['1 MILE', 1_852],
    ['1NM', 1_852],
  ])('have a radius of %s as so many metres', (radius, metres) => {
    const [place] = placesOf(`${radius} RADIUS CIRCLE CENTRED ON ${A}`, around).places;
    expect(place?.type === 'Circle' && Math.round(place.radius_m)).toBe(metres);
  });

  it('have a radius with decimals that no thousands can be', () => {
    expect(shapesOf(placesOf(`1.500NM RADIUS OF ${A}`, around))).toEqual(['circle 2778']);
    expect(shapesOf(placesOf(`0.500KM RADIUS OF ${A}`, around))).toEqual(['circle 500']);
  });

  it.each([
    [`UAS ACTIVITY WITHIN 1NM RADIUS OF FOLLOWING PSN:\n1. ${A}\n2. ${B}\n3. ${C}`, 3, 'circle 1852'],
    [`UAS ACTIVITY WI 1NM RADIUS OF ${A} AND ${C}`, 2, 'circle 1852'],
    [`RADIUS 2 KM CENTRED PSN ${A} AND PSN ${B} AND PSN ${C} AND PSN ${D}`, 4, 'circle 2000'],
    [`WI 500M RADIUS OF:\nPOINT 1: ${A} /VILLE/\nPOINT 2: ${B} /AUTRE - W VILLE/`, 2, 'circle 500'],
    [`DANS UN RAYON DE 2KM AUTOUR DE ${A} ET ${B}`, 2, 'circle 2000'],
    [`PSN ${A}, ${B}, ${C}, RADIUS 300M`, 3, 'circle 300'],
    [`PSN ${A} RADIUS 300M, PSN ${B} RADIUS 300M`, 2, 'circle 300'],
  ])('are a circle at each of several positions: "%s"', (text, count, shape) => {
    const read = placesOf(text, around);
    expect([read.place_source, shapesOf(read)]).toEqual(['text', Array.from({ length: count }, () => shape)]);
  });

  it.each([
    [`UAS FLIGHTS ALONG LINE ${A} - ${B} - ${D}, WIDTH 500M EITHER SIDE`, ['corridor 500']],
    [`AREA BOUNDED BY 5NM EITHER SIDE OF A STRAIGHT LINE CONNECTING ${A} - ${B}`, ['corridor 9260']],
    [`ROUTE: ${A} ${B} ${D}\n1NM EITHER SIDE OF THE LINE\nVERTICAL LIMITS: FL230`, ['corridor 1852']],
    [`LE LONG DE L'AXE ${A} ${B}, 200M DE PART ET D'AUTRE`, ['corridor 200']],
    // Whether of one side or of both is not said: each has it.
    [`750M WIDTH ALONG HOTEL CORRIDOR: ${A} - ${B}`, ['corridor 750']],
    [`ERECTED WI 300M RADIUS OF AREA BOUNDED BY: ${A} - ${B} - ${C}`, ['polygon 4', 'corridor 300']],
    [`WI 77M RADIUS CENTERED AT: ${A} - ${B} - ${C} - ${A}`, ['polygon 4', 'corridor 77']],
    [
      `SECTEUR: ${A}, ${B}, ${C}, ${A}. ET CERCLE 300M RAYON CENTRE 434300N 0013000E`,
      ['polygon 4', 'circle 300'],
    ],
  ])('are corridors and outlines with their width: "%s"', (text, shapes) => {
    const read = placesOf(text, around);
    expect(read.place_source).toBe('text');
    expect(shapesOf(read)).toEqual(expect.arrayContaining(shapes));
  });

  it('have a large circle of the Q line beside them where they are less than a quarter of it', () => {
    const text = `0.5NM RADIUS OF ${A}`;
    expect(placesOf(text, around).place_source).toBe('text');
    const large = placesOf(text, { ...around, radius_nm: 20 });
    expect(large.place_source).toBe('text_in_part');
    expect(holds(large.places, geodesicDestination(CENTER, 90, 19 * METRES_PER_NAUTICAL_MILE))).toBe(true);
  });

  it.each([
    ['a position beside a circle', `CIRCLE RADIUS 0.5NM CENTRED ON ${A}. TRANSIT BTN ${C} AND ${D}`],
    ['a region after a circle', `1NM RADIUS OF ${A} ET TOUT LE DEPARTEMENT DU CHER`],
    ['a side along a river after the last corner', `LATERAL LIMITS: ${A} - ${B} - ${C} PUIS LE LONG DU CHER`],
    ['a radius in words', `1NM RADIUS OF ${A}. RADIUS OF HALF A MILE AROUND ${C}`],
    ['a circle around a place without a position', `1NM RADIUS OF ${A}. 2NM RADIUS CENTRED ON TOWN HALL.`],
    [
      'a side along a border',
      `LATERAL LIMITS: ${A} - ${B} ALONG THE BORDER TO ${C} - ${A}. 1NM RADIUS OF ${D}`,
    ],
  ])('have the circle of the Q line beside them for %s', (_, text) => {
    const read = placesOf(text, around);
    expect(read.place_source).toBe('text_in_part');
    const widest = read.places.map((place) => (place.type === 'Circle' ? place.radius_m : 0));
    expect(Math.max(...widest)).toBeGreaterThanOrEqual(9_260);
  });

  it.each(['433630N 019300E', '433690N 0011930E', '433630N 00199300E', '433630N 0011930', '433630'])(
    'of obstacles have the circle of the Q line beside them when one is mistyped: %s',
    (typo) => {
      const read = placesOf(`CRANE 1 PSN ${A} HGT 200FT. CRANE 2 PSN ${typo} HGT 210FT`, obstacle);
      const expected =
        typo === '433630' ? ['text', ['circle 50']] : ['text_in_part', ['circle 50', 'circle 9260']];
      expect([read.place_source, shapesOf(read)]).toEqual(expected);
    },
  );

  it('of a cable are what hangs between its ends', () => {
    const { places } = placesOf(`ZIPLINE\nPOINT 1: ${A}, ELEV 835FT\nPOINT 2: ${B}`, obstacle);
    expect(holds(places, [1.333_333, 43.608_333])).toBe(true);
  });

  it('have the Q line’s circle wide enough for a position beyond it', () => {
    const read = placesOf(`TRANSIT BTN ${A} AND 434800N 0011800E`, around);
    expect(read.place_source).toBe('q_line');
    expect(holds(read.places, [1.3, 43.8])).toBe(true);
  });
});

const coded = ([longitude, latitude]: Position): string => {
  const angle = (value: number, width: number): string => {
    const seconds = Math.round(value * 3_600);
    const two = (part: number): string => String(part).padStart(2, '0');
    return `${String(Math.floor(seconds / 3_600)).padStart(width, '0')}${two(Math.floor((seconds % 3_600) / 60))}${two(seconds % 60)}`;
  };
  return `${angle(latitude, 2)}N ${angle(longitude, 3)}E`;
};

const position = fc
  .tuple(fc.integer({ min: -150, max: 150 }), fc.integer({ min: -150, max: 150 }))
  .map(([x, y]): Position => [CENTER[0] + x / 3_600, CENTER[1] + y / 3_600]);
const unit = fc.constantFrom(
  ['NM', METRES_PER_NAUTICAL_MILE, [0.5, 1, 2]],
  ['M', 1, [150, 300, 800]],
  ['KM', 1_000, [0.5, 1, 3]],
) as fc.Arbitrary<[string, number, number[]]>;
const length = unit.chain(([name, metres, values]) =>
  fc.constantFrom(...values).map((value) => ({ words: `${value}${name}`, metres: value * metres })),
);
const positions = fc.array(position, { minLength: 1, maxLength: 6 });

/** What a text tells: its words, and each position with what reaches around it, m. */
interface Sample {
  readonly text: string;
  readonly told: readonly { readonly at: Position; readonly reach: number }[];
}
const joined = (list: readonly Position[], between: string): string => list.map(coded).join(between);
const around_ = (list: readonly Position[], reach: number) => list.map((at) => ({ at, reach }));
/** Points along the straight sides between positions, which a corridor holds with its width. */
const along = (list: readonly Position[]): Position[] =>
  list.flatMap((at, index): Position[] => {
    const from = list[index - 1];
    return from ? [[(from[0] + at[0]) / 2, (from[1] + at[1]) / 2], at] : [at];
  });

const sentence: fc.Arbitrary<Sample> = fc.oneof(
  fc
    .tuple(
      length,
      positions,
      fc.constantFrom(
        ' AND ',
        ', ',
        ' - ',
        '\n',
        ' AND PSN ',
        ' ET ',
        ' /VILLE/\nPOINT 2: ',
        ' (SITE), PSN ',
      ),
      fc.constantFrom(
        'WI # RADIUS OF ',
        '# RADIUS OF FOLLOWING PSN: ',
        'RADIUS # CENTRED ON ',
        'RAYON # AUTOUR DE ',
        'CIRCLE OF # RADIUS CENTRED ON PSN ',
        'WITHIN # OF ',
        '# RADIUS AROUND ',
      ),
    )
    .map(([{ words, metres }, list, between, lead]) => ({
      text: lead.replace('#', words) + joined(list, between),
      told: around_(list, metres),
    })),
  fc
    .tuple(
      length,
      positions,
      fc.constantFrom(', ', ' ', '\n'),
      fc.constantFrom(', RADIUS #', ', # RADIUS', '\nRADIUS: #'),
    )
    .map(([{ words, metres }, list, between, tail]) => ({
      text: `PSN ${joined(list, between)}${tail.replace('#', words)}`,
      told: around_(list, metres),
    })),
  fc
    .tuple(
      length,
      fc.array(position, { minLength: 2, maxLength: 6 }),
      fc.constantFrom(' - ', ' ', ', '),
      fc.constantFrom(
        'ALONG LINE @, WIDTH # EITHER SIDE',
        '# EITHER SIDE OF A LINE: @',
        'CORRIDOR @ # ON EACH SIDE',
        "AXE @, # DE PART ET D'AUTRE",
        'AREA BOUNDED BY # EITHER SIDE LINE JOINING POINTS @',
        'ALONG ROUTE @ WIDTH #',
      ),
    )
    .map(([{ words, metres }, list, between, lead]) => ({
      text: lead.replace('#', words).replace('@', joined(list, between)),
      told: around_(along(list), metres),
    })),
  fc.tuple(length, fc.array(position, { minLength: 3, maxLength: 6 })).map(([{ words, metres }, list]) => ({
    text: `WI ${words} RADIUS OF AREA BOUNDED BY: ${joined(list, ' - ')}`,
    told: around_(list, metres),
  })),
  fc
    .tuple(positions, fc.constantFrom(' - ', ', ', ' AND ', '\nPSN '))
    .map(([list, between]) => ({ text: `ACTIVITY PSN ${joined(list, between)}`, told: around_(list, 0) })),
);

const DIRECTIONS = [0, 60, 120, 180, 240, 300];
const qMetres = around.radius_nm * METRES_PER_NAUTICAL_MILE;

it('hold every position, radius and width of a text, or the circle of the Q line', () => {
  let exact = 0;
  let all = 0;
  fc.assert(
    fc.property(
      fc.array(sentence, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('. ', '.\n', '\n\n', ', '),
      fc.constantFrom('QRTCA', 'QOBCE', 'QWULW'),
      (sentences, between, q_code) => {
        const { places, place_source } = placesOf(sentences.map(({ text }) => text).join(between), {
          ...around,
          q_code,
        });
        all += 1;
        if (place_source === 'text') {
          exact += 1;
          for (const { at, reach } of sentences.flatMap(({ told }) => told)) {
            expect(holds(places, at)).toBe(true);
            // What a polygon's side between two positions cuts off of a straight line is below a metre here.
            for (const turn of DIRECTIONS)
              if (reach > 0) expect(holds(places, geodesicDestination(at, turn, 0.985 * reach))).toBe(true);
          }
        } else
          for (const turn of DIRECTIONS)
            expect(holds(places, geodesicDestination(CENTER, turn, 0.999 * qMetres))).toBe(true);
      },
    ),
    { numRuns: sized(400, 100_000) },
  );
  // It would also hold for a reader that draws nothing.
  expect(exact / all).toBeGreaterThan(0.4);
});

it('of digits and letters without end take no time', () => {
  for (const hostile of [
    '4N'.repeat(9_000),
    '433612N '.repeat(2_000),
    '9'.repeat(19_000),
    'RADIUS '.repeat(2_500),
    'WIDTH 5M '.repeat(2_000),
    '5M EITHER SIDE '.repeat(1_200),
    `${A} RADIUS 5M `.repeat(700),
    `${A} `.repeat(199),
  ])
    withinProcessorMs(200, () => {
      placesOf(hostile, around);
    });
});
