import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import { unreadGroups } from './metar.ts';

describe('groups that are not understood', () => {
  it.each([
    [
      'taf',
      'TAF LFBO 231100Z 2312/2412 26010KT 9999 BKN030 WS020/24045KT TEMPO 2314/2318 4000 XXRA 6SCT04',
      'WS020/24045KT XXRA 6SCT04',
    ],
    ['taf', 'TAF LFBO 231100Z 2312/2412 26010KT CAVOK TX15/2315Z TNM01/2405Z BECMG 2318/2320 NSW NSC', ''],
    ['metar', 'METAR LFBO 231130Z AUTO 26010KT 230V290 9999 R32L/1200U // ///015 14/08 Q1018 RERA NOSIG', ''],
    ['metar', 'METAR LFBO 231130Z 26010KM 9999 FEW030 14/08 Q1018', '26010KM'],
  ] as const)('of a %s are told: %s', (kind, text, groups) => {
    const unread = unreadGroups(kind, text);
    expect(unread === 'all' ? unread : unread.join(' ')).toBe(groups);
  });

  it('are all of a report that is none', () => {
    expect([unreadGroups('taf', 'TAF LFBO NIL'), unreadGroups('metar', 'hello')]).toEqual(['all', 'all']);
  });

  it('are never lost, wherever they stand', () => {
    const group = fc.stringMatching(/^[XJK][A-Z0-9/]{1,7}$/);
    fc.assert(
      fc.property(group, (word) => {
        const text = `LFBO 231130Z 26010KT 8000 ${word} BKN030`;
        expect(unreadGroups('metar', text)).toEqual([word]);
        expect(
          unreadGroups('taf', `TAF LFBO 231100Z 2312/2412 26010KT TEMPO 2314/2318 ${word} 4000`),
        ).toEqual([word]);
      }),
      { numRuns: sized(500, 100_000) },
    );
  });
});
