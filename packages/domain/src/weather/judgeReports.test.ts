import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withinProcessorMs } from '../../../../tools/processorTime.ts';
import { sized } from '../../../../tools/testSizes.ts';
import { DEFAULT_LIMITS } from './forecast.ts';
import { judgeSky, reportsAgainst, withReports } from './judgeReports.ts';
import { type Metar, metarAt, readMetar, readTaf } from './metar.ts';

const metar = (words: string): Metar => {
  const read = readMetar(`METAR LFBO 231300Z ${words}`);
  if (read === null) throw new Error(words);
  return read;
};
const against = (words: string, height = 100): string[] => {
  const read = metar(words);
  return judgeSky(read, read.temperature_c, DEFAULT_LIMITS, height).map(
    ({ quantity, state }) => `${quantity} ${state}`,
  );
};
const FINE = '29007KT 9999 FEW033 12/06 Q1017';

describe('a report against the limits of the drones', () => {
  it.each([
    [FINE, []],
    ['29007KT CAVOK 12/06 Q1017', []],
    ['29016KT CAVOK 12/06 Q1017', ['wind warn']],
    ['29012G25KT CAVOK 12/06 Q1017', ['gust over']],
    ['24012MPS CAVOK 12/06 Q1017', ['wind over']],
    ['VRB22KT CAVOK 12/06 Q1017', ['wind over']],
    ['29007KT 3000 BR NSC 12/11 Q1017', ['visibility warn']],
    ['29007KT 0400 R14R/0600 FG VV001 12/12 Q1017', ['visibility over', 'cloud over']],
    ['29007KT 6000 1200NE FEW033 12/06 Q1017', ['visibility over']],
    ['29007KT 9999 BKN004 12/06 Q1017', ['cloud over']],
    ['29007KT 9999 BKN008 12/06 Q1017', ['cloud warn']],
    ['29007KT 9999 -RA FEW033 12/06 Q1017', ['rain warn']],
    ['29007KT 9999 RA FEW033 12/06 Q1017', ['rain over']],
    ['29007KT 9999 VCSH FEW033 12/06 Q1017', []],
    ['29007KT 9999 TS FEW033CB 12/06 Q1017', ['thunder over']],
    ['29007KT 9999 FEW033 M12/M15 Q1017', ['temperature over']],
    ['29007KT 4000 FZFG FEW033 M02/M02 Q1017', ['temperature warn', 'visibility warn', 'icing warn']],
  ])('%s', (words, expected) => {
    expect(against(words)).toEqual(expected);
  });

  it('is judged by what it says, not by a rounded figure', () => {
    const judged = (words: string, limits: object, height: number) =>
      judgeSky(metar(words), 12, { ...DEFAULT_LIMITS, ...limits }, height).map(
        ({ quantity, state }) => `${quantity} ${state}`,
      );
    // 14 kt are 7.202 m/s, 800 ft 243.84 m, 7 m/s 13.6 kt.
    expect(judged('29014KT CAVOK 12/06 Q1017', { wind_ms: 7.2 }, 50)).toEqual(['wind over']);
    expect(judged('29007KT 9999 BKN008 12/06 Q1017', {}, 94)).toEqual(['cloud warn']);
    expect(metar('24007MPS CAVOK 12/06 Q1017').wind_kt).toBe(14);
  });

  it.each(['BKN///', '///015', 'VV///', 'FEW010 //////CB', '//////'])(
    'has no word of the clouds where the station says %s',
    (clouds) => {
      expect(metar(`AUTO 29007KT 9999 ${clouds} 12/06 Q1017`)).toMatchObject({
        clouds_told: false,
        unread: [],
        ceiling_ft: null,
      });
    },
  );

  it.each([
    'METAR LFBO 231300Z NIL=',
    'METAR LFBO 311260Z 29007KT',
    'METAR LFBO 002400Z 29007KT',
    'TAF AMD LFBO 231300Z 2313/2418 CNL=',
    'TAF LFBO 231100Z 2312/2418 NIL=',
  ])('that says nothing is none: %s', (text) => {
    expect([readMetar(text), readTaf(text)]).toEqual([null, null]);
  });

  it('has the sign of its degrees, and none of nothing', () => {
    expect(metar('29007KT 9999 NSC M00/M05 Q1017')).toMatchObject({ temperature_c: 0, dew_point_c: -5 });
  });

  it('was observed when its own words say, over the end of a month', () => {
    expect(metarAt({ day: 31, time: '23:30' }, Date.parse('2027-01-01T00:10:00Z'))).toBe(
      '2026-12-31T23:30:00.000Z',
    );
  });
});

describe('an hour beside an aerodrome', () => {
  const now = Date.parse('2026-06-10T10:10:00Z');
  const taf = readTaf(
    'TAF AMD LFBO 100800Z 1009/1109 29007KT CAVOK BECMG 1010/1012 29025KT TEMPO 1014/1016 3000 TSRA BKN006 BECMG 1018/1020 25005KT FM102200 00000KT 0300 FG VV001',
  );
  const hours = (reports: Parameters<typeof reportsAgainst>[0]) =>
    Array.from({ length: 30 }, (_, hour) => {
      const at = new Date(Date.parse('2026-06-10T08:00:00Z') + hour * 3_600_000).toISOString();
      return reportsAgainst(reports, at, now, DEFAULT_LIMITS, 100).map(
        ({ report, quantity, state }) => `${report} ${quantity} ${state}`,
      );
    });

  it('is as bad as each group that may hold in it, and no worse beyond', () => {
    const told = hours({ metar: null, taf, taf_at: '2026-06-10T08:00:00Z' });
    const wind = ['taf wind over'];
    expect(told.slice(0, 2)).toEqual([[], []]);
    // On its way, then there.
    expect(told.slice(2, 6)).toEqual([wind, wind, wind, wind]);
    expect(told[6]).toEqual(
      expect.arrayContaining(['taf wind over', 'taf cloud warn', 'taf thunder over', 'taf visibility warn']),
    );
    expect(told[8]).toEqual(wind);
    expect(told.slice(12, 14)).toEqual([[], []]);
    expect(told[14]).toEqual(['taf visibility over', 'taf cloud over']);
    expect(told[24]).toEqual(['taf visibility over', 'taf cloud over']);
    // Its period is over.
    expect(told[25]).toEqual([]);
  });

  it('has what was observed in it, and nothing of a report of another day', () => {
    const observed = readMetar('METAR LFBO 101000Z 29030KT CAVOK 12/06 Q1017');
    const told = hours({ metar: observed, taf: null, taf_at: null });
    expect(told.map((each) => each.length > 0)).toEqual(Array.from({ length: 30 }, (_, hour) => hour === 2));
    const old = readMetar('METAR LFBO 091000Z 29030KT CAVOK 12/06 Q1017');
    expect(hours({ metar: old, taf: null, taf_at: null }).flat()).toEqual([]);
  });

  it('is never better for it', () => {
    const warn = { quantity: 'wind', state: 'warn', value: 1 } as const;
    expect((['ok', 'warn', 'unknown', 'over'] as const).map((state) => withReports(state, [warn]))).toEqual([
      'warn',
      'warn',
      'unknown',
      'over',
    ]);
    expect(withReports('unknown', [{ ...warn, state: 'over' }])).toBe('over');
    expect(withReports('ok', [])).toBe('ok');
  });

  it.each(['METAR', 'TAF'])('of a broken %s neither throws nor hangs', (kind) => {
    const seed =
      kind === 'METAR'
        ? 'METAR LFBO 101000Z AUTO 29007G22KT 240V310 3000 1200NE R14R/0600U -TSRA BKN005CB OVC/// M02/M03 Q1017 TEMPO 1500='
        : 'TAF LFBO 100800Z 1009/1109 29007KT CAVOK BECMG 1010/1012 29025KT PROB40 TEMPO 1014/1016 3000 TSRA BKN006 FM102200 VRB02KT 0300 FG VV001';
    const broken = fc
      .tuple(fc.nat(seed.length), fc.nat(30), fc.string({ maxLength: 20 }))
      .map(([at, less, more]) => seed.slice(0, at) + more + seed.slice(at + less));
    fc.assert(
      fc.property(broken, (text) => {
        withinProcessorMs(200, () => {
          const reports = { metar: readMetar(text), taf: readTaf(text), taf_at: '2026-06-10T08:00:00Z' };
          for (const at of ['2026-06-10T10:00:00Z', '2026-06-10T22:00:00Z'])
            for (const { state } of reportsAgainst(reports, at, now, DEFAULT_LIMITS, 100))
              expect(['warn', 'over']).toContain(state);
        });
      }),
      { numRuns: sized(100, 100_000) },
    );
  });
});
