import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { MessagesPage } from './MessagesPage.tsx';

const api = setUpFakeApi();
const saved_messages = { conditions: ['Appeler la tour.'], questions: [], refusals: [] };

it('MessagesPage lets its owner change the texts, and shows them alone to who looks through the account', async () => {
  api.now.answer('getSavedMessages', { saved_messages });
  signedInAs(['account:read']);
  await show(<MessagesPage />, ['approvals']);
  const text = await screen.findByDisplayValue('Appeler la tour.');
  expect(text.closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Enregistrer mes textes' })).toBeNull();
});
