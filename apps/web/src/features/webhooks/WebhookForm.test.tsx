import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { WebhookForm } from './WebhookForm.tsx';

const api = setUpFakeApi();

const HOOK = {
  id: 5,
  url: 'https://hooks.example.invalid/envol',
  description: 'Planning',
  kinds: ['flight_updated' as const],
  is_active: true,
  stopped_reason: null,
  former_secret_until: null,
  created_by: 'Claire Morel',
  created_at: '2026-11-22T10:00:00Z',
  waiting_count: 0,
  failed_count: 0,
  last_delivered_at: null,
};

it('WebhookForm shows the secret of a new address once, and says at the address why it is refused', async () => {
  api.now.refuse('createWebhook', 'WEBHOOK_ADDRESS_REFUSED', {
    fields: { url: ['Cette adresse n’est pas publique.'] },
  });
  const onSecret = vi.fn();
  const user = await show(<WebhookForm hook={null} onSecret={onSecret} onClose={() => undefined} />, [
    'webhooks',
    'errors',
  ]);
  const save = () => user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const url = screen.getByRole('textbox', { name: 'Adresse' });
  await user.type(url, 'pas une adresse');
  await save();
  expect(api.now.sent).toEqual([]);
  await user.clear(url);
  await user.type(url, 'https://10.0.0.1/');
  await save();
  expect(await screen.findByText('Cette adresse n’est pas publique.')).toBeTruthy();
  api.now.answer('createWebhook', { ...HOOK, secret: 'whsec_once' });
  await user.clear(url);
  await user.type(url, HOOK.url);
  await save();
  await waitFor(() => expect(onSecret).toHaveBeenCalledWith('whsec_once'));
  expect(api.now.sent.at(-1)?.body).toMatchObject({ url: HOOK.url });
});

it('WebhookForm changes a known address without another secret', async () => {
  const onClose = vi.fn();
  const onSecret = vi.fn();
  api.now.answer('updateWebhook', { ...HOOK, description: 'Suivi' });
  const user = await show(<WebhookForm hook={HOOK} onSecret={onSecret} onClose={onClose} />, [
    'webhooks',
    'errors',
  ]);
  const description = screen.getByRole('textbox', { name: /Description/ });
  await user.clear(description);
  await user.type(description, 'Suivi');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSecret).not.toHaveBeenCalled();
  expect(api.now.sent.at(0)).toMatchObject({
    params: { id: '5' },
    body: { url: HOOK.url, description: 'Suivi', kinds: ['flight_updated'] },
  });
});
