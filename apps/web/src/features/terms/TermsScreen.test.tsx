import type { TermsValidation } from '@envol/contract/terms';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { TermsScreen } from './TermsScreen.tsx';

const api = setUpFakeApi();

const CLAIRE: TermsValidation = {
  id: 12,
  user_id: 4,
  long_name: 'Claire Morel',
  email: 'claire@example.invalid',
  version: '2026-01',
  accepted_at: '2026-01-05T08:00:00.000Z',
  withdrawn_at: null,
};

it('TermsScreen takes an acceptance back after a question that says what follows, and offers nothing for one that is', async () => {
  openSessionOf({ permissions: ['terms:read', 'terms:write'] });
  const gone: TermsValidation = {
    ...CLAIRE,
    id: 13,
    long_name: 'Paul Roy',
    withdrawn_at: CLAIRE.accepted_at,
  };
  api.now.answer('listTermsValidations', { count: 2, next: null, previous: null, results: [CLAIRE, gone] });
  const { user } = await showPage('/terms', TermsScreen, ['terms', 'errors']);
  expect((await screen.findByText(/^Retirée le/)).closest('tr')?.textContent).toContain('Paul Roy');
  expect(screen.queryByRole('button', { name: 'Actions pour Paul Roy' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions pour Claire Morel' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retirer l’acceptation' }));
  expect(screen.getByRole('alertdialog').textContent).toMatch(/devra accepter de nouveau/);
  expect(api.now.sent.some(({ name }) => name === 'deleteTermsValidation')).toBe(false);
  api.now.answer('deleteTermsValidation', undefined as never);
  await user.click(screen.getByRole('button', { name: 'Retirer l’acceptation' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.now.sent.findLast(({ name }) => name === 'deleteTermsValidation')?.params).toEqual({ id: '12' });
});
