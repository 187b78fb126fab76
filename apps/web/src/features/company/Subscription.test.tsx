import type { CurrentUser } from '@envol/contract/auth';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { Subscription } from './Subscription.tsx';

const api = setUpFakeApi();
const open = (state?: string) => {
  openSessionOf({ operator: { id: 7, plan: 'independent' } as CurrentUser['operator'] });
  return show(<Subscription state={state} />, ['company', 'nav', 'errors']);
};

it('Subscription asks the administrators for another plan where the address says so', async () => {
  api.now.answer('requestUpdateSubscription', undefined);
  const user = await open('showPlans');
  expect(screen.getByText('Votre formule : Indépendant.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Votre besoin/ }), 'Dix télépilotes de plus');
  await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.now.sent.at(0)).toMatchObject({
    params: { id: '7' },
    body: { message: 'Dix télépilotes de plus' },
  });
});

it('Subscription shows the plan as it is, whatever the address claims', async () => {
  await open('success');
  expect(screen.getByText('Votre formule : Indépendant.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
