import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { TipsPage } from './TipsPage.tsx';

const api = setUpFakeApi();
const tip = {
  structure_id: 3,
  text: 'Écrivez-nous dix jours avant.',
  form_links: [{ label: 'Formulaire', url: 'https://example.org/form' }],
  documents: [{ id: 9, name: 'protocole.pdf', type: 'application/pdf', bytes: 1_000 }],
  changed_by: 'Claire Morel',
  changed_at: '2026-11-20T08:00:00Z',
};

it('TipsPage shows what is told, and sends what was changed of it', async () => {
  openSessionOf({
    permissions: ['structure:write'],
    authority: { structures: [{ id: 3, code: 'LFBO', name: 'Toulouse' }] } as never,
  });
  api.now.answer('getPublicTip', tip);
  api.now.answer('updatePublicTip', tip);
  const user = await show(<TipsPage />, ['public_tips', 'automatic_actions', 'errors']);
  expect(await screen.findByText(/protocole\.pdf/)).toBeTruthy();
  const text = screen.getByLabelText(/^Ce que vous attendez/);
  await user.clear(text);
  await user.type(text, 'Quinze jours avant.');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(api.now.sent.map(({ name }) => name)).toContain('updatePublicTip'));
  expect(api.now.sent.find(({ name }) => name === 'updatePublicTip')?.body).toMatchObject({
    text: 'Quinze jours avant.',
  });
});
