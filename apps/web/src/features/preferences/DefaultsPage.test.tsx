import { FIXED_SETTINGS } from '@envol/domain/accounts/settings';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { DefaultsPage } from './DefaultsPage.tsx';

const api = setUpFakeApi();

it('DefaultsPage keeps the height that a new mission begins with', async () => {
  openSessionOf({ capabilities: ['flies'] });
  const { settings } = sessionOf({}).user;
  const told = { ...settings, ...FIXED_SETTINGS, livestream_emails: [] };
  api.now.answer('updateContactSettings', { ...told, default_flying_height: 45 });
  const user = await show(<DefaultsPage />, ['preferences', 'errors']);
  const height = screen.getByRole('textbox', { name: /^Hauteur/ });
  await user.clear(height);
  await user.type(height, '45');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(api.now.sent.map(({ body }) => body)).toMatchObject([{ default_flying_height: 45 }]);
  expect(textOnScreen()).toContain('Réglages enregistrés');
});
