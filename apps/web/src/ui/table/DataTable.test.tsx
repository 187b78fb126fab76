import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { DataTable } from './DataTable.tsx';

setUpFakeApi();

it('names each column, that of the row’s menu too', async () => {
  const columns = [
    { key: 'name', label: 'Nom', cell: () => 'Anafi USA' },
    { key: 'actions', label: '', cell: () => '…' },
  ];
  await show(<DataTable label="Drones" columns={columns} rows={[{ id: 1 }]} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Nom',
    'Actions',
  ]);
});
