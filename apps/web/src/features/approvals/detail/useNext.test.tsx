import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import { showPage } from '../../../../test/router.tsx';
import { useOpening } from '../queue/useOpening.ts';
import { useNext } from './useNext.ts';

const api = setUpFakeApi();

const Request = () => {
  const [goingTo, setGoingTo] = useOpening(7);
  const { isSeeking } = useNext(7, setGoingTo);
  return <output>{isSeeking ? 'seeking' : goingTo === null ? 'open' : `going to ${goingTo}`}</output>;
};

it('useNext says that the open request is being left from the key on', async () => {
  signedInAs(['approval:decide']);
  api.now.answer('listApprovals', {
    count: 2,
    next: null,
    previous: null,
    to_process: 2,
    results: [approvalOf({}), approvalOf({ id: 8 })],
  });
  const { user, path } = await showPage('/map/approvals/7', Request, ['approvals'], '/map/approvals/$id');
  const release = api.now.hold();
  await user.keyboard('n');
  expect(screen.getByRole('status').textContent).toBe('seeking');
  // A second press looks for no other.
  await user.keyboard('n');
  release();
  await waitFor(() => expect(path()).toBe('/map/approvals/8'));
  expect(api.now.sent.filter(({ name }) => name === 'listApprovals')).toHaveLength(1);
});
