import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import { SharedPeriod } from './SharedPeriod.tsx';

setUpFakeApi();

const PERIOD = {
  date_start: '2031-05-05T08:00:00Z',
  date_end: '2031-05-05T10:00:00Z',
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: false,
  first_date: '2031-05-05',
  last_date: '2031-05-05',
  time_start: '10:00',
  time_end: '12:00',
} as const;
const GRANTED = {
  date_start: '2031-05-05T08:30:00Z',
  date_end: '2031-05-05T09:00:00Z',
  is_continuous: true,
};

it.each([
  [
    'those asked, where all of them may be flown',
    null,
    /^lun\. 5 mai 2031, 10:00–12:00.*08:00–10:00 UTC/,
    /demandé/,
  ],
  [
    'those granted, with those asked',
    [GRANTED],
    /^lun\. 5 mai 2031, 10:30–11:00.*demandé\s: .*10:00–12:00/,
    /UTC/,
  ],
  ['that none are left in common', [], /^aucune heure commune aux accords.*demandé/, /UTC/],
])('a shared mission tells of its hours %s', async (_, hours, says, never) => {
  await show(<SharedPeriod period={PERIOD} hours={hours} />, ['flight_shares']);
  expect(textOnScreen()).toMatch(says);
  expect(textOnScreen()).not.toMatch(never);
});
