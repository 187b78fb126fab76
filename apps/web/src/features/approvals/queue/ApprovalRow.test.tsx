import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { showPage } from '../../../../test/router.tsx';
import { ApprovalRow } from './ApprovalRow.tsx';
import { QueueDataAge } from './QueueDataAge.tsx';

setUpFakeApi();

const SINCE = { since: '2026-10-01', days: 59 };
const READ = { read_by: 'Aéro Sud', read_at: '29/11 10:00' };

it.each([
  [
    'out of date by its day',
    'data_out_of_date_by_flight',
    { until: '2026-12-24' },
    'données périmées au jour du vol',
  ],
  [
    'read by its operator',
    'official_out_of_date',
    { ...SINCE, ...READ },
    'données périmées, publication en vigueur lue par l’exploitant',
  ],
])('a request whose mission is judged by data %s says so, with its date', async (_, code, params, says) => {
  const asked = approvalOf({ data_age: [{ code, params }] });
  await showPage('/here', () => <ApprovalRow approval={asked} news={undefined} conflicts={0} />, [
    'approvals',
    'common',
    'data_age',
  ]);
  const fact = await screen.findByText(says);
  expect(fact.title).toMatch(/périmées.*2026/);
});

it('one whose mission is judged by data in force says nothing of them', async () => {
  await showPage('/here', () => <ApprovalRow approval={approvalOf({})} news={undefined} conflicts={0} />, [
    'approvals',
    'common',
    'data_age',
  ]);
  expect(screen.queryByText(/périmées/)).toBeNull();
});

it('A request’s row leaves what is out of date for every request to the line over the queue', async () => {
  const old = { data_age: [{ code: 'data_out_of_date' as const, params: SINCE }] };
  const asked = [approvalOf({ id: 1, ...old }), approvalOf({ id: 2, ...old })];
  await showPage(
    '/here',
    () => (
      <>
        <QueueDataAge approvals={asked} />
        {asked.map((each) => (
          <ApprovalRow key={each.id} approval={each} news={undefined} conflicts={0} />
        ))}
      </>
    ),
    ['approvals', 'common', 'data_age'],
  );
  expect((await screen.findAllByText(/périmées/)).map((each) => each.getAttribute('role'))).toEqual(['note']);
});
