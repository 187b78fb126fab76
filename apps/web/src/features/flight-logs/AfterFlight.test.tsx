import type { FlightLog } from '@envol/contract/flight-logs';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { signedInAs } from '../../../test/people.ts';
import { MapProvider } from '../../map/MapProvider.tsx';
import { AfterFlight } from './AfterFlight.tsx';
import { drawnLog } from './drawnLog.ts';
import { aFlightLog } from './flightLog.samples.ts';
import { useLogsLine } from './useLogsLine.ts';

const api = setUpFakeApi();
const WORDS = ['flight_logs', 'errors', 'map'] as const;
const flight = aFlight({
  ...{ id: 7, date_start: '2020-01-01T08:00:00Z', is_archived: false },
  drones: [{ id: 2, name: 'Matrice 30' }] as never,
  pilots: [{ id: 3, first_name: 'Camille', last_name: 'Martin' }] as never,
});
const page = (...results: FlightLog[]) => ({ count: results.length, next: null, previous: null, results });
const opened = async (...logs: FlightLog[]) => {
  signedInAs(['flight-log:read', 'flight-log:write', 'flying-time:write']);
  api.now.answer('listFlightLogs', page(...logs));
  return show(
    <MapProvider mode="light">
      <AfterFlight flight={flight} />
    </MapProvider>,
    WORDS,
  );
};
const sent = (name: string) => api.now.sent.find((each) => each.name === name);

const LogsLine = ({ start }: { readonly start: string }) => (
  <p>{useLogsLine({ ...flight, date_start: start })?.title ?? ''}</p>
);

it('a mission has a step of its logs from its hours on', async () => {
  signedInAs(['flight-log:read', 'flight-log:write']);
  api.now.answer('listFlightLogs', page());
  await show(<LogsLine start="2099-01-01T08:00:00Z" />, ['mission_steps']);
  expect(textOnScreen()).toBe('');
  cleanup();
  await show(<LogsLine start="2020-01-01T08:00:00Z" />, ['mission_steps']);
  expect(textOnScreen()).not.toBe('');
});

it('a log tells its verdict, its figures and what was not judged, and a share never rounded up', async () => {
  await opened(aFlightLog());
  expect(await screen.findByText('1 sortie')).toBeTruthy();
  const text = textOnScreen();
  for (const words of [
    /98,2\s?%/,
    /3\s?400\s?m/,
    /62 m au-dessus du décollage/,
    /sans position \(10 s\)/,
    /première\s?: ligne 43/,
  ])
    expect(text).toMatch(words);
});

it('an excursion is a button that the keyboard reaches, and shows it on the map', async () => {
  const user = await opened(aFlightLog());
  api.now.answer('getFlightLog', { ...aFlightLog(), track: [] });
  const excursion = await screen.findByRole('button', { name: /Trop haut.*12 m au-dessus de 50 m/ });
  excursion.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent('getFlightLog')).toBeTruthy());
  expect(excursion.getAttribute('aria-pressed')).toBe('true');
});

it('a file that leaves a unit open is asked, and sent again with the answer', async () => {
  const user = await opened();
  const questions = [{ column: 'OSD.height', asks: 'height_unit' as const, choices: ['m', 'ft'] }];
  api.now.answer('addFlightLog', { flight_log: null, was_known: false, questions });
  const picker = await screen.findByLabelText('Choisir un fichier', { selector: 'input' });
  await user.upload(picker, new File(['OSD.latitude'], 'vol.csv'));
  const dialog = within(await screen.findByRole('dialog'));
  const read = dialog.getByRole('button', { name: 'Lire le fichier' });
  expect(read).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: 'pieds' }));
  api.now.answer('addFlightLog', { flight_log: aFlightLog(), was_known: false, questions: [] });
  await user.click(read);
  await waitFor(() => expect(api.now.sent.filter(({ name }) => name === 'addFlightLog')).toHaveLength(2));
});

it('a file that is refused says why beside it', async () => {
  await opened();
  api.now.refuse('addFlightLog', 'FLIGHT_LOG_UNREADABLE', {
    fields: { files: ['Ligne 43 : pas d’heure lisible avec son fuseau.'] },
  });
  const drop = await screen.findByRole('region', { name: 'Après le vol' });
  fireEvent.drop(drop, { dataTransfer: { files: [new File(['x'], 'vol.csv')] } });
  expect((await screen.findByRole('alert')).textContent).toMatch(/Ligne 43/);
});

it('the positions received are taken of the mission’s one drone', async () => {
  const user = await opened();
  api.now.answer('takeReceivedPositions', { flight_log: aFlightLog(), was_known: false, questions: [] });
  await user.click(await screen.findByRole('button', { name: 'Utiliser les positions reçues' }));
  await waitFor(() => expect(sent('takeReceivedPositions')?.body).toEqual({ drone_id: 2 }));
});

it('who may not change a log is offered neither its hours nor its end', async () => {
  await opened(aFlightLog({ available_actions: [] }));
  expect(await screen.findByText('1 sortie')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enregistrer les heures de vol' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Actions pour/ })).toBeNull();
});

it('a log without a pilot asks who flew before its hours are noted', async () => {
  await opened(aFlightLog({ pilot: null }));
  expect(await screen.findByRole('button', { name: 'Enregistrer les heures de vol' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(screen.getByRole('combobox', { name: 'Télépilote' })).toBeTruthy();
});

it('a flight is drawn as its way, its parts outside, and a numbered sign for each', () => {
  const { features } = drawnLog({
    ...aFlightLog(),
    track: [0, 299, 300, 310, 320, 330].map((second) => [second, 1.44 + second / 1e6, 43.6, 20]),
  });
  expect(features.map(({ properties }) => properties?.sign ?? properties?.kind)).toEqual([
    'track',
    'excursion',
    '▲ 1',
  ]);
  expect(features[1]?.geometry).toMatchObject({ coordinates: { length: 3 } });
});
