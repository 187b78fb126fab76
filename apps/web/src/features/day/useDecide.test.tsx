import type { ActivationSummary } from '@envol/contract/activations';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { sendWaitingActs } from '../../api/heldActs.ts';
import type { DayRow } from '../../shared/day/index.ts';
import { DecisionFoot } from './DecisionFoot.tsx';
import { useDecide } from './useDecide.ts';

const api = setUpFakeApi();

const HOURS = { date_start: '2026-11-24T09:00:00Z', date_end: '2026-11-24T11:00:00Z' };
const ASKED = {
  id: 4,
  version: 2,
  available_actions: ['accept', 'refuse'],
} as unknown as ActivationSummary;
const shown = {
  ...HOURS,
  key: 'a4',
  time_zone: 'Europe/Paris',
  approval: { flight_name: 'Toitures' },
} as unknown as DayRow;

const Foot = ({ writing = false }: { readonly writing?: boolean }) => {
  const row = { ...shown, activation: ASKED, take_off: null } as DayRow;
  return <DecisionFoot row={row} deciding={useDecide()} writing={writing} onWrite={() => undefined} />;
};

it('useDecide refuses hours for a reason alone, of the version that was read', async () => {
  const user = await show(<Foot writing />, ['day', 'errors']);
  expect(button(/^Refuser/)).toHaveProperty('disabled', true);
  await user.type(screen.getByRole('textbox'), 'Meeting aérien.');
  api.now.refuse('decideActivation', 'RATE_LIMITED', { detail: 'Plus tard.' });
  await user.click(button(/^Refuser/));
  expect(await screen.findByText('Plus tard.')).toBeTruthy();
  expect(api.now.last('decideActivation')).toMatchObject({
    params: { id: '4' },
    body: { type: 'refuse', version: 2, message: 'Meeting aérien.' },
  });
});

it('a refusal of hours goes with Control and Enter, with its reason alone', async () => {
  const user = await show(<Foot writing />, ['day', 'errors']);
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(api.now.last('decideActivation')).toBeUndefined();
  await user.type(screen.getByRole('textbox'), 'Meeting aérien.');
  api.now.refuse('decideActivation', 'RATE_LIMITED', { detail: 'Plus tard.' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Plus tard.')).toBeTruthy();
  expect(api.now.bodies('decideActivation')).toEqual([
    { type: 'refuse', version: 2, message: 'Meeting aérien.' },
  ]);
});

it('useDecide sends an acceptance that is held once the tab is out of sight, and whoever signs out waits for it', async () => {
  const user = await show(<Foot />, ['day', 'errors']);
  await user.click(button(/^Accepter/));
  expect(api.now.last('decideActivation')).toBeUndefined();
  api.now.refuse('decideActivation', 'RATE_LIMITED', { detail: 'Plus tard.' });
  const release = api.now.hold();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  seen.mockRestore();
  await waitFor(() => expect(api.now.last('decideActivation')?.body).toEqual({ type: 'accept', version: 2 }));
  const signsOut = vi.fn();
  const left = sendWaitingActs().then(signsOut);
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(signsOut).not.toHaveBeenCalled();
  release();
  await act(() => left);
  expect(signsOut).toHaveBeenCalledWith(false);
  expect(api.now.sent.filter(({ name }) => name === 'decideActivation')).toHaveLength(1);
});
