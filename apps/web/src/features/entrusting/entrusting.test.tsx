import type { EntrustCheck, EntrustedMission } from '@envol/contract/entrusting';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { EntrustDialog } from './EntrustDialog.tsx';
import { PricesDialog } from './PricesDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';

const api = setUpFakeApi();
beforeEach(() => signedInAs([]));
const WORDS = ['entrusting', 'flights', 'errors'] as const;

const check = (price_cents: number | null): EntrustCheck => ({
  can_be_entrusted: true,
  obstacles: [],
  procedures: [
    {
      constraint_id: 3,
      title: 'LF-R 9',
      decider: 'Base aérienne',
      procedure: 'email_request',
      price_cents,
      currency: 'EUR',
      latest_date: null,
    },
  ],
  price_cents,
  currency: 'EUR',
  entrustment: null,
});

it('says that nothing is paid here, and no sum where a price is not set', async () => {
  const onClose = vi.fn();
  const user = await show(<EntrustDialog flight_id={1} check={check(null)} onClose={onClose} />, [...WORDS]);
  expect(screen.getAllByText('prix non fixé')).toHaveLength(2);
  expect(screen.getByText(/Aucun paiement ici/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Ce que l’équipe doit savoir/ }), 'Client pressé');
  api.now.answer('entrustFlight', check(null));
  await user.click(button('Confier 1 démarche'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent[0]?.body).toEqual({ info: 'Client pressé' });
});

const procedure = {
  ...{ id: 9, constraint_id: 3, title: 'LF-R 9', decider: 'Base aérienne', procedure: 'email_request' },
  ...{
    price_cents: 4000,
    currency: 'EUR',
    status: 'in_hand',
    proof: null,
    note: null,
    changed_by: null,
    updated_at: '',
  },
  ...{ available_actions: ['handle'], contacts: [], latest_date: null },
} as EntrustedMission['entrustment']['procedures'][number];
const mission = { flight_id: 1, time_zone: 'Europe/Paris' } as const;

it('the dialog asks how a procedure was settled before it is sent', async () => {
  const onClose = vi.fn();
  const user = await show(
    <SettleDialog mission={mission} procedure={procedure} action="handle" onClose={onClose} />,
    [...WORDS],
  );
  await user.click(button('Marquer comme réglée'));
  await waitFor(() => expect(document.querySelectorAll('[data-error]').length).toBeGreaterThan(0));
  expect(api.now.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Moyen/ }));
  await user.click(await screen.findByRole('option', { name: 'Par téléphone' }));
  api.now.refuse('updateEntrustedProcedure', 'ENTRUSTED_TRANSITION_ILLEGAL', { detail: 'Rechargez-la.' });
  await user.click(button('Marquer comme réglée'));
  // What the server refuses is said, and the dialog stays.
  expect(await screen.findByText('Rechargez-la.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(api.now.sent[0]?.body).toMatchObject({
    action: 'handle',
    proof: { by: 'Base aérienne', how: 'phone', reference: null },
  });
});

it('the dialog asks for no proof of what is given back', async () => {
  const user = await show(
    <SettleDialog mission={mission} procedure={procedure} action="return" onClose={() => undefined} />,
    [...WORDS],
  );
  await user.type(screen.getByRole('textbox', { name: /Message à l’exploitant/ }), 'À signer');
  api.now.refuse('updateEntrustedProcedure', 'ENTRUSTED_TRANSITION_ILLEGAL', { detail: 'Rechargez-la.' });
  await user.click(button('Rendre à l’exploitant'));
  await waitFor(() => expect(api.now.sent[0]?.body).toEqual({ action: 'return', note: 'À signer' }));
});

it('the dialog takes a price away where its field is emptied', async () => {
  const onClose = vi.fn();
  const user = await show(
    <PricesDialog
      prices={[
        { procedure: 'email_request', price_cents: 4000, currency: 'EUR' },
        { procedure: 'army_notif', price_cents: null, currency: 'EUR' },
      ]}
      onClose={onClose}
    />,
    [...WORDS],
  );
  await user.clear(screen.getByRole('textbox', { name: /Demande par e-mail/ }));
  await user.type(screen.getByRole('textbox', { name: /Notification aux armées/ }), '19,5');
  api.now.answer('updateProcedurePrices', []);
  await user.click(button('Enregistrer'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent[0]?.body).toEqual({
    prices: [
      { procedure: 'email_request', price_cents: null, currency: 'EUR' },
      { procedure: 'army_notif', price_cents: 1950, currency: 'EUR' },
    ],
  });
});
