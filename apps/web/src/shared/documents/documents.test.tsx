import type { Document } from '@envol/contract/documents';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { OwnerDocumentsDialog } from './OwnerDocuments.tsx';

const api = setUpFakeApi();

const KEPT: Document = {
  id: 31,
  owner_type: 'pilot',
  owner_id: 12,
  category: 'aptitude_certificate',
  name: 'aptitude.txt',
  type: 'text/plain',
  bytes: 20_000,
  expires_on: '2026-01-31',
  expiry: 'expired',
  created_at: '2025-01-31T08:00:00.000Z',
};

const open = async () => {
  api.now.answer('listPilotDocuments', [KEPT]);
  const user = await show(
    <OwnerDocumentsDialog owner={{ type: 'pilot', id: 12 }} name="Léa Petit" onClose={() => undefined} />,
    ['papers', 'errors'],
  );
  await screen.findByText('aptitude.txt');
  const file = (name: string, type: string) => new File(['x'], name, { type });
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]');
  const choose = async (name: string, type: string): Promise<void> => {
    const field = input();
    if (field) await user.setup({ applyAccept: false }).upload(field, file(name, type));
  };
  return { user, choose };
};

it('the list of papers keeps a paper of its category with its last day, and not without a file that can be kept', async () => {
  const { user, choose } = await open();
  await user.click(button('Ajouter le document'));
  expect(await screen.findByText('Champ obligatoire.')).toBeTruthy();
  await user.click(button(/Catégorie$/));
  await user.click(await screen.findByRole('option', { name: 'Examen théorique' }));
  await user.click(button('Ajouter le document'));
  expect((await screen.findByText('Choisissez un fichier.')).getAttribute('role')).toBe('alert');
  await choose('examen.exe', 'application/x-msdownload');
  expect(screen.getByRole('alert').textContent).toMatch(/examen\.exe n’est ni un PDF/);
  expect(api.now.last('uploadDocument')).toBeUndefined();
  await choose('examen.pdf', 'application/pdf');
  await user.type(screen.getByRole('textbox', { name: /^Valable jusqu’au/ }), '31/12/2027');
  api.now.answer('uploadDocument', { ...KEPT, id: 32, name: 'examen.pdf' });
  await user.click(button('Ajouter le document'));
  expect(await screen.findByText('examen.pdf ajouté')).toBeTruthy();
  const form = api.now.last('uploadDocument')?.body as FormData;
  expect(Object.fromEntries(form)).toMatchObject({
    owner_type: 'pilot',
    owner_id: '12',
    category: 'theoretical_evaluation',
    expires_on: '2027-12-31',
  });
});

it('the list of papers forgets a paper after a question', async () => {
  const { user } = await open();
  expect(screen.getByText(/31\/01\/2026|31 janv/)).toBeTruthy();
  await user.click(button('Supprimer aptitude.txt'));
  expect(api.now.last('deleteDocument')).toBeUndefined();
  api.now.answer('deleteDocument', undefined as never);
  await user.click(button('Supprimer'));
  await waitFor(() => expect(api.now.last('deleteDocument')?.params).toEqual({ id: '31' }));
});
