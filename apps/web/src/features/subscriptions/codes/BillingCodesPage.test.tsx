import type { BillingCode } from '@envol/contract/billing-codes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { box, inDialog } from '../../../../test/controls.ts';
import { setUpFakeApi } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import { showPage } from '../../../../test/router.tsx';
import { BillingCodesPage } from './BillingCodesPage.tsx';
import { BLANK, bodyOf, CodeForm } from './codeForm.ts';

const api = setUpFakeApi();

const CODE: BillingCode = {
  id: 3,
  kind: 'promotion',
  code: 'VOLER',
  percent_off: 10,
  amount_off_cents: null,
  months: 3,
  plans: ['solo'],
  valid_from: null,
  valid_until: null,
  uses: 4,
  most_uses: 100,
  note: null,
  ended_at: null,
  created_by: 'Équipe',
  created_at: '2026-11-01T09:00:00.000Z',
};

const open = async (permissions: Parameters<typeof signedInAs>[0], codes: BillingCode[] = [CODE]) => {
  signedInAs(permissions);
  api.now.answer('listBillingCodes', { results: codes });
  await showPage('/settings/billing-codes', BillingCodesPage, ['billing_codes', 'subscriptions', 'errors']);
  return userEvent.setup();
};

it('a code says what it takes off, for whom and how often it was used, and is ended after a question', async () => {
  const user = await open(['billing-code:read', 'billing-code:write']);
  expect(await screen.findByText('VOLER')).toBeTruthy();
  expect(screen.getByText(/Promotion · pendant 3 mois · Solo/)).toBeTruthy();
  expect(screen.getByText('4 utilisations sur 100')).toBeTruthy();
  expect(screen.getByText('Utilisable')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Terminer' }));
  api.now.answer('endBillingCode', undefined);
  await user.click(inDialog('Terminer'));
  await waitFor(() => expect(api.now.last('endBillingCode')?.params).toEqual({ id: '3' }));
});

it('a new code takes off a share or a sum, and says so where neither is given', async () => {
  const user = await open(['billing-code:read', 'billing-code:write'], []);
  await user.click(await screen.findByRole('button', { name: 'Nouveau code' }));
  await user.type(box('Code'), 'ENVOL-10');
  await user.click(inDialog('Ajouter le code'));
  expect(await screen.findByText('Indiquez un pourcentage ou un montant, pas les deux.')).toBeTruthy();
  expect(api.now.last('createBillingCode')).toBeUndefined();
  await user.type(box(/^Pourcentage/), '10');
  api.now.answer('createBillingCode', { ...CODE, code: 'ENVOL-10' });
  await user.click(inDialog('Ajouter le code'));
  await waitFor(() =>
    expect(api.now.last('createBillingCode')?.body).toMatchObject({ code: 'ENVOL-10', percent_off: 10 }),
  );
});

it('who may only read is offered nothing', async () => {
  await open(['billing-code:read']);
  expect(await screen.findByText('VOLER')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Terminer' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Nouveau code' })).toBeNull();
});

it('days are those of France, the last one whole', () => {
  const typed = { ...BLANK, code: 'NOEL', percent_off: 5, first_day: '2026-12-01', last_day: '2026-12-24' };
  expect(bodyOf(typed)).toMatchObject({
    valid_from: '2026-11-30T23:00:00Z',
    valid_until: '2026-12-24T23:00:00Z',
  });
  expect(CodeForm.safeParse({ ...typed, last_day: '2026-11-30' }).success).toBe(false);
});
