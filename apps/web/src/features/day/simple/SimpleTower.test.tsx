import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { positionAlert } from '../../../../test/positionAlerts.ts';
import { showPage } from '../../../../test/router.tsx';
import { landingOrder } from '../../../../test/takeOffs.ts';
import { SimpleTower } from './SimpleTower.tsx';

const api = setUpFakeApi();
const page = (results: readonly object[]) =>
  ({ count: results.length, next: null, previous: null, results, to_process: 0, pressing: 0 }) as never;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T09:30:00Z'), shouldAdvanceTime: true, toFake: ['Date'] });
  openSessionOf({
    permissions: [
      'approval:read',
      'approval:decide',
      'activation:read',
      'position-alert:read',
      'position-alert:write',
    ],
    capabilities: ['decides', 'activates'],
    user_type: 'authorities',
  });
  api.now.answer('listActivations', page([]));
  api.now.answer('listTakeOffAuthorizations', page([]));
  api.now.answer('listApprovals', page([]));
  api.now.answer('listPositionAlerts', page([]));
  api.now.answer('listStructures', page([]));
});
afterEach(() => vi.useRealTimers());
const open = () => showPage('/tower', SimpleTower, ['day', 'traces', 'errors']);

it('the simple tower without anything to do says so, and counts nothing', async () => {
  await open();
  expect(await screen.findByText('Rien à faire')).toBeTruthy();
  expect(screen.getByText(/^0 à traiter/)).toBeTruthy();
});

it('the simple tower opens what presses first, and orders a drone down by two presses', async () => {
  const flying = {
    ...landingOrder(false),
    status: 'taken_off',
    landing: null,
    available_actions: ['require_landing'],
  };
  api.now.answer('listTakeOffAuthorizations', page([flying]));
  api.now.answer('requireLanding', landingOrder(true));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Faire atterrir' }));
  expect(api.now.bodies('requireLanding')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirmer l’ordre d’atterrir' }));
  await expect.poll(() => api.now.bodies('requireLanding')).toEqual([{ is_urgent: true }]);
});

it('a request is granted with one press where nothing stands against it, and can be taken back', async () => {
  const asked = approvalOf({ available_actions: ['accept', 'refuse'] });
  api.now.answer('listApprovals', page([asked]));
  api.now.answer('getApproval', asked);
  api.now.answer('listIntersectingApprovals', { results: [], is_partial: false });
  const { user } = await open();
  const main = within(screen.getByRole('main'));
  await user.click(await main.findByRole('button', { name: /^Accepter/ }));
  await user.click(await main.findByRole('button', { name: 'Annuler' }));
  expect(await main.findByRole('button', { name: /^Accepter/ })).toBeTruthy();
  expect(api.now.bodies('decideApproval')).toEqual([]);
});

it('a request of which not every conflict is known is opened instead of granted', async () => {
  const asked = approvalOf({ available_actions: ['accept', 'refuse'] });
  api.now.answer('listApprovals', page([asked]));
  api.now.answer('getApproval', asked);
  api.now.answer('listIntersectingApprovals', { results: [], is_partial: true });
  await open();
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('link', { name: /Ouvrir/ })).toBeTruthy();
  expect(main.queryByRole('button', { name: /^Accepter/ })).toBeNull();
});

it('an alarm stands first and is noted by name with one press', async () => {
  api.now.answer('listPositionAlerts', page([positionAlert()]));
  api.now.answer('acknowledgeAlert', positionAlert({ acknowledged: true }) as never);
  const { user } = await open();
  const note = await screen.findByRole('button', { name: /Acquitter/ });
  api.now.answer('listPositionAlerts', page([positionAlert({ acknowledged: true })]));
  await user.click(note);
  await expect.poll(() => screen.queryByRole('button', { name: /Acquitter/ })).toBeNull();
});
