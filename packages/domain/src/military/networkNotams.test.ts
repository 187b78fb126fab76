import { expect, it } from 'vitest';
import { parseNotams } from '../notams/parseNotams.ts';
import { networkHours } from './networkNotams.ts';

const read = (text: string, code = 'QRRCA') => {
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
  return notams.flatMap(networkHours);
};

it('reads the zones of the low-altitude network with their hours, over midnight too', () => {
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

it('reads nothing of a message that is lifted or of other airspace', () => {
  expect(read('ZONES AIRFORCE RTBA ACT ZONE R145A CREUSE 1658-0059:ACTIVE', 'QRRCN')).toEqual([]);
  expect(read('ZONE R149A ACTIVE')).toEqual([]);
});
