import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import type { ApprovalsSearch } from '../approvals.search.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueMenus } from './QueueMenus.tsx';

const api = setUpFakeApi();
const companies = [{ id: 4, name: 'Nord Drone' }];

it('QueueMenus asks for one operator, some days, what holds of a request, and another order; each can be taken away', async () => {
  signedInAs(['approval:decide']);
  api.now.answer('listStructures', { count: 0, next: null, previous: null, results: [] });
  const onSearch = vi.fn();
  const search = { q: 'Halle', only: 'contact', sort: 'status' };
  const user = await show(<QueueMenus search={search} companies={companies} onSearch={onSearch} />, [
    'approvals',
  ]);
  const box = (name: string) => screen.getByRole('checkbox', { name, hidden: true });
  await user.click(box('Nord Drone'));
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, operator: '4' });
  await user.click(box('En vol'));
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, only: 'contact,en_route' });
  await user.click(box('Contact avant décollage'));
  expect(onSearch).toHaveBeenLastCalledWith({ q: 'Halle', sort: 'status' });
  await user.click(box('Début du vol'));
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, sort: 'date_start' });
  await user.type(screen.getAllByLabelText('À partir du')[0] as HTMLElement, '2026-11-24');
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, from: '2026-11-24' });
});

it('QueueMenus takes away the days of receipt and the reason that the statistics’ address brought', async () => {
  signedInAs(['approval:decide']);
  api.now.answer('listStructures', { count: 0, next: null, previous: null, results: [] });
  const onSearch = vi.fn();
  const search = { received: '2026-11-16,2026-11-22', reason: 'Percée' };
  const user = await show(<QueueMenus search={search} companies={companies} onSearch={onSearch} />, [
    'approvals',
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Percée', hidden: true }));
  expect(onSearch).toHaveBeenLastCalledWith({ received: search.received });
  const [, from] = screen.getAllByLabelText('À partir du');
  await user.clear(from as HTMLElement);
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, received: ',2026-11-22' });
});

let goBack = (): void => undefined;
const Queue = () => {
  const [search, setSearch] = useState<ApprovalsSearch>({ q: 'Francazal' });
  goBack = () => setSearch({});
  return <QueueFilters search={search} toProcess={0} companies={[]} onSearch={setSearch} simplified />;
};

it('the search of the queue shows what the address asks for after the browser has gone back', async () => {
  await show(<Queue />, ['approvals']);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe('Francazal');
  act(() => goBack());
  expect(field.value).toBe('');
});
