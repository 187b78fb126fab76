import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import { aFlightLog } from './flightLog.samples.ts';
import { VerifyPage } from './VerifyPage.tsx';

const api = setUpFakeApi();
const { digest, source, is_simulated, started_at, ended_at, airborne_s, distance_m, conformance } =
  aFlightLog();
const { max_height_m, height_reference, created_at } = aFlightLog();

it('a report’s code leads to its figures', async () => {
  const { excursions: _, ...figures } = conformance;
  api.now.answer('verifyFlightLog', {
    ...{ digest, source, is_simulated, started_at, ended_at, airborne_s, distance_m, max_height_m },
    ...{ height_reference, created_at, conformance: figures, held_against: 'granted' },
    ...{
      company_name: 'Aéro Vision',
      flight_name: 'Toiture',
      flight_identifier: 'M-1007',
      time_zone: 'Europe/Paris',
    },
  });
  history.replaceState(null, '', `/verify/${'x'.repeat(43)}`);
  await show(<VerifyPage />, ['flight_logs', 'errors']);
  expect(await screen.findByText('Ce rapport est authentique')).toBeTruthy();
  for (const words of [/Aéro Vision/, /M-1007 – Toiture/, /1 sortie/, new RegExp(digest)])
    expect(textOnScreen()).toMatch(words);
});

it('a code of no report says so, and proves nothing', async () => {
  api.now.refuse('verifyFlightLog', 'NOT_FOUND');
  history.replaceState(null, '', `/verify/${'y'.repeat(43)}`);
  await show(<VerifyPage />, ['flight_logs', 'errors']);
  expect(await screen.findByText('Aucun rapport à cette adresse')).toBeTruthy();
  expect(textOnScreen()).not.toMatch(/authentique/);
});
