import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { WebhooksPage } from './WebhooksPage.tsx';

const api = setUpFakeApi();

it.each([
  [['webhook:read', 'webhook:write'], 1],
  [['webhook:read'], 0],
] as const)('WebhooksPage offers a new address to who may write: %o', async (permissions, buttons) => {
  signedInAs(permissions);
  api.now.answer('listWebhooks', { results: [] });
  await showPage('/settings/webhooks', WebhooksPage, ['webhooks']);
  await screen.findByText('Aucune adresse');
  expect(screen.queryAllByRole('button', { name: 'Nouvelle adresse' })).toHaveLength(buttons);
});
