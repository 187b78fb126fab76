import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { AlphaTangoDialog } from './AlphaTangoDialog.tsx';

const api = setUpFakeApi();

it('AlphaTangoDialog brings the drones of an account that the registry knows, and says which were left', async () => {
  api.now.answer('alphaTangoExploitants', {
    source: 'simulated',
    exploitants: [
      { alphatango_uid: '184533', name: 'Nord Drone' },
      { alphatango_uid: '999999', name: null },
    ],
  });
  api.now.answer('importAlphaTango', {
    source: 'simulated',
    created: 2,
    updated: 1,
    skipped: [{ registration: null, serial_number: '1581F', reason: 'no_registration' }],
  });
  const user = await show(<AlphaTangoDialog onClose={vi.fn()} />, ['drones', 'common', 'errors']);
  expect((await screen.findByRole('note')).textContent).toMatch(/fictifs/);
  expect(screen.getByText('999999').parentElement?.textContent).toContain('Compte inconnu du registre');
  const [bring, ...others] = screen.getAllByRole('button', { name: 'Importer ses drones' });
  expect(others).toEqual([]);
  if (bring) await user.click(bring);
  expect((await screen.findByRole('status')).textContent).toMatch(/2 ajoutés, 1 mis à jour.*1581F/);
  expect(api.now.sent.find(({ name }) => name === 'importAlphaTango')?.body).toEqual({
    alphatango_uid: '184533',
  });
});
