import type { FlightSummary } from '@envol/contract/flights';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { useMove } from './useMove.ts';

const api = setUpFakeApi();

const FLIGHT = {
  id: 4,
  name: 'Pont de Blagnac',
  date_start: '2026-11-24T08:00:00Z',
  date_end: '2026-11-24T10:00:00Z',
  time_zone: 'Europe/Paris',
  approvals: [] as FlightSummary['approvals'],
} as FlightSummary;

const Moving = () => {
  const mover = useMove();
  return (
    <>
      <button type="button" onClick={() => mover.toDay(FLIGHT, '2026-11-26')}>
        Porter
      </button>
      <button type="button" onClick={mover.drop}>
        Poser
      </button>
    </>
  );
};

it('says that a mission was moved only when it was', async () => {
  api.now.refuse('updateFlight', 'FLIGHT_NOT_EDITABLE');
  const user = await show(<Moving />, ['flights', 'missions_calendar', 'errors']);
  await user.click(screen.getByRole('button', { name: 'Porter' }));
  await user.click(screen.getByRole('button', { name: 'Poser' }));
  await expect.poll(() => api.now.sent.map(({ name }) => name)).toEqual(['updateFlight']);
  // The refusal is told, and nothing else.
  expect(await screen.findAllByRole('button', { name: 'Fermer le message' })).toHaveLength(1);
  expect(screen.queryByText(/déplacée/)).toBeNull();
});
