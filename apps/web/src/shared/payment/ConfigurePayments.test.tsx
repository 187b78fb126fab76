import type { OnboardingInformations } from '@envol/contract/invoices';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import { ConfigurePayments } from './ConfigurePayments.tsx';

const api = setUpFakeApi();
const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { ...window.location, assign });
});

const onboarding = (changes: Partial<OnboardingInformations>): OnboardingInformations => ({
  structure_id: 3,
  seller: { name: 'Aéroport' } as never,
  accepted_at: '2026-01-01T09:00:00Z',
  accepted_by: 'Camille',
  is_complete: false,
  missing: ['payments'],
  currently_due: ['external_account'],
  sells: true,
  is_simulated: true,
  ...changes,
});

it('the button leads to the page on which the payment service asks what it wants to know', async () => {
  api.now.answer('linkCompleteOnboarding', { url: 'https://pay.example.invalid/a', expires_in_s: 300 });
  const user = await show(<ConfigurePayments onboarding={onboarding({})} onMandate={vi.fn()} />, [
    'invoices',
  ]);
  expect(textOnScreen()).toContain('external_account');
  await user.click(screen.getByRole('button', { name: 'Configurer les paiements' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example.invalid/a'));
});

it('a structure without a mandate is led to it first', async () => {
  const onMandate = vi.fn();
  const user = await show(
    <ConfigurePayments
      onboarding={onboarding({ seller: null, missing: ['mandate', 'payments'] })}
      onMandate={onMandate}
    />,
    ['invoices'],
  );
  await user.click(screen.getByRole('button', { name: 'Configurer les paiements' }));
  await waitFor(() => expect(onMandate).toHaveBeenCalled());
  expect(assign).not.toHaveBeenCalled();
});

it('says that a simulated service takes no real money', async () => {
  const done = onboarding({ is_complete: true, missing: [], currently_due: [] });
  await show(<ConfigurePayments onboarding={done} onMandate={vi.fn()} />, ['invoices']);
  expect(textOnScreen()).toContain('aucun argent réel');
});
