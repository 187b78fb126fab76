import { expect, it } from 'vitest';
import { parseNotams } from '../notams/parseNotams.ts';
import { isNetworkReadWhole, networkHours } from './networkNotams.ts';

const parse = (text: string, code = 'QRRCA') => {
  const { notams, refused } = parseNotams(
    [
      'LFFA-Z0082/26 NOTAMN',
      `Q) LFFF / ${code} / IV / BO / W / 000/195 / 4617N00149E062`,
      'A) LFFF',
      'B) 2026-02-05 16:58 C) 2026-02-06 00:59',
      `E) ${text}`,
    ].join('\n'),
  );
  expect(refused).toEqual([]);
  return notams;
};
const read = (text: string, code?: string) => parse(text, code).flatMap(networkHours);
const isWhole = (text: string): boolean => parse(text).every(isNetworkReadWhole);

it('a reader of the network’s NOTAM reads the zones of the low-altitude network with their hours, over midnight too', () => {
  const text = `ZONES AIRFORCE RTBA ACT
ZONE R145A CREUSE 1658-0059:ACTIVE
ZONE R165A VIENNE SUD 1730-2130:ACTIVE 2230-0059:ACTIVE
ZONE R166C VEZERE`;
  const whole = [{ from: '2026-02-05T16:58:00.000Z', to: '2026-02-06T00:59:00.000Z' }];
  expect(read(text)).toEqual([
    { zone: 'R145A', hours: whole },
    {
      zone: 'R165A',
      hours: [
        { from: '2026-02-05T17:30:00.000Z', to: '2026-02-05T21:30:00.000Z' },
        { from: '2026-02-05T22:30:00.000Z', to: '2026-02-06T00:59:00.000Z' },
      ],
    },
    { zone: 'R166C', hours: whole },
  ]);
});

it('a reader of the network’s NOTAM reads nothing of a message that is lifted or of other airspace', () => {
  expect(read('ZONES AIRFORCE RTBA ACT ZONE R145A CREUSE 1658-0059:ACTIVE', 'QRRCN')).toEqual([]);
  expect(read('ZONE R149A ACTIVE')).toEqual([]);
});

it.each([
  ['ZONE R145A CREUSE 1700-1800 1900-2000:ACTIVE', ['R145A']],
  ['ZONE R145A CREUSE 1700-1800, 1900-2000:ACTIVE', ['R145A']],
  ['ZONES R45A R45B 1700-1800:ACTIVE', ['R45A', 'R45B']],
  ['ZONES R45A, R45B 1700-1800:ACTIVE', ['R45A', 'R45B']],
  ['ZONE R45A, B AND C 1700-1800:ACTIVE', ['R45A', 'R45B', 'R45C']],
  ['ZONE R45A/B 1700-1800:ACTIVE', ['R45A', 'R45B']],
  ['ZONE R45A 1700-1800:ACTIVE R45B 1900-2000:ACTIVE', ['R45A', 'R45B']],
  ['ZONE R145A 1700-1800:ACTIVE EXCEPT NORTH', ['R145A']],
])(
  'a reader of the network’s NOTAM counts as active throughout what tells more than is read: %s',
  (part, zones) => {
    const text = `ZONES AIRFORCE RTBA ACT\n${part}\nZONE R69 CHAMPAGNE 1728-0059:ACTIVE`;
    const whole = [{ from: '2026-02-05T16:58:00.000Z', to: '2026-02-06T00:59:00.000Z' }];
    expect(read(text).slice(0, -1)).toEqual(zones.map((zone) => ({ zone, hours: whole })));
    expect(isWhole(text)).toBe(false);
  },
);

it.each([
  ['ZONES AIRFORCE RTBA ACT ZONE R69 CHAMPAGNE 1728-0059:ACTIVE', true],
  [
    'ZONES AIRFORCE RTBA ACT ZONE R166C VEZERE 1730-2130:ACTIVE 2230-0059:ACTIVE ZONE R46A 1728-2359:ACTIVE',
    true,
  ],
  ['ZONES AIRFORCE RTBA ACT ZONE R69 CHAMPAGNE 1728-0059:ACTIVE. UAS FLIGHTS PROHIBITED WITHIN 10NM', false],
  ['ZONES AIRFORCE RTBA ACT ZONE R69 SURVOL DU CHER INTERDIT', false],
  ['RTBA AND ZRT BOURGES ACT ZONE R69 CHAMPAGNE 1728-0059:ACTIVE', false],
  ['ZONES AIRFORCE RTBA ACT ZONE R142A TO R149B 1728-0059:ACTIVE', false],
])('A NOTAM of the low-flying network is read whole or not: %s', (text, is) => {
  expect(isWhole(text)).toBe(is);
});
