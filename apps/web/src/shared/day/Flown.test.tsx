import { expect, it } from 'vitest';
import { show, textOnScreen } from '../../../test/dom.tsx';
import { Flown } from './Flown.tsx';

it('Flown tells a long flight in hours', async () => {
  const takeOff = {
    effective_start: '2026-11-28T08:32:00.000Z',
    effective_end: '2026-11-28T10:11:00.000Z',
    effective_duration: 99 * 60,
    time_zone: 'Europe/Paris',
  };
  await show(<Flown takeOff={takeOff} />, ['day']);
  expect(textOnScreen()).toMatch(/1\sh\s39\smin/);
});
