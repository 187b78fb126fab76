import type { CsvReport } from '@envol/contract/csv';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import type { CsvBody } from './useImport.ts';

setUpFakeApi();

const report = (isMended: boolean): CsvReport => ({
  separator: ';',
  columns: [
    { header: 'Nom', field: 'name' },
    { header: 'Couleur', field: null },
  ],
  counts: { lines: 2, ready: isMended ? 2 : 1, repaired: 0, to_review: isMended ? 0 : 1, left: 0 },
  lines: isMended
    ? []
    : [
        {
          line: 3,
          state: 'to_review',
          name: 'Mavic 3',
          notes: [
            {
              field: 'mass_kg',
              value: 'lourd',
              read_as: null,
              problem: 'n’est pas un poids.',
              suggestion: '0,9',
            },
          ],
          known: null,
        },
      ],
  more_lines: 0,
});

const open = async () => {
  const preview = vi.fn(({ fixes = [] }: CsvBody) => Promise.resolve(report(fixes.length > 0)));
  const write = vi.fn((_: CsvBody) => Promise.resolve());
  const onClose = vi.fn();
  const user = await show(
    <ImportDialog of="drones" preview={preview} write={write} labelOf={() => 'Masse'} onClose={onClose} />,
    ['csv'],
  );
  const file = (text: string) => new File([text], 'flotte.csv', { type: 'text/csv' });
  const choose = (text: string) =>
    user.upload(screen.getByLabelText(/Choisir un fichier|Autre fichier/), file(text));
  return { user, preview, write, onClose, choose };
};

it('ImportDialog writes nothing before the button says how many lines, and judges the file anew with what was put right', async () => {
  const { user, preview, write, onClose, choose } = await open();
  expect(button(/^Importer/)).toHaveProperty('disabled', true);
  await choose('Nom;Masse;Couleur\nMini;0,2;gris\nMavic 3;lourd;gris\n');
  expect(await screen.findByText(/n’est pas un poids/)).toBeTruthy();
  expect(screen.getByText(/Couleur/)).toBeTruthy();
  await user.click(button(/0,9/));
  await waitFor(() => expect(button('Importer 2 lignes')).toHaveProperty('disabled', false));
  expect(preview.mock.lastCall?.[0].fixes).toEqual([{ line: 3, field: 'mass_kg', value: '0,9' }]);
  expect(write).not.toHaveBeenCalled();
  write.mockRejectedValueOnce(new Error('told by the call'));
  await user.click(button('Importer 2 lignes'));
  await waitFor(() => expect(write).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Importer 2 lignes'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(write.mock.lastCall?.[0].text).toContain('Mavic 3;lourd');
});

it('says that a file is too large without sending it', async () => {
  const { preview, choose } = await open();
  await choose('x'.repeat(1_000_000));
  expect((await screen.findByRole('alert')).textContent).toMatch(/trop grand/);
  expect(preview).not.toHaveBeenCalled();
});
