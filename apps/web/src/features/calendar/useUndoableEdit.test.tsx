import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { useUndoableEdit } from './useUndoableEdit.ts';

const api = setUpFakeApi();
const words = ['flights', 'missions_calendar', 'errors'] as const;
const THERE = '2026-11-26T08:00:00Z';
const HERE = '2026-11-24T08:00:00Z';

/** A mission of version 3 that a click moves. */
const Moving = () => {
  const edit = useUndoableEdit();
  return (
    <button
      type="button"
      onClick={() =>
        void edit({
          flight: aFlight(),
          body: { date_start: THERE },
          undo: { date_start: HERE },
          message: 'Déplacée.',
        })
      }
    >
      Déplacer
    </button>
  );
};
const move = async () => {
  const user = await show(<Moving />, words);
  await user.click(screen.getByRole('button', { name: 'Déplacer' }));
  return user;
};
const written = () => api.now.sent.filter(({ name }) => name === 'updateFlight').map(({ body }) => body);
/** The mission as a colleague left it at ten past two, in Paris; an analysis wrote to it at twenty to three. */
const changed = (by: readonly string[] = [], field = 'date_start') =>
  api.now.answer(
    'getFlight',
    aFlight({
      version: 5,
      updated_at: '2026-11-20T13:40:00.000Z',
      edits: by.map((name) => ({ version: 5, at: '2026-11-20T13:10:00.000Z', by: name, fields: [field] })),
    }),
  );

it('useUndoableEdit sends the version that was shown, and is taken back with the one that was written', async () => {
  api.now.answer('updateFlight', aFlight({ version: 4 }));
  const user = await move();
  await user.click(await screen.findByRole('button', { name: 'Annuler la modification' }));
  await waitFor(() =>
    expect(written()).toEqual([
      { date_start: THERE, version: 3 },
      { date_start: HERE, version: 4 },
    ]),
  );
});

it('An undo of a move does not put back what a colleague changed after it, and says so', async () => {
  api.now.answer('updateFlight', aFlight({ version: 4 }));
  changed(['Hugo Marty']);
  const user = await move();
  const undo = await screen.findByRole('button', { name: 'Annuler la modification' });
  api.now.refuse('updateFlight', 'ANALYSIS_OUTDATED');
  await user.click(undo);
  expect(await screen.findByText(/a été modifiée par Hugo Marty à \d\d:10/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Le faire quand même' })).toBeNull();
  expect(written()).toHaveLength(2);
});

it('useUndoableEdit moves nothing that a colleague changed before, unless one insists', async () => {
  api.now.refuse('updateFlight', 'ANALYSIS_OUTDATED');
  changed();
  const user = await move();
  expect(await screen.findByText(/a été modifiée à \d\d:40/)).toBeTruthy();
  expect(screen.queryByText('Déplacée.')).toBeNull();
  api.now.answer('updateFlight', aFlight({ version: 6 }));
  await user.click(screen.getByRole('button', { name: 'Le faire quand même' }));
  expect(await screen.findByText('Déplacée.')).toBeTruthy();
  expect(written()).toEqual([
    { date_start: THERE, version: 3 },
    { date_start: THERE, version: 5 },
  ]);
});

it('says that nothing was done where what stands cannot be read, and leaves other refusals to the call', async () => {
  api.now.refuse('updateFlight', 'ANALYSIS_OUTDATED');
  api.now.refuse('getFlight', 'NOT_FOUND');
  const user = await move();
  expect(await screen.findByText(/a changé entre-temps/)).toBeTruthy();
  api.now.refuse('updateFlight', 'FLIGHT_NOT_EDITABLE', { detail: 'Figée.' });
  await user.click(screen.getByRole('button', { name: 'Déplacer' }));
  expect(await screen.findByText('Figée.')).toBeTruthy();
  expect(screen.queryByText('Déplacée.')).toBeNull();
});

it('useUndoableEdit names nobody who changed another field than the one that a click writes', async () => {
  api.now.refuse('updateFlight', 'ANALYSIS_OUTDATED');
  changed(['Hugo Marty'], 'name');
  await move();
  expect(await screen.findByText(/a été modifiée à \d\d:40/)).toBeTruthy();
  expect(screen.queryByText(/Hugo Marty/)).toBeNull();
});
