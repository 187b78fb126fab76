import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { ExemptionsScreen } from './ExemptionsScreen.tsx';

const api = setUpFakeApi();

const LIFTED = {
  id: 1,
  operator_id: 7,
  operator_name: 'Nord Drone',
  kind: 'notice_bypass' as const,
  structure_id: null,
  structure_name: null,
  reason: 'Secours en montagne',
  expires_at: null,
  created_by: 'Équipe Envol',
  created_at: '2026-11-22T10:00:00Z',
  revoked_by: null,
  revoked_at: null,
  is_in_force: true,
};

it('ExemptionsScreen lists what is lifted, and takes one back only after a question', async () => {
  const page = { count: 0, next: null, previous: null, results: [] };
  api.now.answer('listStructures', page);
  api.now.answer('pageExemptions', { ...page, count: 1, results: [LIFTED], operator: null });
  api.now.answer('revokeExemption', { ...LIFTED, is_in_force: false } as never);
  const router = createRouter({
    routeTree: createRootRoute({ component: ExemptionsScreen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const user = await show(<RouterProvider router={router as never} />, ['structures', 'errors']);
  expect(await screen.findByText('Secours en montagne')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions pour la dérogation de Nord Drone' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retirer la dérogation' }));
  expect(api.now.sent.some(({ name }) => name === 'revokeExemption')).toBe(false);
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Retirer la dérogation' }));
  await waitFor(() =>
    expect(api.now.sent.find(({ name }) => name === 'revokeExemption')?.params).toEqual({
      id: '7',
      eid: '1',
    }),
  );
});
