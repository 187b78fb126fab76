import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import type { ApprovalsSearch } from '../approvals.search.ts';
import { QueueFilters } from './QueueFilters.tsx';

setUpFakeApi();

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
