import type { FlightWeather } from '@envol/contract/weather';
import { DEFAULT_LIMITS } from '@envol/domain/weather/forecast';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { presentTime } from '../../device/clock.ts';
import { AerodromeReport } from './AerodromeReport.tsx';

setUpFakeApi();

const weather = (changes: Partial<FlightWeather>): FlightWeather =>
  ({
    state: 'consulted',
    height_m: 100,
    limits: DEFAULT_LIMITS,
    aerodrome: null,
    reports: 'none',
    ...changes,
  }) as FlightWeather;

/** The time of three hours ago as reports write it: day, hours, minutes. */
const stamp = (): string => {
  const at = new Date(presentTime() - 3 * 3_600_000).toISOString();
  return `${at.slice(8, 10)}${at.slice(11, 13)}${at.slice(14, 16)}Z`;
};

it.each([
  ['failed', /METAR et TAF non consultés/],
  ['none', /Aucun aérodrome à moins de 40 km/],
] as const)(
  'AerodromeReport tells a service that did not answer from aerodromes that give no report: %s',
  async (reports, words) => {
    await show(<AerodromeReport weather={weather({ reports })} />, ['weather']);
    expect(screen.getByText(words)).toBeTruthy();
  },
);

it('The aerodrome’s report holds a METAR and the groups of a TAF against the limits, with the age that the METAR itself tells', async () => {
  const aerodrome = {
    station: 'LFBO',
    distance_m: 8_150,
    metar: `METAR LFBO ${stamp()} 29012G28KT CAVOK 12/06 Q1017`,
    // The service says that it is new.
    metar_at: new Date(presentTime()).toISOString(),
    taf: 'TAF LFBO 231100Z 2312/2418 29010KT CAVOK TEMPO 2405/2409 0800 FG BKN002',
    taf_at: null,
  };
  await show(<AerodromeReport weather={weather({ reports: 'given', aerodrome })} />, ['weather']);
  expect(screen.getByText(/hors limites : Rafales : 14,4 m\/s/)).toBeTruthy();
  expect(screen.getByText(/hors limites : Visibilité : 0,8 km · Base des nuages : 61 m/)).toBeTruthy();
  // The screen counts from the minute, and a report leaves out its seconds.
  expect(screen.getByText(/il y a [23] h/)).toBeTruthy();
});
