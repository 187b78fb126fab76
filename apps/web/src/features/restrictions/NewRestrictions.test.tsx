import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { NewRestrictions } from './NewRestrictions.tsx';

const api = setUpFakeApi();
const restriction = {
  id: 1,
  source: 'notam' as const,
  title: 'NOTAM LFFA-R1234/26',
  was: null,
  becomes: 'ZRT ACTIVE',
  appeared_at: '2026-11-20T08:00:00Z',
  read_at: null,
  read_by: null,
};

it('NewRestrictions says what appeared with before and after, and goes once it is read', async () => {
  signedInAs(['flight:read', 'flight:write']);
  api.now.answer('listFlightRestrictions', [restriction]);
  const user = await show(<NewRestrictions flight={{ id: 7 }} told={[]} />, ['restrictions']);
  expect((await screen.findByRole('alert')).textContent).toContain('NOTAM LFFA-R1234/26');
  expect(screen.getByText('rien à cet endroit')).toBeTruthy();
  expect(screen.getByText('ZRT ACTIVE')).toBeTruthy();
  const done = [{ ...restriction, read_at: '2026-11-20T09:00:00Z', read_by: 'Claire Morel' }];
  api.now.answer('readFlightRestrictions', done);
  api.now.answer('listFlightRestrictions', done);
  await user.click(screen.getByRole('button', { name: 'Lu et pris en compte' }));
  await waitFor(() => expect(screen.queryByText('ZRT ACTIVE')).toBeNull());
});

it('The note of new restrictions does not doubt a first line that tells them already', async () => {
  signedInAs(['flight:read', 'flight:write']);
  api.now.answer('listFlightRestrictions', [restriction]);
  await show(<NewRestrictions flight={{ id: 7 }} told={[restriction.title]} />, ['restrictions']);
  expect((await screen.findByRole('alert')).textContent).not.toContain('première ligne');
});
