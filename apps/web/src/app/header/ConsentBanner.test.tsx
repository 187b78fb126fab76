import type { SupportConsent } from '@envol/contract/support-consents';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { ConsentBanner } from './ConsentBanner.tsx';
import { LookingBanner } from './LookingBanner.tsx';

const api = setUpFakeApi();
const consent = (changes: Partial<SupportConsent>): void =>
  api.now.answer('getSupportConsent', {
    state: 'none',
    expires_at: '2100-01-01T09:30:00Z',
    staff_name: null,
    acts: 0,
    ...changes,
  });

it.each([
  ['nobody may act', { state: 'none' }],
  ['the half hour is over', { state: 'acting', expires_at: '2020-01-01T09:30:00Z', staff_name: 'Ana' }],
] as const)('the band of a consent is not there while %s', async (_, given) => {
  openSessionOf({});
  consent(given);
  await show(<ConsentBanner />, ['acting']);
  await expect.poll(() => api.now.last('getSupportConsent') !== undefined).toBe(true);
  expect(screen.queryByRole('status')).toBeNull();
});

it('the band of a consent says who acts, how much was done, and takes it back with one press', async () => {
  openSessionOf({});
  consent({ state: 'acting', staff_name: 'Assistance Envol', acts: 2 });
  api.now.answer('withdrawSupportConsent', undefined);
  const user = await show(<ConsentBanner />, ['acting']);
  const band = await screen.findByRole('status');
  expect(band.textContent).toMatch(/Assistance Envol.*agit en votre nom.*2 actions/);
  consent({ state: 'none' });
  await user.click(screen.getByRole('button', { name: 'Retirer mon accord' }));
  await expect.poll(() => screen.queryByRole('status')).toBeNull();
  expect(api.now.bodies('withdrawSupportConsent')).toHaveLength(1);
});

it('the band of a consent says that nothing was done yet, without a number', async () => {
  openSessionOf({});
  consent({ state: 'acting', staff_name: 'Assistance Envol' });
  await show(<ConsentBanner />, ['acting']);
  expect((await screen.findByRole('status')).textContent).toContain('Aucune action pour l’instant.');
});

it.each([
  [true, /Vous agissez/],
  [false, /./],
])('the band of the staff says whether it acts or only looks (%s)', async (acts_by_consent, said) => {
  openSessionOf({ impersonator_user_id: 9, acts_by_consent });
  await show(<LookingBanner />, ['acting']);
  const { textContent } = screen.getByRole('status');
  expect(textContent).toMatch(said);
  expect(textContent?.includes('Vous agissez')).toBe(acts_by_consent);
});
