import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { LookingBanner } from './LookingBanner.tsx';

setUpFakeApi();

it('LookingBanner names the account and the person through whose eyes the staff looks', async () => {
  openSessionOf({ impersonator_user_id: 9 });
  await show(<LookingBanner />, ['acting', 'nav', 'common']);
  expect(screen.getByText(/Claire Morel \(claire\.morel\)/)).toBeTruthy();
});
