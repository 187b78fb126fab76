import type { Flight } from '@envol/contract/flights';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { openSessionOf } from '../../../../test/people.ts';
import { Downloads } from './Downloads.tsx';

const api = setUpFakeApi();
const flight = { id: 7, display_identifier: 'M-1061', analysis: {} } as unknown as Flight;

it('Downloads names each file’s format and size when the menu opens, "about" where it is written on demand', async () => {
  api.now.answer('getConstraintSheet', {
    constraint_sheet: { version: 2, generated_at: '', generated_by: 'Claire Morel', to_update: true },
  });
  api.now.answer('listFlightFiles', {
    files: [
      { file: 'mission_pdf', count: 1, bytes: 190_000, is_estimated: true },
      { file: 'kml', count: 1, bytes: 4_200, is_estimated: true },
      { file: 'document', count: 3, bytes: 2_100_000, is_estimated: false },
    ],
    zip_bytes: 2_294_200,
  });
  const user = await show(<Downloads flight={flight} />, ['flights', 'flight_shares']);
  // Nothing is asked of the server before somebody looks.
  expect(api.now.sent.map(({ name }) => name)).not.toContain('listFlightFiles');
  await user.click(screen.getByRole('button', { name: 'Télécharger' }));
  const menu = within(await screen.findByRole('menu'));
  expect(await menu.findByText('≈ 190 Ko')).toBeTruthy();
  expect(menu.getByText('≈ 4 Ko')).toBeTruthy();
  expect(menu.getByRole('menuitem', { name: /Tout avec 3 documents/ })).toBeTruthy();
  expect(menu.getByText(/la mission a changé/)).toBeTruthy();
});

it('Downloads offers no constraint sheet to who cannot make one where there is none', async () => {
  api.now.answer('getConstraintSheet', { constraint_sheet: null });
  api.now.answer('listFlightFiles', { files: [], zip_bytes: 0 });
  const user = await show(<Downloads flight={flight} />, ['flights', 'flight_shares']);
  await user.click(screen.getByRole('button', { name: 'Télécharger' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.queryByText('Fiche contraintes')).toBeNull();
  expect(menu.getByRole('menuitem', { name: /Tout dans une archive/ })).toBeTruthy();
});

it('Downloads offers no file to the staff that looks through the account', async () => {
  openSessionOf({ impersonator_user_id: 3 });
  api.now.answer('getConstraintSheet', { constraint_sheet: null });
  await show(<Downloads flight={flight} />, ['flights', 'flight_shares']);
  expect(screen.queryByRole('button', { name: 'Télécharger' })).toBeNull();
});
