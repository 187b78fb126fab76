import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { setUpFakeApi, show, textOnScreen } from '../../../../test/dom.tsx';
import { asksBefore } from '../../../../test/formHabits.ts';
import { openSessionOf } from '../../../../test/people.ts';
import { showPage } from '../../../../test/router.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';
import { ApprovalPanel } from './ApprovalPanel.tsx';

const api = setUpFakeApi();

const Panel = () => <ApprovalPanel id={7} onClose={() => undefined} />;

describe('a request from its operator’s side', () => {
  it('is withdrawn after a question that begins on “no”, once; what is written stays when it does not go', async () => {
    openSessionOf({ permissions: ['approval:message', 'approval:cancel'], capabilities: ['flies'] });
    api.now.answer('getApproval', approvalOf());
    api.now.answer('listMessages', []);
    api.now.answer('getAnswerTimes', { count: 2, median_hours: null, nine_in_ten_hours: null });
    const { user } = await showPage('/here', Panel, ['flights', 'approvals']);
    const cancel = await screen.findByRole('button', { name: 'Annuler la demande' });
    const write = await screen.findByRole('textbox');
    await user.type(write, 'Nous décalons d’une heure.');
    api.now.refuse('postMessage', 'APPROVAL_CLOSED');
    const release = api.now.hold();
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    release();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(api.now.bodies('postMessage')).toHaveLength(1);
    expect(write).toHaveProperty('value', 'Nous décalons d’une heure.');
    const cancelled = approvalOf({ status: 'cancelled', available_actions: [] });
    await asksBefore({
      api: api.now,
      user,
      call: 'cancelApproval',
      opener: () => cancel,
      confirm: 'Annuler la demande',
      says: /demande/,
      agree: () => {
        api.now.answer('cancelApproval', cancelled);
        api.now.answer('getApproval', cancelled);
      },
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler la demande' })).toBeNull());
  });

  it.each([
    ['waiting_payment', /ensuite, le prix reste dû/],
    ['paid', /peut le rembourser/],
  ] as const)('says what becomes of a price that is %s when it is withdrawn', async (status, words) => {
    openSessionOf({ permissions: ['approval:message', 'approval:cancel'], capabilities: ['flies'] });
    const payment = { status, price_cents: 4_800, currency: 'EUR', is_retried: false };
    api.now.answer('getApproval', approvalOf({ payment } as never));
    api.now.answer('listMessages', []);
    api.now.answer('getAnswerTimes', { count: 2, median_hours: null, nine_in_ten_hours: null });
    const { user } = await showPage('/here', Panel, ['flights', 'approvals']);
    await user.click(await screen.findByRole('button', { name: 'Annuler la demande' }));
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(words);
  });
});

const card = async (payment: { readonly status: 'waiting_payment' | 'paid' } | null) => {
  openSessionOf({ permissions: ['approval:message'], capabilities: ['flies'] });
  const approval = approvalOf({
    payment: payment && { ...payment, price_cents: 4_800, currency: 'EUR', is_retried: false },
  } as never);
  api.now.answer('getApproval', approval);
  await show(
    <ApprovalCard
      approval={{ ...approval, unread_messages: 0 } as never}
      open={false}
      onOpen={() => undefined}
    />,
    ['flights', 'common', 'flights_list', 'approvals'],
  );
};

it('a request that waits for its payment says so and its price on the mission', async () => {
  await card({ status: 'waiting_payment' });
  expect(await screen.findByText(/En attente de paiement\s: 48\s€ HT/)).toBeTruthy();
});

it.each([null, { status: 'paid' as const }])(
  'a request that waits for none says nothing of money: %o',
  async (payment) => {
    await card(payment);
    await screen.findByRole('button');
    expect(textOnScreen()).not.toContain('paiement');
  },
);
