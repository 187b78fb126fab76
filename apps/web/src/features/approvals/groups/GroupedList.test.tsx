import type { ApprovalGroup, ApprovalSummary } from '@envol/contract/approvals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { useChoosing, useMany } from '../many/useMany.ts';
import { GroupedList } from './GroupedList.tsx';
import { useGroups } from './useGroups.ts';

const api = setUpFakeApi();

const group = (key: string, ids: number[], flight_name: string): ApprovalGroup => ({
  key,
  companies: ['Aéro Vision'],
  companies_count: 1,
  flight_name,
  count: ids.length,
  ids,
  date_start: '2026-11-24T08:00:00Z',
  date_end: '2026-11-24T10:00:00Z',
  time_zone: 'Europe/Paris',
  lowest_m: 50,
  highest_m: 60,
  pressing: {
    urgency: { kind: 'message', at: '2026-11-20T08:00:00Z' },
    unread_messages: ids.length,
    date_start: '2026-11-24T08:00:00Z',
    date_end: '2026-11-24T10:00:00Z',
    time_zone: 'Europe/Paris',
  },
});
const request = (id: number) =>
  approvalOf({ id, flight: { id, display_identifier: `M-${id}`, name: `Rue ${id}`, en_route: false } });
const NONE_DECIDED: ReadonlyMap<number, ApprovalSummary['status']> = new Map();

const Queue = () => {
  const groups = useGroups({ ordering: 'urgency' }, 'site', NONE_DECIDED, null);
  const many = useMany(useChoosing(), groups.rows);
  const [opened, setOpened] = useState('');
  return (
    <>
      <GroupedList
        groups={groups}
        many={many}
        openId={null}
        decided={NONE_DECIDED}
        onOpen={({ flight }) => setOpened(flight.name)}
        onPoint={() => undefined}
        row={({ flight }) => flight.name}
      />
      <output>{many.chosen.map(({ id }) => id).join()}</output>
      <p>{opened}</p>
    </>
  );
};

const shown = async () => {
  openSessionOf({ permissions: ['approval:read'] });
  api.now.answer('listApprovalGroups', {
    count: 2,
    next: null,
    previous: null,
    results: [group('1', [1, 2], 'Rue 1'), group('3', [3], 'Rue 3')],
    requests_count: 3,
    grouped_count: 3,
    site_m: 500,
    to_process: 3,
  });
  api.now.answer('listApprovals', {
    count: 2,
    to_process: 3,
    next: null,
    previous: null,
    results: [request(2), request(1)],
  });
  const user = await show(<Queue />, ['approvals', 'approvals_many']);
  await screen.findByRole('button', { name: /^Rue 1/ });
  return user;
};

it('GroupedList keeps groups folded with their counts, and reads the requests of one that is unfolded in its order', async () => {
  const user = await shown();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Rue 1/ }));
  await waitFor(() =>
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Rue 1', 'Rue 2']),
  );
  await user.click(screen.getByRole('link', { name: 'Rue 2' }));
  expect(screen.getByRole('paragraph').textContent).toBe('Rue 2');
});

it('GroupedList says why each folded group presses', async () => {
  await shown();
  expect(screen.getByRole('button', { name: /^Rue 1/ }).textContent).toContain('2 messages non lus');
  expect(screen.getByRole('button', { name: /^Rue 3/ }).textContent).toContain('1 message non lu');
});

it('GroupedList chooses all requests of a group by its one box', async () => {
  const user = await shown();
  await user.click(screen.getByRole('checkbox', { name: 'Choisir le groupe Rue 1' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1,2'));
});

it('GroupedList goes from heads to rows by J and K, and chooses by the space bar', async () => {
  const user = await shown();
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toContain('Rue 1');
  await user.keyboard(' ');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1,2'));
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Rue 1');
  await user.keyboard(' ');
  expect(screen.getByRole('status').textContent).toBe('2');
});

it('GroupedList says that a group could not be read, and reads it again', async () => {
  const user = await shown();
  api.now.refuse('listApprovals', 'FORBIDDEN', { detail: 'Vous n’y avez pas accès.' });
  await user.click(screen.getByRole('checkbox', { name: 'Choisir le groupe Rue 1' }));
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Vous n’y avez pas accès.');
  const page = { count: 2, to_process: 3, next: null, previous: null };
  api.now.answer('listApprovals', { ...page, results: [request(2), request(1)] });
  await user.click(within(failure).getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
});
