import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { HiddenRequest } from './HiddenRequest.tsx';

const api = setUpFakeApi();
const open = approvalOf({});
const query = { ordering: 'urgency', only_approvals_to_process: 'true' } as const;

it('says that the filters hide the open request, and takes them away', async () => {
  api.now.refuse('listApprovals', 'NOT_FOUND');
  const onAll = vi.fn();
  const user = await show(<HiddenRequest open={open} query={query} onAll={onAll} />, ['approvals']);
  await user.click(await screen.findByRole('button', { name: 'Voir toutes les demandes' }));
  expect(onAll).toHaveBeenCalledOnce();
});

it('says that it stands further down the list', async () => {
  api.now.answer('listApprovals', { count: 60, to_process: 60, next: null, previous: null, results: [] });
  await show(<HiddenRequest open={open} query={query} onAll={vi.fn()} />, ['approvals']);
  expect((await screen.findByRole('status')).textContent).toContain('A-1007 est plus bas dans la liste');
  expect(screen.queryByRole('button')).toBeNull();
});
