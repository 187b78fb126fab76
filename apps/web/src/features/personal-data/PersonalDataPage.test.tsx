import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { PersonalDataPage } from './PersonalDataPage.tsx';

const api = setUpFakeApi();
const ERASURE = { asked_at: '2026-03-01T09:00:00Z', due_at: '2026-03-08T09:00:00Z' };

const opened = (answer: object) => {
  api.now.answer('readPersonalData', { exports: [], erasure: null, obstacles: [], ...answer } as never);
  return show(<PersonalDataPage />, ['personal_data', 'errors']);
};

describe('personal data', () => {
  it('asks for the password before an account is erased, and says what is wrong with it', async () => {
    const user = await opened({});
    await user.click(await screen.findByRole('button', { name: 'Effacer mon compte' }));
    api.now.refuse('askErasure', 'INVALID_PASSWORD');
    await user.type(screen.getByLabelText('Votre mot de passe', { selector: 'input' }), 'faux');
    await user.click(screen.getByRole('button', { name: 'Effacer dans sept jours' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(api.now.sent.filter(({ name }) => name === 'askErasure')).toMatchObject([
      { body: { password: 'faux' } },
    ]);
  });

  it('says when the account goes, and keeps it', async () => {
    const user = await opened({ erasure: ERASURE });
    expect((await screen.findByText(/sera effacé le/)).textContent).toContain('8 mars 2026');
    api.now.answer('cancelErasure', undefined as never);
    await user.click(screen.getByRole('button', { name: 'Garder mon compte' }));
    await waitFor(() => expect(api.now.sent.map(({ name }) => name)).toContain('cancelErasure'));
  });

  it('lets the last owner hand over first', async () => {
    await opened({ obstacles: ['last_owner'] });
    expect(await screen.findByText(/dernière personne/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Effacer mon compte' })).toHaveProperty('disabled', true);
  });
});
