import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import type { HeightLimit } from '../../airspace/zone.ts';
import { geodesicDistance } from '../../geo/geodesy.ts';
import { readOpenAirLimit } from './openAirLimits.ts';
import { limitsIssue, type ReadZone } from './readZone.ts';
import { readZones } from './readZones.ts';
import { writeEd318 } from './writeEd318.ts';
import { writeOpenAir } from './writeOpenAir.ts';
import { restrictionOf } from './zoneKinds.ts';

const OUTLINE = ['36:00 N 001:18:00', '36:00 N 001:24:00', '40:00 N 001:24:00']
  .map((at) => `DP 43:${at} E`)
  .join('\n');
const told = (text: string) => {
  const { zones, refused } = readZones(text);
  return [
    zones.map(({ name }) => name),
    refused.map(({ place, name, reason }) => `${place} ${name}: ${reason}`),
  ];
};

describe('a zone of OpenAir', () => {
  it.each([
    [`AC P\nAN X\nAL GND\nAL FL080\n${OUTLINE}\n`, 'line 4 X: limit_repeated'],
    [`AC P\nAN X\nAL GND\nAH FL195\nAH 500ft AGL\n${OUTLINE}\n`, 'line 5 X: limit_repeated'],
  ])('with two different limits is refused by the line of the second', (text, refusal) => {
    expect(told(`${text}\nAC R\nAN Y\nAL GND\nAH FL65\n${OUTLINE}`)).toEqual([['Y'], [refusal]]);
  });

  it.each([
    'frontiere / border up to point',
    'up to the border',
    '43:38:00 N 001:30:00 E',
    'DP 43:36:00 N 001:24:00 E 43:38:00 N 001:25:00 E',
    'DP 43:36:00 N 001:24:00 E to the river',
    'V X=43:36:00 N 001:24:00 E 5NM',
    'DA 3,10,20,30',
  ])('with "%s" in its outline, wherever, is refused by that line', (odd) => {
    const corners = OUTLINE.split('\n');
    const center = 'V X=43:38:00 N 001:21:00 E';
    for (const at of [1, 2, 3]) {
      const lines = [...corners.slice(0, at), odd, ...corners.slice(at)];
      const all = odd.startsWith('DA') ? [center, ...lines] : lines;
      const [zones, refused] = told(`AC P\nAN X\n${all.join('\n')}\nAC R\nAN Y\n${OUTLINE}`);
      expect(zones).toEqual(['Y']);
      expect(refused).toEqual([`line ${3 + all.indexOf(odd)} X: outline_unreadable`]);
    }
    const apart = `${corners[0]}\n${corners[1]}\n\n*\n${odd}\n\n${corners[2]}`;
    expect(told(`AC P\nAN X\n${center}\n${apart}`)).toEqual([[], ['line 8 X: outline_unreadable']]);
  });

  it('keeps what stands beside its outline: labels, colours, a title after an empty line', () => {
    const beside = 'AT 43:37:00 N 001:21:00 E\nSP 0,1,255,0,0\nSB -1,-1,-1\nAI abc';
    expect(
      told(`Zones\nAC P\nAN X\n${beside}\n${OUTLINE}\n\nTitle of a part\n\nAC R\nAN Y\n${OUTLINE}`),
    ).toEqual([['X', 'Y'], []]);
  });

  it('keeps times of activity as the Netherlands write them, and a place that turned round would be French', () => {
    const dutch = `AC P\nAN EHP 25\nAH 2000 MSL\nAL GND\nAP 01.01.2026.00:00Z-31.12.2026.23:59Z\nAW! MO-FR\nV X=52:10:47 N 005:13:38 E\nDC 0.5\n`;
    expect(readZones(dutch)).toMatchObject({
      zones: [{ remark: 'AP 01.01.2026.00:00Z-31.12.2026.23:59Z, AW! MO-FR' }],
      refused: [],
    });
    const newfoundland = 'AC B\nAN St. Anthony\nAL SFC\nAH 3000 ft\nV X=51:23:31 N 056:05:00 W\nDC 5\n';
    expect(readZones(newfoundland).zones).toHaveLength(1);
  });

  it.each(['TO', 'TC'])('ends where the ground begins to be drawn (%s)', (command) => {
    const corners = ['43:00:00 N 001:00:00 E', '43:10:00 N 001:00:00 E', '43:10:00 N 001:10:00 E'].map(
      (at) => `DP ${at}`,
    );
    const zone = (name: string): string =>
      `AC P\nAN ${name}\nAL GND\nAH 1000 ft AGL\n${corners.join('\n')}\n`;
    const river = `${command} Garonne\nSP 0,1,0,0,255\nDP 43:05:00 N 001:02:00 E\nDP 43:01:00 N 001:30:00 E\n`;
    const { zones, refused } = readZones(`${zone('A')}\n${river}${zone('B')}`);
    expect(zones.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(refused).toEqual([{ place: 'line 9', name: 'Garonne', reason: 'geometry_unsupported' }]);
    expect(
      zones.map(({ geometry }) => geometry.type === 'Polygon' && geometry.coordinates[0]?.length),
    ).toEqual([4, 4]);
  });

  it('whose outline goes on in words that begin so is refused by their line, and so is one without AC after the ground', () => {
    const [head, first, second] = [
      'AC P\nAN A\nAL GND\nAH 1000 ft AGL\n',
      'DP 43:00:00 N 001:00:00 E\nDP 43:10:00 N 001:00:00 E\n',
      'DP 43:10:00 N 001:10:00 E\n',
    ];
    for (const words of ['TO THE BORDER\n', 'to the border\n'])
      expect(readZones(`${head}${first}${words}${second}`)).toMatchObject({
        zones: [],
        refused: [{ place: 'line 7', reason: 'outline_unreadable' }, ...(words.startsWith('TO') ? [{}] : [])],
      });
    const { zones, refused } = readZones(
      `${head}${first}${second}\nTO Garonne\n${first}AN B\nAL GND\nAH 500 ft\n${first}${second}`,
    );
    expect([zones.length, refused.map(({ reason }) => reason)]).toEqual([
      1,
      ['geometry_unsupported', 'zone_not_begun'],
    ]);
  });

  it.each([
    ['43:59:60 N 001:00:00 E', '44:00:00 N 001:00:00 E'],
    ['43:60:00 N 001:00:00 E', '44:00:00 N 001:00:00 E'],
    ['44:00:00 N 000:59:60.00 E', '44:00:00 N 001:00:00 E'],
    ['43:60.000 N 001:00.000 E', '44:00.000 N 001:00.000 E'],
  ])('has sixty seconds or minutes carried: %s', (rounded, plain) => {
    const first = (at: string) => {
      const { zones, refused } = readZones(`AC P\nAN X\nDP ${at}\n${OUTLINE}`);
      expect(refused).toEqual([]);
      const [each] = zones;
      const [ring = []] = each?.geometry.type === 'Polygon' ? each.geometry.coordinates : [];
      return ring.flat().map((degrees) => degrees.toFixed(9));
    };
    expect(first(rounded)).toEqual(first(plain));
  });

  it.each(['43:59:61 N 001:00:00 E', '43:60.5 N 001:00.0 E', '43:59:60.1 N 001:00:00 E'])(
    'with more than sixty (%s) is refused',
    (at) => {
      expect(told(`AC P\nAN X\nDP ${at}\n${OUTLINE}`)).toEqual([[], ['line 3 X: outline_unreadable']]);
    },
  );

  const CENTER = 'V X=43:38:00 N 001:21:00 E';
  const OTHER = 'V X=44:38:00 N 001:21:00 E';
  const circle = { type: 'Circle', center: [1.35, expect.closeTo(43 + 38 / 60, 9)] };

  it('has the centre that stands before it, at the beginning or behind the zone before', () => {
    for (const before of ['', `AC R\nAN A\n${OUTLINE}\n`, `AC R\nAN A\n${OUTLINE}\n\nTitle of a part\n\n`]) {
      const { zones, refused } = readZones(`${before}${CENTER}\nAC P\nAN X\nDC 2`);
      expect([refused, zones.at(-1)]).toMatchObject([[], { name: 'X', geometry: circle }]);
    }
  });

  it.each([
    ['was drawn with', `AC R\nAN A\n${OTHER}\nDC 2\nAC P\nAN X\nDC 2`],
    ['was drawn after', `AC R\nAN A\n${OTHER}\n${OUTLINE}\nAC P\nAN X\nDC 2`],
    ['was drawn with before the turn changed', `AC R\nAN A\n${OTHER}\nDC 2\nV D=+\nAC P\nAN X\nDC 2`],
  ])('has no centre that %s', (_, text) => {
    expect(told(text)).toEqual([['A'], [expect.stringMatching(/ X: outline_unreadable$/)]]);
  });

  it('has its own centre before the one that stands before it, and none of a zone that cannot be read', () => {
    expect(readZones(`${OTHER}\nAC P\nAN X\n${CENTER}\nDC 2`).zones).toMatchObject([{ geometry: circle }]);
    expect(told(`AC R\nAN A\n${OTHER}\nDP nowhere\n${CENTER}\nAC P\nAN X\nDC 2`)[0]).toEqual([]);
  });

  it('whose turn stands before it has no arcs but with a turn of its own', () => {
    const arc = 'DA 2,0,180';
    expect(told(`${CENTER}\nV D=-\nAC P\nAN X\n${arc}`)).toEqual([[], ['line 5 X: outline_unreadable']]);
    for (const turn of ['+', '-'])
      expect(told(`${CENTER}\nV D=-\nAC P\nAN X\nV D=${turn}\n${arc}`)).toEqual([['X'], []]);
    expect(told(`${CENTER}\nV D=+\nAC P\nAN X\n${arc}`)).toEqual([['X'], []]);
  });

  it('may say the same limit twice', () => {
    expect(told(`AC P\nAN X\nAL GND\nAL gnd\nAH FL195\n${OUTLINE}`)).toEqual([['X'], []]);
  });

  it('that begins without AC is refused, and so is the one that it would be added to', () => {
    const second = `AN SECOND\nAL 2500ft\nAH FL065\n${OUTLINE}`;
    expect(
      told(`AC P\nAN FIRST\nAL GND\nAH 3000ft AMSL\n${OUTLINE}\n${second}\nAC R\nAN Z\n${OUTLINE}`),
    ).toEqual([['Z'], ['line 8 FIRST: zone_not_begun', 'line 8 SECOND: zone_not_begun']]);
    expect(told(`${second}\nAC R\nAN Z\n${OUTLINE}`)).toEqual([['Z'], ['line 1 SECOND: zone_not_begun']]);
  });

  it('in the extended form keeps what its letters say, and a prohibited area prohibited', () => {
    const [zone] = readZones(
      `AC P\nAY TRA\nAN X\nAF 119.9\nAG INFO\nAX 7000\nAA NONE\nAL GND\n${OUTLINE}`,
    ).zones;
    expect(zone).toMatchObject({ kind: 'P', remark: '119.9, INFO, AX 7000, AA NONE' });
    expect(readZones(`AC R\nAY NONE\nAN X\n${OUTLINE}`).zones[0]?.kind).toBe('R');
  });

  it.each([
    ['AC D', 'REQ_AUTHORIZATION'],
    ['AC E', 'REQ_AUTHORIZATION'],
    ['AC CTR\nAY D', 'REQ_AUTHORIZATION'],
    ['AC D\nAY CTR', 'REQ_AUTHORIZATION'],
    ['AC Q', 'CONDITIONAL'],
  ])('of "%s" asks for %s, also when written again', (kind, restriction) => {
    const { zones } = readZones(`${kind}\nAN X\nAL GND\n${OUTLINE}`);
    for (const [zone] of [zones, readZones(writeOpenAir(zones)).zones])
      expect(restrictionOf(zone?.kind ?? '')).toBe(restriction);
  });

  it('of a danger area of AIXM is written as one', () => {
    const zones = readZones(`AC Q\nAN X\n${OUTLINE}`).zones.map((each) => ({ ...each, kind: 'D' }));
    expect(writeOpenAir(zones)).toContain('AC Q');
  });

  it.each([
    ['SFC', { reference: 'AGL', value: 0, unit: 'ft' }],
    ['0 ft AGL', { reference: 'AGL', value: 0, unit: 'ft' }],
    ['1607.611551ft', { reference: 'AMSL', value: 1607.611551, unit: 'ft' }],
    ['1500 MSL', { reference: 'AMSL', value: 1500, unit: 'ft' }],
    ['1000F AGL', { reference: 'AGL', value: 1000, unit: 'ft' }],
    ['5000 STD', { reference: 'FL', value: 50 }],
    ['1000FT STD', { reference: 'FL', value: 10 }],
    ['150 m agl', { reference: 'AGL', value: 150, unit: 'm' }],
    ['FL 65', { reference: 'FL', value: 65 }],
    ['FL999', { reference: 'UNL' }],
    ['1500', null],
    ['STD', null],
    ['1500FT AAL', null],
    ['-100FT AMSL', null],
  ])('reads the limit "%s"', (text, limit) => {
    expect(readOpenAirLimit(text)).toEqual(limit);
  });
});

const limit = (isFloor: boolean): fc.Arbitrary<HeightLimit | null> => {
  const value = isFloor ? fc.integer({ min: 0, max: 900 }) : fc.integer({ min: 1_000, max: 60_000 });
  const unit = fc.constantFrom('ft' as const, 'm' as const);
  return fc.oneof(
    fc.constant(null),
    fc.record({ reference: fc.constantFrom('AGL' as const, 'AMSL' as const), value, unit }),
    fc.record({
      reference: fc.constant('FL' as const),
      value: isFloor ? fc.nat(9) : fc.integer({ min: 10, max: 660 }),
    }),
    ...(isFloor ? [] : [fc.constant({ reference: 'UNL' } as const)]),
  );
};
const zone: fc.Arbitrary<ReadZone> = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 40 }),
    kind: fc.constantFrom(
      'P',
      'R',
      'D',
      'CLASS D',
      'CTR',
      'PROHIBITED',
      'REQ_AUTHORISATION',
      'CONDITIONAL',
      'NO_RESTRICTION',
      '',
      'ODD 1',
    ),
    longitude: fc.double({ min: -5, max: 9, noNaN: true }),
    latitude: fc.double({ min: 42, max: 50, noNaN: true }),
    radius_m: fc.double({ min: 1, max: 50_000, noNaN: true }),
    isCircle: fc.boolean(),
    lower: limit(true),
    upper: limit(false),
    remark: fc.option(fc.string({ minLength: 1, maxLength: 300 })),
  })
  .map(
    ({ longitude, latitude, radius_m, isCircle, ...said }): ReadZone => ({
      ...said,
      place: '',
      notes: [],
      geometry: isCircle
        ? { type: 'Circle', center: [longitude, latitude], radius_m }
        : {
            type: 'Polygon',
            coordinates: [
              [
                [longitude, latitude],
                [longitude + 0.1, latitude],
                [longitude + 0.13, latitude + 0.2],
                [longitude, latitude],
              ],
            ],
          },
    }),
  )
  // No reader gives a zone that is upside down: 305 m to 1,000 ft.
  .filter(({ lower, upper }) => limitsIssue(lower, upper) === null);

const metres = (limit_: HeightLimit | null): number | null => {
  if (limit_ === null) return null;
  if (limit_.reference === 'UNL') return Number.POSITIVE_INFINITY;
  if (limit_.reference === 'FL') return limit_.value * 30.48;
  return limit_.unit === 'ft' ? limit_.value * 0.3048 : limit_.value;
};
const ORDER = ['NO_RESTRICTION', 'CONDITIONAL', 'USPACE', 'REQ_AUTHORIZATION', 'PROHIBITED'];

it('written as OpenAir or ED-318 and read again says no less', () => {
  fc.assert(
    fc.property(fc.array(zone, { minLength: 1, maxLength: 4 }), (zones) => {
      const issuer = { country: 'FRA', authority: 'E', issued: '2026-01-01T00:00:00Z' };
      for (const text of [writeOpenAir(zones), JSON.stringify(writeEd318(zones, issuer))]) {
        const read = readZones(text);
        expect(read.refused).toEqual([]);
        expect(read.zones).toHaveLength(zones.length);
        zones.forEach((given, index) => {
          const again = read.zones[index];
          if (!again) throw new Error('lost');
          expect(ORDER.indexOf(restrictionOf(again.kind))).toBeGreaterThanOrEqual(
            ORDER.indexOf(restrictionOf(given.kind)),
          );
          const [floor, floorAgain] = [metres(given.lower), metres(again.lower)];
          if (floorAgain !== null) expect(floorAgain).toBeLessThanOrEqual((floor ?? Number.NaN) + 1e-6);
          const [ceiling, ceilingAgain] = [metres(given.upper), metres(again.upper)];
          if (ceilingAgain !== null)
            expect(ceilingAgain).toBeGreaterThanOrEqual((ceiling ?? Number.NaN) - 1e-6);
          const cornersOf = ({ geometry }: ReadZone) =>
            geometry.type === 'Circle' ? [geometry.center] : (geometry.coordinates[0] ?? []);
          const corners = cornersOf(given);
          for (const corner of cornersOf(again))
            expect(Math.min(...corners.map((at) => geodesicDistance(at, corner)))).toBeLessThan(0.05);
          if (given.geometry.type === 'Circle' && again.geometry.type === 'Circle')
            expect(again.geometry.radius_m).toBeGreaterThanOrEqual(given.geometry.radius_m - 1e-6);
        });
      }
    }),
    { numRuns: sized(200, 20_000) },
  );
});
