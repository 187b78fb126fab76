import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../../test/approvals.ts';
import { setUpFakeApi, show, textOnScreen } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { ApprovalCard } from './ApprovalCard.tsx';

const api = setUpFakeApi();

const card = async (payment: { readonly status: 'waiting_payment' | 'paid' } | null) => {
  openSessionOf({ permissions: ['approval:message'], capabilities: ['flies'] });
  const approval = approvalOf({
    payment: payment && { ...payment, price_cents: 4_800, currency: 'EUR' },
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
