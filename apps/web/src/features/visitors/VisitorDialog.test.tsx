import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { outlivesSession } from '../../../test/formHabits.ts';
import { openSessionOf } from '../../../test/people.ts';
import { VisitorDialog } from './VisitorDialog.tsx';

const api = setUpFakeApi();

it('VisitorDialog sends the link to a person with a name and an address, and says to whom', async () => {
  const onClose = vi.fn();
  api.now.answer('inviteVisitor', {
    id: 3,
    long_name: 'Mairie de Blagnac',
    email: 'mairie@example.invalid',
    invited_by: 'Claire Morel',
    sent_at: '2026-11-22T10:00:00Z',
    expires_at: '2026-12-06T10:00:00Z',
    is_expired: false,
    used_at: null,
  });
  const user = await show(<VisitorDialog onClose={onClose} />, ['visitors', 'errors']);
  const send = () => user.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
  await send();
  expect(await screen.findAllByText(/Champ obligatoire|Adresse e-mail non valide/)).toHaveLength(2);
  expect(api.now.sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Nom' }), 'Mairie de Blagnac');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'mairie@example.invalid');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(0)?.body).toEqual({
    long_name: 'Mairie de Blagnac',
    email: 'mairie@example.invalid',
    language: 'fr',
  });
  expect(await screen.findByText('Lien envoyé à mairie@example.invalid.')).toBeTruthy();
});

it('VisitorDialog gives back what was typed when the session ended', () =>
  outlivesSession({
    open: () => {
      openSessionOf({});
      return show(<VisitorDialog onClose={vi.fn()} />, ['visitors', 'errors']);
    },
    input: () => screen.getByRole('textbox', { name: 'Nom' }),
  }));
