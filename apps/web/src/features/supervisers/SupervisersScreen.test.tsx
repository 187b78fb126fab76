import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { SupervisersScreen } from './SupervisersScreen.tsx';

const api = setUpFakeApi();

it.each([
  [['superviser:read', 'superviser:write'], true],
  [['superviser:read'], false],
] as const)('offers to add a person to who may write: %o', async (permissions, offers) => {
  signedInAs(permissions);
  api.now.answer('superviserAuthorities', []);
  api.now.answer('listSupervisers', { count: 0, next: null, previous: null, results: [] });
  await showPage('/supervisers', SupervisersScreen, ['supervisers']);
  await screen.findByRole('searchbox');
  expect(screen.queryAllByRole('button', { name: 'Ajouter une personne' }).length > 0).toBe(offers);
});
