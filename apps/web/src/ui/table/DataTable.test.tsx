import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { DataTable } from './DataTable.tsx';

setUpFakeApi();

it('DataTable names each column, that of the row’s menu too', async () => {
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

it.each([
  ['some rows', [1], false, true],
  ['all rows', [1, 2], true, false],
  ['none', [], false, false],
] as const)('says with its box that %s are chosen', async (_, ids, checked, indeterminate) => {
  const columns = [{ key: 'name', label: 'Nom', cell: () => 'Anafi USA' }];
  const selection = { ids: new Set<number>(ids), change: () => undefined, nameOf: String };
  await show(
    <DataTable label="Drones" columns={columns} rows={[{ id: 1 }, { id: 2 }]} selection={selection} />,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Sélectionner toutes les lignes affichées',
  });
  expect([box.checked, box.indeterminate]).toEqual([checked, indeterminate]);
});
