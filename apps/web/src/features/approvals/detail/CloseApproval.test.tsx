import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { button } from '../../../../test/controls.ts';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import { showPage } from '../../../../test/router.tsx';
import { CloseApproval } from './CloseApproval.tsx';

const api = setUpFakeApi();

it('CloseApproval closes a request after a question that says what it ends', async () => {
  signedInAs([]);
  const answered = approvalOf({ status: 'accepted', available_actions: ['close'] });
  const { user } = await showPage('/request', () => <CloseApproval approval={answered} />, [
    'approvals',
    'errors',
  ]);
  await user.click(button('Clore la demande'));
  expect(screen.getByRole('alertdialog', { name: /A-1007/ }).textContent).toMatch(/ne pourra plus être/);
  expect(api.now.sent).toEqual([]);
  api.now.answer('closeApproval', { ...answered, is_closed: true });
  await user.click(screen.getAllByRole('button', { name: 'Clore la demande' }).at(-1) ?? button('Annuler'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.now.last('closeApproval')?.params).toEqual({ id: '7' });
});
