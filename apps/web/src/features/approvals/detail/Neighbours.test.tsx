import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { showPage } from '../../../../test/router.tsx';
import { queryClient } from '../../../api/queryClient.ts';
import { createReloader } from '../../../api/realtime/reload.ts';
import { Neighbours } from './Neighbours.tsx';

const api = setUpFakeApi();
const reload = createReloader({
  client: queryClient,
  gather: (run) => run(),
  later: (run) => run(),
  random: () => 0,
  elapsed: () => 0,
  startedAt: () => null,
});

it('Neighbours shows the status that an answer gives to a request nearby', async () => {
  openSessionOf({ permissions: ['approval:read'] });
  const nearby = (status: ApprovalStatus) =>
    api.now.answer('listApprovals', {
      count: 1,
      to_process: 0,
      next: null,
      previous: null,
      results: [approvalOf({ id: 8, status })],
    });
  nearby('incomplete');
  await showPage('/map/approvals/7', () => <Neighbours approval={approvalOf({})} />, ['approvals']);
  expect(await screen.findByText('Précisions demandées')).toBeTruthy();
  nearby('submitted');
  act(() => reload([{ noun: 'approvals', ids: [8], views: ['record', 'list', 'map', 'messages'] }]));
  expect(await screen.findByText('Envoyée')).toBeTruthy();
});
