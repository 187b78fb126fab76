import type { EntrustCheck, Entrustment } from '@envol/contract/entrusting';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { box, button, dialogsGone } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { asksBefore, refusesAtField } from '../../../test/formHabits.ts';
import { aConfirmation, anInvoice } from '../../../test/paymentInvoice.ts';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { MapProvider } from '../../map/MapProvider.tsx';
import { EntrustScreen } from './EntrustScreen.tsx';

const api = setUpFakeApi();

const OPEN: EntrustCheck = {
  can_be_entrusted: true,
  obstacles: [],
  procedures: [
    {
      constraint_id: 3,
      title: 'LF-R 9',
      decider: 'Base aérienne',
      procedure: 'email_request',
      price_cents: 4000,
      currency: 'EUR',
      latest_date: null,
    },
  ],
  price_cents: 4000,
  currency: 'EUR',
  entrustment: null,
};
const ENTRUSTED: Entrustment = {
  flight_id: 4,
  state: 'in_hand',
  info: 'Client pressé',
  price_cents: 4000,
  currency: 'EUR',
  is_unpaid: false,
  requested_by: 'Claire Morel',
  requested_at: '2026-11-20T08:00:00Z',
  procedures: [],
};
const TAKEN: EntrustCheck = { ...OPEN, can_be_entrusted: false, procedures: [], entrustment: ENTRUSTED };
const Screen = () => (
  <MapProvider mode="light">
    <EntrustScreen />
  </MapProvider>
);
const open = () =>
  showPage(
    '/map/flights/4/entrust',
    Screen,
    ['entrusting', 'approvals', 'flights', 'errors'],
    '/map/flights/$id/entrust',
  );

beforeEach(() => {
  signedInAs(['flight:read', 'approval:request']);
  api.now.answer('getFlight', aFlight());
});

it('EntrustScreen entrusts what is open, with what the staff should know, and shows who has it then', async () => {
  api.now.answer('checkCanBeEntrusted', OPEN);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Confier 1 démarche' }));
  const info = () => box(/^Ce que l’équipe doit savoir/);
  const submit = () => screen.getAllByRole('button', { name: 'Confier 1 démarche' }).at(-1) as HTMLElement;
  await user.type(info(), 'Client pressé');
  await refusesAtField({ api: api.now, user, call: 'entrustFlight', field: 'info', input: info, submit });
  api.now.answer('entrustFlight', TAKEN);
  api.now.answer('checkCanBeEntrusted', TAKEN);
  await user.click(submit());
  await dialogsGone();
  expect(await screen.findByText('Client pressé')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confier 1 démarche' })).toBeNull();
});

it('EntrustScreen takes back what was entrusted after a question', async () => {
  api.now.answer('checkCanBeEntrusted', TAKEN);
  const { user } = await open();
  await screen.findByText('Client pressé');
  await asksBefore({
    api: api.now,
    user,
    call: 'takeBackEntrusted',
    opener: () => button('Reprendre les démarches'),
    confirm: 'Reprendre les démarches',
    says: /Pont de Blagnac.*reste réglé/,
    danger: false,
    agree: () => {
      api.now.answer('takeBackEntrusted', OPEN);
      api.now.answer('checkCanBeEntrusted', OPEN);
    },
  });
  expect(await screen.findByRole('button', { name: 'Confier 1 démarche' })).toBeTruthy();
});

it('EntrustScreen says why nothing can be entrusted, and lets who only reads entrust nothing', async () => {
  api.now.answer('checkCanBeEntrusted', {
    ...OPEN,
    can_be_entrusted: false,
    obstacles: ['past_period'],
    procedures: [],
  });
  await open();
  expect(await screen.findByText('La mission est passée')).toBeTruthy();
});

it.each([
  ['entrust', OPEN],
  ['take back', TAKEN],
])('lets who only reads %s nothing', async (_, check) => {
  signedInAs(['flight:read']);
  api.now.answer('checkCanBeEntrusted', check);
  await open();
  expect(await screen.findByText(/Base aérienne|Client pressé/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('what is entrusted and whose card refused is paid by another one', async () => {
  const owed = { ...TAKEN, entrustment: { ...ENTRUSTED, is_unpaid: true } };
  api.now.answer('checkCanBeEntrusted', owed);
  api.now.answer('createEntrustPaperworkInvoice', anInvoice({ kind: 'procedure', total_cents: 5_760 }));
  api.now.answer('confirmEntrustPaperworkPaymentInvoice', aConfirmation('secured', { is_entrusted: true }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Payer 57,60/ }));
  expect(
    api.now.sent.find(({ name }) => name === 'confirmEntrustPaperworkPaymentInvoice')?.body,
  ).toMatchObject({
    flight_id: 4,
  });
});
