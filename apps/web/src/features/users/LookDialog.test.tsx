import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { aUser } from '../../../test/organisations.ts';
import { openSessionOf } from '../../../test/people.ts';
import { currentSession } from '../../api/session.ts';
import { LookDialog } from './LookDialog.tsx';

const api = setUpFakeApi();

const LEA = aUser();

it('LookDialog wants a reason before anything is looked at, and says what the server refused', async () => {
  openSessionOf({ id: 1, user_type: 'hijackers' });
  api.now.refuse('hijack', 'HIJACK_NOT_ALLOWED', {
    detail: 'Ce compte est de l’équipe.',
    non_field_errors: ['Ce compte est de l’équipe.'],
  });
  const user = await show(<LookDialog user={LEA} onClose={() => undefined} />, ['users', 'errors']);
  const begin = () => user.click(screen.getByRole('button', { name: 'Voir comme Léa Garnier' }));
  await begin();
  expect(await screen.findByText('Champ obligatoire.')).toBeTruthy();
  expect(api.now.sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Motif' }), 'Ticket 882');
  await begin();
  expect(await screen.findByText(/Ce compte est de l’équipe/)).toBeTruthy();
  expect(api.now.sent.at(0)?.body).toEqual({ user_id: 8, reason: 'Ticket 882' });
  expect(currentSession()?.user.id).toBe(1);
});

it('a code of the person changes the dialog from a look to acting in its name', async () => {
  openSessionOf({ id: 1, user_type: 'hijackers' });
  const user = await show(<LookDialog user={LEA} onClose={() => undefined} />, ['users', 'errors']);
  expect(screen.getByRole('dialog', { name: 'Voir comme Léa Garnier' }).textContent).toContain('sans rien');
  await user.type(screen.getByRole('textbox', { name: /Code d’assistance/ }), 'M8E5-DCE6');
  const dialog = screen.getByRole('dialog', { name: 'Agir au nom de Léa Garnier' });
  expect(dialog.textContent).not.toContain('sans rien modifier ni télécharger');
  expect(screen.getByRole('button', { name: 'Agir au nom de Léa Garnier' })).toBeTruthy();
});

it('says of an account that is gone that the look failed', async () => {
  openSessionOf({ id: 1, user_type: 'hijackers' });
  api.now.refuse('hijack', 'NOT_FOUND', { detail: 'Cet élément n’existe pas.' });
  const user = await show(<LookDialog user={LEA} onClose={() => undefined} />, ['users', 'errors']);
  await user.type(screen.getByRole('textbox', { name: 'Motif' }), 'Ticket 882');
  await user.click(screen.getByRole('button', { name: 'Voir comme Léa Garnier' }));
  expect(await screen.findByText('Une erreur est survenue. Cet élément n’existe pas.')).toBeTruthy();
});
