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
  const main = within(screen.getByRole('region', { name: 'À faire' }));
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
  const main = within(screen.getByRole('region', { name: 'À faire' }));
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

const cleared = (about: object) => ({
  ...landingOrder(false),
  status: 'granted',
  take_off: false,
  landing: null,
  available_actions: [],
  ...about,
});

it.each([
  ['2026-11-24T09:40:00Z', 'décolle avant 10:40', /^Décollage autorisé ·/],
  [
    '2026-11-24T09:20:00Z',
    'Autorisation expirée à 10:20 sans décollage déclaré : appelez le télépilote.',
    /^Autorisation expirée ·/,
  ],
])('a clearance until %s is told for what it is worth now, folded too', async (valid_until, said, folded) => {
  api.now.answer('listTakeOffAuthorizations', page([cleared({ valid_until })]));
  await open();
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByText(folded)).toBeTruthy();
});

it('a take-off at a prohibited place is opened and read, not granted with one press', async () => {
  const [asks, approval] = [landingOrder(false), landingOrder(false).approval];
  api.now.answer(
    'listTakeOffAuthorizations',
    page([
      {
        ...asks,
        status: 'submitted',
        take_off: false,
        landing: null,
        available_actions: ['grant', 'refuse'],
        approval: { ...approval, prohibited_by: ['LF-P 23'] },
      },
    ]),
  );
  await open();
  expect(await screen.findByText('Interdit : LF-P 23')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ouvrir ou refuser' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Autoriser le décollage' })).toBeNull();
});

it('what is read is shown while something else could not be, which is said, and nothing is counted', async () => {
  api.now.refuse('listPositionAlerts', 'FORBIDDEN');
  api.now.answer('listTakeOffAuthorizations', page([cleared({ valid_until: null })]));
  await open();
  expect(await screen.findByText('Toitures')).toBeTruthy();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText(/à traiter/)).toBeNull();
});
