import type { FlightJobOutcome } from '@envol/contract/flight-jobs';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi, textOnScreen } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { JobDialog } from './JobDialog.tsx';

const api = setUpFakeApi();
beforeEach(() => openSessionOf({}));

const JOB: FlightJobOutcome = {
  id: 3,
  act: 'delete',
  status: 'running',
  total_count: 40,
  done_count: 12,
  left_count: 0,
  created_at: '2026-06-01T09:00:00.000Z',
  ended_at: null,
  expires_at: '2026-06-08T09:00:00.000Z',
  left: [],
};
const show = async () => {
  const onClose = vi.fn();
  const { user } = await showPage('/map/flights', () => <JobDialog ids={[3]} onClose={onClose} />, [
    'flight_jobs',
    'common',
  ]);
  return { user, onClose };
};

it('the dialog shows how far a job is and may be left, then names what it left', async () => {
  let job = JOB;
  api.now.answer('getFlightJob', () => job);
  const { user, onClose } = await show();
  const bar = await screen.findByRole('progressbar', { name: '12 sur 40' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['12', '40']);
  expect(textOnScreen()).toContain('Vous pouvez fermer');
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).toHaveBeenCalledOnce();
  const left = {
    flight_id: 8,
    display_identifier: 'M-8',
    name: 'Pylône',
    date: null,
    reason: 'current_procedures' as const,
    detail: null,
  };
  job = { ...JOB, status: 'done', done_count: 40, left_count: 1, left: [left] };
  await waitFor(() => expect(textOnScreen()).toContain('39 missions traitées.'), { timeout: 4_000 });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(textOnScreen()).toContain('M-8 Pylône – démarches en cours');
});

it('the dialog stops what is under way', async () => {
  let job: FlightJobOutcome = { ...JOB, status: 'running' };
  api.now.answer('getFlightJob', () => job);
  api.now.answer('cancelFlightJob', () => {
    const { left: _, ...stopped } = JOB;
    job = { ...JOB, status: 'done' };
    return stopped;
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Arrêter' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Arrêter' })).toBeNull();
});

it('the dialog goes on with what failed', async () => {
  let job: FlightJobOutcome = { ...JOB, status: 'failed' };
  api.now.answer('getFlightJob', () => job);
  api.now.answer('retryFlightJob', () => {
    job = JOB;
    const { left: _, ...begun } = JOB;
    return begun;
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Reprendre' }));
  expect(await screen.findByRole('progressbar')).toBeTruthy();
});
