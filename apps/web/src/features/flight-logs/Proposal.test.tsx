import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { Proposal } from './Proposal.tsx';

const api = setUpFakeApi();
const flight = { id: 7, name: 'Toiture', time_zone: 'Europe/Paris' };
const WORDS = ['flight_logs', 'errors'] as const;
const told = (act: 'take_off' | 'landing', is_silent = false) => ({
  proposal: { act, at: '2026-06-10T12:02:00Z', is_silent, drone_name: 'M30', is_simulated: false },
});
const check = (can_take_off: boolean, can_note_despite = false) => ({
  ...{
    can_take_off,
    can_note_despite,
    obstacles: [],
    reasons: ['L’accord manque.'],
    warnings: [],
    data_age: [],
  },
  ...{ take_off_authorization_id: null, granted: [] },
});
const opened = async (proposal: ReturnType<typeof told>) => {
  signedInAs(['take-off:request', 'flight:read']);
  api.now.answer('getFlightProposal', proposal);
  return show(<Proposal flight={flight} />, WORDS);
};

it('a drone in the air that nobody declared proposes its take-off at its time', async () => {
  api.now.answer('checkCanTakeOff', check(true));
  await opened(told('take_off'));
  expect(await screen.findByText(/Positions de M30 reçues en vol depuis 14:02/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Déclarer le décollage à 14:02' })).toBeTruthy();
});

it('a take-off against which something stood is proposed with what it was', async () => {
  api.now.answer('checkCanTakeOff', check(false, true));
  await opened(told('take_off'));
  expect(await screen.findByText('L’accord manque.')).toBeTruthy();
});

it('a take-off that the server would refuse is not proposed', async () => {
  api.now.answer('checkCanTakeOff', check(false));
  await opened(told('take_off'));
  await waitFor(() => expect(api.now.sent.some(({ name }) => name === 'checkCanTakeOff')).toBe(true));
  expect(textOnScreen()).not.toMatch(/Déclarer/);
});

it('a drone that is silent asks whether it landed', async () => {
  await opened(told('landing', true));
  expect(await screen.findByText(/M30 posé à 14:02\s?\? Aucune position depuis/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Déclarer l’atterrissage à 14:02' })).toBeTruthy();
});
